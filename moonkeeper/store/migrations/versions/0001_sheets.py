"""Sheets, pens and lines, and the trigger that keeps a line as it was written.

Whoever rebuilds `entry` on SQLite later (a batch) makes its trigger again: it goes with the old table.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SQLITE = """
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN
    SELECT RAISE(ABORT, 'a line that is written is never changed');
END
"""

POSTGRESQL = """
CREATE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a line that is written is never changed' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_stays();
"""


def upgrade() -> None:
    op.create_table(
        "sheet",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("watch_key", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet")),
        sa.UniqueConstraint("watch_key", name=op.f("uq_sheet_watch_key")),
        sa.UniqueConstraint("code", name=op.f("uq_sheet_code")),
    )
    op.create_table(
        "pen",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.BigInteger(), nullable=False),
        sa.Column("key_hash", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name=op.f("fk_pen_sheet_id_sheet"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pen")),
        sa.UniqueConstraint("key_hash", name=op.f("uq_pen_key_hash")),
    )
    op.create_index(op.f("ix_pen_sheet_id"), "pen", ["sheet_id"])
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("pen_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("seq > 0", name=op.f("ck_entry_seq_positive")),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name=op.f("fk_entry_sheet_id_sheet"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["pen_id"], ["pen.id"], name=op.f("fk_entry_pen_id_pen")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("sheet_id", "seq", name=op.f("uq_entry_sheet_id_seq")),
        sa.UniqueConstraint("sheet_id", "key", name=op.f("uq_entry_sheet_id_key")),
    )
    op.execute(SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL)


def downgrade() -> None:
    op.drop_table("entry")
    op.drop_table("pen")
    op.drop_table("sheet")
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP FUNCTION entry_stays()")
