"""The three tables. What is in them is written once; the score is worked out from it, and never stored."""

from datetime import UTC, datetime
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    MetaData,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A time in UTC, aware in Python on every database: SQLite keeps no time zones, so it is added when read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Raises ValueError for a naive time: nobody could say when that was."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without its zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time as it was written, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """What the tables share: every constraint has a name, without which SQLite's could not be changed later."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)


class SheetRow(Base):
    """A sheet: the key to look at it, the code to type, and where and when the evening began.

    Its number is drawn, not counted: it stays its own on every machine that the sheet is taken to.
    """

    __tablename__ = "sheet"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    watch_key: Mapped[str] = mapped_column(unique=True)
    code: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    zone: Mapped[str]
    opened_at: Mapped[datetime] = mapped_column(Moment)


class PenRow(Base):
    """A pen: a link that may write. Of its key there is only the hash."""

    __tablename__ = "pen"

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("sheet.id", ondelete="CASCADE"), index=True)
    key_hash: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    made_at: Mapped[datetime] = mapped_column(Moment)
    revoked_at: Mapped[datetime | None] = mapped_column(Moment)


class EntryRow(Base):
    """A line. Two people cannot write on the same one, and one intention is written once.

    The `id` of its own is no ornament: with (sheet_id, seq) as the primary key the loser of a race would not get a
    clean IntegrityError. A trigger, made by the migrations, refuses updates.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("sheet_id", "seq"),
        UniqueConstraint("sheet_id", "key"),
        CheckConstraint("seq > 0", name="seq_positive"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(BigInteger, ForeignKey("sheet.id", ondelete="CASCADE"))
    seq: Mapped[int]
    key: Mapped[str]
    kind: Mapped[str]
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    pen_id: Mapped[int] = mapped_column(ForeignKey("pen.id"))
    at: Mapped[datetime] = mapped_column(Moment)
