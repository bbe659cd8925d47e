"""The store: sheets, their pens and their lines, in SQLite or PostgreSQL.

`sheets` is all that the pages need: it finds a sheet, opens one, and writes a line on it. `engine` connects an
application to its database, and brings the database up to date.
"""
