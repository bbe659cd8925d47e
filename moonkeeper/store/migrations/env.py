"""How Alembic runs our migrations: on the database of the current application, all of them in one transaction."""

from alembic import context
from sqlalchemy import NullPool, create_engine

from moonkeeper.store.models import db


def run() -> None:
    """Bring the database to the revision that was asked for, or leave it as it was."""
    # A connection of its own, without the application's pragmas: while a batch rebuilds a table of SQLite, foreign keys
    # must be off, or dropping the old one takes the rows that refer to it along.
    engine = create_engine(db.engine.url, poolclass=NullPool)
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            # pysqlite begins no transaction for CREATE TABLE by itself. IMMEDIATE makes a second program wait its turn.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        context.configure(
            connection=connection,
            target_metadata=db.metadata,
            render_as_batch=True,
            compare_type=True,
            compare_server_default=True,
        )
        context.run_migrations()


run()
