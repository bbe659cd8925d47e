"""The fields of the forms: what is typed becomes a number, a call or a house rule, where it is one.

What is not stays as it was typed, and the rules say what is wrong with it.
"""

import re
import unicodedata
from typing import Any

from flask_babel import gettext as _
from wtforms import Field, Form
from wtforms.validators import Length, StopValidation

NUMBER = re.compile(r"\s*[+-]?\d{1,6}\s*")


class Text(Field):
    """One line of text, without control characters and spaces around it; None where there is none."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        text = clean(valuelist[0]) if valuelist else ""
        self.data = self.read(text) if text else None

    def read(self, text: str) -> Any:
        """The value that this text stands for."""
        return text


class Number(Text):
    """A whole number, with any minus; what is none stays as it was typed."""

    def read(self, text: str) -> Any:
        text = text.replace("\N{MINUS SIGN}", "-")
        return int(text) if NUMBER.fullmatch(text) else text


class TrumpField(Number):
    """A number, "doubles" or "none"."""


class Calls(Text):
    """The calls of an auction from the first bidder on, as in "4,pass,5"."""

    def read(self, text: str) -> Any:
        calls = (call.strip() for call in re.split(r"[,\s]+", text))
        return tuple(int(call) if NUMBER.fullmatch(call) else call.casefold() for call in calls if call)


class Contract(Text):
    """A seat and a bid in one, as in "0-5"."""

    def read(self, text: str) -> Any:
        match = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text)
        return (int(match[1]), int(match[2])) if match else (text, None)


class Option(Text):
    """The value of a house rule: a number, true or false, or a word."""

    def read(self, text: str) -> Any:
        if text in ("true", "false"):
            return text == "true"
        return int(text) if NUMBER.fullmatch(text) else text


def clean(text: str) -> str:
    """What people typed, as one line: no control characters, no line breaks, no spaces around it."""
    plain = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs") else c for c in text)
    return re.sub(r" {2,}", " ", plain).strip()


def whole(form: Form, field: Field) -> None:
    """A number that points at something: a line, a seat, a side."""
    if field.data is not None and type(field.data) is not int:
        raise StopValidation(_("“%(text)s” is not a whole number.", text=str(field.data)[:40]))


def given(form: Form, field: Field) -> None:
    """Something has to be there."""
    if field.data is None:
        raise StopValidation(_("This is missing."))


def longest(most: int) -> Length:
    """At most so many characters."""
    return Length(max=most, message=_("That is too long: %(max)s characters at most."))
