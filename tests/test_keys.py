"""Keys are hard to guess, and a form makes the same pen however often it is sent."""

import re

import pytest

from moonkeeper import keys


def test_a_new_key_is_strong_goes_into_a_url_as_it_is_and_is_never_the_same() -> None:
    made = {keys.new_key() for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", key) and keys.is_strong(key) for key in made)


@pytest.mark.parametrize("key", ["", "A" * 21, "A" * 22 + "\n", *("A" * 21 + letter for letter in "\n é+/=")])
def test_a_short_key_or_one_of_other_letters_is_not_strong(key: str) -> None:
    assert not keys.is_strong(key)


def test_a_form_makes_one_pen_that_is_strong_and_tells_nothing_of_the_form() -> None:
    form_key = keys.new_key()
    pen = keys.pen_from(form_key)
    assert pen == keys.pen_from(form_key)
    assert keys.is_strong(pen)
    assert len({pen, form_key, keys.hash_key(pen), keys.hash_key(form_key), keys.pen_from(keys.new_key())}) == 5


def test_pens_and_hashes_stay_what_they_are_for_links_must_work_for_years() -> None:
    assert keys.pen_from("A" * 22) == "7GfLs-Qb0SQNgqKdgn7igQ"
    assert keys.hash_key("A" * 22) == "8a5bdb4cc15164126c6ef2668de9dd240d299ce6397a42c95a9411b93d080ed8"


def test_a_code_is_six_letters_that_cannot_be_mistaken() -> None:
    assert set("".join(keys.new_code() for _ in range(1000))) == set("ABCDEFGHJKMNPQRSTUVWXYZ")
    assert re.fullmatch("[A-Z]{6}", keys.new_code())
