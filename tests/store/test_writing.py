"""The one write path: what gets onto a sheet, what is calmly recognised, and what is refused."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import delete, event

from moonkeeper import keys
from moonkeeper.ledger import Called, Entry, Hand, Player, Seated, Struck, Took
from moonkeeper.rules import House
from moonkeeper.store import sheets
from moonkeeper.store.models import EntryRow, PenRow, SheetRow, db
from moonkeeper.store.sheets import KeyUsed, NotWritten, Refused, Repeat, Stale, Written
from tests.store.evening import ANN, BO, CY, HAND, OTHER_HAND, SEATED, Evening

CALLED = Called(bidder=0, bid=4, trump=5)
TOOK = Took(side=2)


@pytest.fixture
def evening(context: Flask) -> Evening:
    return Evening()


# Opening a sheet


def test_a_new_sheet_has_its_first_line_a_code_and_two_different_keys(evening: Evening) -> None:
    writer = evening.writer
    assert evening.entries == [SEATED]
    assert (writer.title, writer.zone, writer.seq) == ("Friday", "America/Chicago", 1)
    assert len(writer.code) == 6
    assert set(writer.code) <= set(keys.LETTERS)
    assert keys.is_strong(evening.pen)
    assert keys.is_strong(writer.watch_key)
    assert writer.watch_key != evening.pen


def test_the_time_of_a_line_comes_back_aware_and_in_utc(evening: Evening) -> None:
    at = evening.writer.lines[0].at
    assert at is not None
    assert at.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - at) < timedelta(minutes=1)
    assert evening.writer.opened_at == at


def test_the_same_form_sent_twice_opens_one_sheet(context: Flask) -> None:
    form_key = keys.new_key()
    first = sheets.open_sheet(form_key, SEATED, "Friday")
    assert sheets.open_sheet(form_key, SEATED, "Friday") == first
    with db.engine.connect() as connection:
        assert len(connection.execute(db.select(SheetRow.id)).all()) == 1


@pytest.mark.parametrize(
    ("seated", "title", "zone"),
    [
        (Seated(players=(ANN, CY, BO), first=0, house=House()), "Friday", "UTC"),
        (SEATED, "Saturday", "UTC"),
        (SEATED, "Friday", "Europe/Paris"),
    ],
)
def test_another_form_with_a_used_key_opens_nothing(context: Flask, seated: Seated, title: str, zone: str) -> None:
    form_key = keys.new_key()
    sheets.open_sheet(form_key, SEATED, "Friday", "UTC")
    with pytest.raises(KeyUsed):
        sheets.open_sheet(form_key, seated, title, zone)


def test_a_form_that_opened_a_sheet_is_a_repeat_even_after_lines_were_written(context: Flask) -> None:
    form_key = keys.new_key()
    evening = Evening(sheets.open_sheet(form_key, SEATED))
    evening.write()
    assert sheets.open_sheet(form_key, SEATED) == evening.pen


def test_a_sheet_with_a_fault_in_its_first_line_is_not_opened(context: Flask) -> None:
    form_key = keys.new_key()
    twice = Seated(players=(ANN, BO, Player(3, "bo ")), first=0, house=House())
    with pytest.raises(Refused) as refused:
        sheets.open_sheet(form_key, twice)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [("name_taken", "name-2")]
    assert sheets.by_pen(keys.pen_from(form_key)) is None


def test_a_weak_form_key_makes_no_pen(context: Flask) -> None:
    with pytest.raises(ValueError, match="128 bits"):
        sheets.open_sheet("easily guessed", SEATED)


def test_a_code_that_is_taken_is_drawn_again(context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = iter(["AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr(keys, "new_code", lambda: next(draw))
    assert [Evening().writer.code, Evening().writer.code] == ["AAAAAA", "BBBBBB"]


def test_names_and_titles_of_any_letters_come_back_as_they_were_written(context: Flask) -> None:
    names = ("<b>‮ملک", "🀱" * 20, "a\x00b'\"\\")
    players = tuple(Player(seat, name) for seat, name in enumerate(names))
    pen = sheets.open_sheet(keys.new_key(), Seated(players=players, first=0, house=House()), "‮Ünïcödé 🀱 '\"")
    writer = Evening(pen).writer
    assert writer.sheet.players == players
    assert writer.title == "‮Ünïcödé 🀱 '\""


# Finding a sheet


def test_the_watch_key_shows_the_same_lines_and_no_pen(evening: Evening) -> None:
    evening.write()
    watched = sheets.by_watch(evening.writer.watch_key)
    assert watched
    assert watched.lines == evening.writer.lines
    assert not isinstance(watched, sheets.Writer)
    assert evening.pen not in repr(watched)
    assert sheets.last_seq(evening.writer.watch_key) == watched.seq == 2


@pytest.mark.parametrize("key", ["", "x", "A" * 22, "a\x00" * 11, "🀱" * 22, "' OR 1=1 --", "%" * 5000])
def test_an_unknown_key_of_any_letters_finds_nothing(evening: Evening, key: str) -> None:
    assert sheets.by_pen(key) is None
    assert sheets.by_watch(key) is None
    assert sheets.last_seq(key) is None


def test_a_pen_cannot_be_used_to_watch_nor_a_watch_key_to_write(evening: Evening) -> None:
    assert sheets.by_watch(evening.pen) is None
    assert sheets.by_pen(evening.writer.watch_key) is None


def test_a_revoked_pen_finds_nothing(evening: Evening) -> None:
    with db.engine.begin() as connection:
        connection.execute(db.update(PenRow).values(revoked_at=datetime.now(UTC)))
    assert sheets.by_pen(evening.pen) is None


def test_no_key_that_may_write_is_in_the_database(evening: Evening) -> None:
    form_key = keys.new_key()
    evening.write(key=form_key)
    with db.engine.connect() as connection:
        kept = [
            str(value)
            for table in db.metadata.sorted_tables
            for row in connection.execute(db.select(table))
            for value in row
        ]
    assert keys.hash_key(form_key) in kept
    assert not {form_key, evening.pen} & set(kept)


def test_a_line_tells_which_pen_wrote_it(evening: Evening) -> None:
    key = keys.new_key()
    with db.engine.begin() as connection:
        bo = {"sheet_id": evening.writer.sheet_id, "name": "Bo's phone", "made_at": datetime.now(UTC)}
        connection.execute(db.insert(PenRow).values(key_hash=keys.hash_key(key), **bo))
    Evening(key).write()
    assert [line.pen for line in evening.writer.lines] == ["", "Bo's phone"]


def test_one_query_finds_a_sheet_and_one_insert_writes_a_line(evening: Evening) -> None:
    statements: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *said: statements.append(said[2].split()[0]))
    evening.write(HAND)
    assert statements == ["SELECT", "INSERT"]


# Writing a line


def test_a_line_is_written_on_the_next_number(evening: Evening) -> None:
    assert evening.write(HAND) == Written(2)
    assert evening.write(OTHER_HAND) == Written(3)
    assert evening.entries == [SEATED, HAND, OTHER_HAND]
    assert evening.writer.sheet.totals == (4 + 1, 2 + 5, 1 + 1)


def test_the_same_form_sent_again_is_a_repeat_and_writes_nothing(evening: Evening) -> None:
    key = keys.new_key()
    assert not isinstance(evening.write(HAND, seen=1, key=key), Repeat)
    again = evening.write(HAND, seen=1, key=key)
    assert isinstance(again, Repeat)
    assert again.seq == 2
    assert evening.entries == [SEATED, HAND]


def test_a_repeat_stays_one_after_others_have_written_and_after_its_line_was_struck(evening: Evening) -> None:
    key = keys.new_key()
    evening.write(HAND, seen=1, key=key)
    evening.write(OTHER_HAND)
    evening.write(Struck(line=2))
    assert isinstance(evening.write(HAND, seen=1, key=key), Repeat)
    assert evening.writer.seq == 4


@pytest.mark.parametrize("entry", [OTHER_HAND, CALLED, Struck(line=2)])
def test_a_used_key_with_another_entry_is_refused_before_anything_else(evening: Evening, entry: Entry) -> None:
    key = keys.new_key()
    evening.write(HAND, key=key)
    for seen in (0, 1, 2, 99):
        with pytest.raises(KeyUsed):
            evening.write(entry, seen=seen, key=key)
    assert evening.entries == [SEATED, HAND]


def test_the_same_key_on_another_sheet_is_another_form(evening: Evening) -> None:
    key = keys.new_key()
    evening.write(HAND, key=key)
    assert Evening().write(OTHER_HAND, key=key) == Written(2)


@pytest.mark.parametrize("seen", [-1, 0, 1, 3, 10**30])
def test_a_form_that_is_behind_or_ahead_is_stale(evening: Evening, seen: int) -> None:
    evening.write(HAND)
    with pytest.raises(Stale) as stale:
        evening.write(OTHER_HAND, seen=seen)
    assert stale.value.writer.lines == evening.writer.lines
    assert evening.entries == [SEATED, HAND]


def test_a_stale_form_is_told_so_before_its_faults(evening: Evening) -> None:
    evening.write(HAND)
    with pytest.raises(Stale):
        evening.write(Hand(bidder=0, bid=4, trump=5, taken=(9, 9, 9)), seen=1)


def test_contracts_and_tricks_make_no_form_stale(evening: Evening) -> None:
    evening.write(CALLED)
    evening.write(TOOK)
    assert evening.write(HAND, seen=1) == Written(4)
    assert evening.write(OTHER_HAND, seen=4) == Written(5)
    with pytest.raises(Stale):
        evening.write(CALLED, seen=3)


def test_an_entry_with_faults_is_refused_with_all_of_them(evening: Evening) -> None:
    with pytest.raises(Refused) as refused:
        evening.write(Hand(bidder=0, bid=2, trump=8, taken=(4, 4, 1)))
    assert {"bid_below_minimum", "trump_value", "tricks_sum"} <= {fault.code for fault in refused.value.faults}
    assert evening.entries == [SEATED]


def test_a_refused_form_may_be_sent_again_with_its_key_once_it_is_right(evening: Evening) -> None:
    key = keys.new_key()
    with pytest.raises(Refused):
        evening.write(Hand(bidder=0, bid=4, trump=5, taken=(9, 9, 9)), key=key)
    assert evening.write(HAND, key=key) == Written(2)


# Races, written down: each of two people read the sheet before either wrote.


def test_of_two_hands_for_one_line_the_second_is_stale_and_shows_the_first(evening: Evening) -> None:
    ann, bo = evening.writer, evening.writer
    assert sheets.write(ann, 1, keys.new_key(), HAND) == Written(2)
    with pytest.raises(Stale) as stale:
        sheets.write(bo, 1, keys.new_key(), OTHER_HAND)
    assert stale.value.writer.lines[-1].entry == HAND
    assert evening.entries == [SEATED, HAND]


def test_a_hand_that_races_a_contract_and_a_trick_takes_the_next_number(evening: Evening) -> None:
    before = evening.writer
    evening.write(CALLED)
    evening.write(TOOK)
    assert sheets.write(before, 1, keys.new_key(), HAND) == Written(4)


def test_one_form_sent_twice_at_once_is_written_once(evening: Evening) -> None:
    first, second = evening.writer, evening.writer
    key = keys.new_key()
    assert sheets.write(first, 1, key, HAND) == Written(2)
    assert isinstance(sheets.write(second, 1, key, HAND), Repeat)
    with pytest.raises(KeyUsed):
        sheets.write(second, 1, key, OTHER_HAND)
    assert evening.entries == [SEATED, HAND]


def test_a_race_is_checked_against_the_sheet_as_it_has_become(evening: Evening) -> None:
    before = evening.writer
    evening.write(CALLED)
    for _ in range(7):
        evening.write(TOOK)
    with pytest.raises(Refused) as refused:
        sheets.write(before, 1, keys.new_key(), TOOK)
    assert [fault.code for fault in refused.value.faults] == ["tricks_sum"]


def test_a_sheet_that_goes_while_somebody_writes_takes_no_line(evening: Evening) -> None:
    writer = evening.writer
    with db.engine.begin() as connection:
        connection.execute(delete(SheetRow))
    with pytest.raises(NotWritten):
        sheets.write(writer, 1, keys.new_key(), HAND)
    with db.engine.connect() as connection:
        assert connection.execute(db.select(PenRow.id)).all() == []
        assert connection.execute(db.select(EntryRow.id)).all() == []


# Real threads


def at_once(app: Flask, jobs: Sequence[Callable[[], object]]) -> None:
    """Run the jobs in a thread each, beginning together; raise what any of them raises."""
    start = threading.Barrier(len(jobs))
    raised: list[BaseException] = []

    def run(job: Callable[[], object]) -> None:
        try:
            with app.app_context():
                start.wait(timeout=30)
                job()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=[job]) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
    assert not any(thread.is_alive() for thread in threads)
    if raised:
        raise raised[0]


def test_eight_people_write_25_lines_each_sending_all_of_it_twice_and_none_is_lost(
    context: Flask, evening: Evening
) -> None:
    outcomes: Counter[str] = Counter()
    written: dict[str, int] = {}

    def person() -> None:
        for _ in range(25):
            key = keys.new_key()
            while key not in written:
                seen = evening.writer.seq
                for _sending in range(2):
                    try:
                        result = evening.write(HAND, seen=seen, key=key)
                    except Stale:
                        outcomes["stale"] += 1
                    else:
                        outcomes[type(result).__name__] += 1
                        assert written.setdefault(key, result.seq) == result.seq

    at_once(context, [person] * 8)
    assert (outcomes["Written"], outcomes["Repeat"]) == (200, 200)
    assert sorted(written.values()) == list(range(2, 202))
    assert [line.seq for line in evening.writer.lines] == list(range(1, 202))


def test_one_form_that_eight_phones_send_at_once_is_written_once(context: Flask, evening: Evening) -> None:
    key = keys.new_key()
    results: list[sheets.Written] = []
    at_once(context, [lambda: results.append(evening.write(HAND, seen=1, key=key))] * 8)
    assert [result.seq for result in results] == [2] * 8
    assert sum(isinstance(result, Repeat) for result in results) == 7
    assert evening.entries == [SEATED, HAND]


def test_a_sheet_that_is_opened_eight_times_at_once_is_one_sheet(context: Flask) -> None:
    form_key = keys.new_key()
    pens: list[str] = []
    at_once(context, [lambda: pens.append(sheets.open_sheet(form_key, SEATED))] * 8)
    assert pens == [keys.pen_from(form_key)] * 8
    with db.engine.connect() as connection:
        assert len(connection.execute(db.select(SheetRow.id)).all()) == 1


def test_seven_tricks_that_are_sent_at_once_are_all_counted(context: Flask, evening: Evening) -> None:
    evening.write(CALLED)
    at_once(context, [lambda: evening.write(TOOK, seen=1)] * 7)
    assert evening.entries == [SEATED, CALLED, *[TOOK] * 7]
