"""Finding a sheet, opening one, and the one way in which a line gets onto it.

All of it wants the context of an application. Whatever fails, fails whole: a line is written, or nothing is.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, exc, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from .. import keys
from ..ledger import Called, Entry, Line, Seated, Sheet, Took, check, dump, load, replay
from ..rules import Fault
from .models import EntryRow, PenRow, SheetRow, db

TRIES: Final = 30
"""How often a write is tried while tricks and contracts from other phones keep taking the next number."""


@dataclass(frozen=True, kw_only=True)
class Watched:
    """A sheet as a watch key finds it, with all of its lines."""

    sheet_id: int
    watch_key: str
    code: str
    title: str
    zone: str
    opened_at: datetime
    lines: tuple[Line, ...]

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return self.lines[-1].seq

    @cached_property
    def sheet(self) -> Sheet:
        """What the lines say, worked out once."""
        return replay(self.lines)


@dataclass(frozen=True, kw_only=True)
class Writer(Watched):
    """A sheet as a pen finds it: who may write may look. `keys` tells which line each form has written."""

    pen_id: int
    keys: Mapping[str, Line] = field(repr=False)

    def known_to(self, key: str) -> Sheet:
        """The sheet for which the form with this key was filled in: as it is, or as it was before that form's line.

        So a form that is sent again says the same as the first time.
        """
        written = self.keys.get(keys.hash_key(key))
        return self.sheet if written is None else replay(self.lines[: written.seq - 1])


@dataclass(frozen=True)
class Written:
    """The line is on the sheet, with this number."""

    seq: int


class Repeat(Written):
    """The line was there already: the same form, sent again."""


class Refused(Exception):
    """The entry has faults (`faults`); nothing was written."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(*faults)
        self.faults = list(faults)


class Stale(Exception):
    """The sheet is not as the form knew it; nothing was written. `writer` has the sheet as it is now."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(f"the last line is {writer.seq}")
        self.writer = writer


class KeyUsed(Exception):
    """The form's key has written something else before; nothing was written now."""


class Unavailable(Exception):
    """The database does not answer."""


class NotWritten(Unavailable):
    """The database takes nothing: the disk is full, read-only, or it is busy for too long. Nothing was written."""


def by_pen(pen: str) -> Writer | None:
    """The sheet on which this pen may write; None where it is unknown or revoked. Raises Unavailable."""
    return _writer(_held.key_hash == keys.hash_key(pen), _held.revoked_at.is_(None))


def by_watch(watch: str) -> Watched | None:
    """The sheet at which this watch key may look; None where it is unknown. Raises Unavailable."""
    if not keys.is_strong(watch):
        return None
    query = _lines(SheetRow.watch_key == watch)
    with _reading(), db.engine.connect() as connection:
        rows = connection.execute(query).all()
    return Watched(**_sheet(rows), lines=tuple(map(_line, rows))) if rows else None


def last_seq(watch: str) -> int | None:
    """The number of the last line of a watched sheet, for an ETag; None where there is none. Raises Unavailable."""
    if not keys.is_strong(watch):
        return None
    query = select(func.max(EntryRow.seq)).join(SheetRow, SheetRow.id == EntryRow.sheet_id)
    with _reading(), db.engine.connect() as connection:
        return connection.execute(query.where(SheetRow.watch_key == watch)).scalar_one()


def open_sheet(form_key: str, seated: Seated, title: str = "", zone: str = "UTC", pen_name: str = "") -> str:
    """Open a sheet with its first line, and return the key of its first pen.

    The same form sent again returns the same pen. Raises KeyUsed for another form with that key, Refused with the
    faults of the first line, NotWritten, and ValueError for a form key that is too weak to make a pen of.
    """
    if not keys.is_strong(form_key):
        raise ValueError("a form key needs 128 bits")
    pen = keys.pen_from(form_key)
    for _ in range(TRIES):
        if there := _writer(_held.key_hash == keys.hash_key(pen)):
            if (title, zone, dump(seated)) != (there.title, there.zone, dump(there.lines[0].entry)):
                raise KeyUsed
            return pen
        if faults := check(replay(()), seated):
            raise Refused(faults)
        try:
            _insert_sheet(form_key, pen, seated, title, zone, pen_name)
        except IntegrityError:
            continue  # the same form came twice at once, or the code was taken: the next look tells
        return pen
    raise NotWritten


