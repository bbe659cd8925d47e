"""Which language a page speaks, and how it writes numbers, times and lists."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import LOCALTZ, format_datetime
from babel.lists import format_list
from flask import Flask, request
from flask_babel import Babel, get_locale
from markupsafe import Markup

LANGUAGES = ("en",)
"""The languages that there is a catalogue for, the one of the sources first."""

MINUS = "\N{MINUS SIGN}"


def init_app(app: Flask) -> None:
    """Let the browser choose the language, and give the templates the ways to write numbers, times and lists."""
    Babel(app, locale_selector=_browsers_choice)
    app.jinja_env.filters |= {
        "number": number,
        "plain": plain_number,
        "signed": signed,
        "clock": clock,
        "people": people,
    }
    app.jinja_env.globals |= {"language": lambda: str(get_locale()), "direction": direction}


def direction() -> str:
    """Which way the page reads: "ltr" or "rtl"."""
    locale = get_locale()
    return locale.text_direction if locale else "ltr"


def number(value: int) -> Markup:
    """A total, with a true minus, that keeps its order in any language."""
    return Markup('<bdi dir="ltr">{}</bdi>').format(plain_number(value))


def signed(value: int) -> Markup:
    """Points that are added: +5, −4, 0."""
    return Markup('<bdi dir="ltr">{}</bdi>').format(plain_signed(value))


def plain_number(value: int) -> str:
    """A total as bare text."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def plain_signed(value: int) -> str:
    """Points as bare text."""
    return f"+{value}" if value > 0 else plain_number(value)


def people(names: Sequence[str]) -> str:
    """Names in a row: Ann, Bo and Cy."""
    return format_list(list(names), locale=get_locale() or "en")


def either(choices: Sequence[str]) -> str:
    """Choices in a row: 4-4, 4-2, or 4-1."""
    return format_list(list(choices), style="or", locale=get_locale() or "en")


def clock(moment: datetime, zone: str, pattern: str = "HH:mm") -> str:
    """A time as the clock on the wall of this zone shows it, or by another pattern of Babel's."""
    return format_datetime(moment.astimezone(ZoneInfo(zone)), pattern, locale=get_locale() or "en")


def is_zone(name: str) -> bool:
    """Whether this is the IANA name of a time zone."""
    return name in _zones()


@cache
def _zones() -> set[str]:
    return available_timezones()


def servers_zone() -> str:
    """The time zone of the machine that serves, where it has a name; else UTC."""
    name = getattr(LOCALTZ, "key", None) or getattr(LOCALTZ, "zone", None) or "UTC"
    return name if is_zone(name) else "UTC"


def _browsers_choice() -> str | None:
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