def write(writer: Writer, seen: int, key: str, entry: Entry) -> Written:
    """Write an entry on the next line of the sheet: `seen` is the last line that the form knew, `key` the form's own.

    Returns Repeat where this form has written this entry already. Raises, in this order: KeyUsed, Stale, Refused,
    NotWritten. Contracts and tricks that were written in between make no form stale, nor do they get lost.
    """
    kept = keys.hash_key(key)
    for _ in range(TRIES):
        if there := writer.keys.get(kept):
            if dump(there.entry) != dump(entry):
                raise KeyUsed
            return Repeat(there.seq)
        if not _knows(writer, seen):
            raise Stale(writer)
        if faults := check(writer.sheet, entry):
            raise Refused(faults)
        try:
            _insert_line(writer, kept, entry)
        except IntegrityError:
            writer = _again(writer)
        else:
            return Written(writer.seq + 1)
    raise NotWritten


def _knows(writer: Writer, seen: int) -> bool:
    """Whether a form that has seen this line knows the sheet as it is."""
    unseen = (line.entry for line in writer.lines if line.seq > seen)
    return seen <= writer.seq and all(isinstance(entry, Called | Took) for entry in unseen)


def _again(writer: Writer) -> Writer:
    """The same sheet, read anew. A pen that was revoked a moment ago finishes the line that it has begun."""
    fresh = _writer(_held.id == writer.pen_id)
    if fresh is None:
        raise NotWritten("the sheet is gone")
    return fresh


# One query for a sheet and its lines; for a pen, the pen that is held as well. The hand is the pen that wrote a line.

_held = aliased(PenRow)
_hand = aliased(PenRow)


def _lines(*conditions: ColumnElement[bool]) -> Any:
    return (
        select(
            SheetRow.id.label("sheet_id"),
            SheetRow.watch_key,
            SheetRow.code,
            SheetRow.title,
            SheetRow.zone,
            SheetRow.opened_at,
            EntryRow.seq,
            EntryRow.key,
            EntryRow.kind,
            EntryRow.body,
            EntryRow.at,
            _hand.name,
        )
        .join(EntryRow, EntryRow.sheet_id == SheetRow.id)
        .join(_hand, _hand.id == EntryRow.pen_id)
        .where(*conditions)
        .order_by(EntryRow.seq)
    )


def _writer(*conditions: ColumnElement[bool]) -> Writer | None:
    query = _lines(*conditions).join(_held, _held.sheet_id == SheetRow.id).add_columns(_held.id.label("pen_id"))
    with _reading(), db.engine.connect() as connection:
        rows = connection.execute(query).all()
    if not rows:
        return None
    lines = tuple(map(_line, rows))
    forms = {row.key: line for row, line in zip(rows, lines, strict=True)}
    return Writer(**_sheet(rows), lines=lines, pen_id=rows[0].pen_id, keys=forms)


def _sheet(rows: Sequence[Row[Any]]) -> dict[str, Any]:
    names = ("sheet_id", "watch_key", "code", "title", "zone", "opened_at")
    return {name: getattr(rows[0], name) for name in names}


def _line(row: Row[Any]) -> Line:
    return Line(row.seq, load(row.kind, row.body), row.name, row.at)


def _insert_sheet(form_key: str, pen: str, seated: Seated, title: str, zone: str, pen_name: str) -> None:
    now = datetime.now(UTC)
    drawn = {"id": keys.new_number(), "watch_key": keys.new_key(), "code": keys.new_code()}
    sheet = {**drawn, "title": title, "zone": zone, "opened_at": now}
    kind, body = dump(seated)
    with _writing(), db.engine.begin() as connection:
        connection.execute(insert(SheetRow).values(sheet))
        held = {"sheet_id": sheet["id"], "key_hash": keys.hash_key(pen), "name": pen_name, "made_at": now}
        pen_id = connection.execute(insert(PenRow).values(held).returning(PenRow.id)).scalar_one()
        line = {"seq": 1, "key": keys.hash_key(form_key), "kind": kind, "body": body, "pen_id": pen_id, "at": now}
        connection.execute(insert(EntryRow).values(sheet_id=sheet["id"], **line))


def _insert_line(writer: Writer, key: str, entry: Entry) -> None:
    kind, body = dump(entry)
    line = {"seq": writer.seq + 1, "key": key, "kind": kind, "body": body, "pen_id": writer.pen_id}
    with _writing(), db.engine.begin() as connection:
        connection.execute(insert(EntryRow).values(sheet_id=writer.sheet_id, at=datetime.now(UTC), **line))


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except exc.SQLAlchemyError as error:
        if _is_trouble(error):
            raise Unavailable(str(error)) from error
        raise


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except exc.SQLAlchemyError as error:
        if _is_trouble(error):
            raise NotWritten(str(error)) from error
        raise


def _is_trouble(error: exc.SQLAlchemyError) -> bool:
    """Whether the database is full, read-only, locked, gone, damaged or out of connections; else it is our mistake."""
    # A damaged file of SQLite is a DatabaseError and nothing more special.
    trouble = (exc.OperationalError, exc.InternalError, exc.TimeoutError)
    return isinstance(error, trouble) or type(error) is exc.DatabaseError
