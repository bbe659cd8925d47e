"""The keys of a sheet: who has one may write, or look.

A key is 128 random bits in the letters of base64url, without padding. The database keeps only hashes of the keys that
may write, so that nobody who reads it can write on anybody's sheet.
"""

import base64
import hashlib
import re
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of a code: those that are not taken for a digit, or for each other, when somebody reads them out."""

_STRONG: Final = re.compile(r"[A-Za-z0-9_-]{22,}")


def new_key() -> str:
    """A new key: 22 characters that go into a URL as they are."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A new code to type: six of LETTERS. Short enough to be taken already, so ask the database."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def new_number() -> int:
    """A number for a sheet that no other has, on any machine. 53 bits, so that every reader of JSON keeps it whole."""
    return secrets.randbits(53)


def is_strong(key: str) -> bool:
    """Whether a key has the length and the letters of one that was made by chance: 22 or more of base64url."""
    return _STRONG.fullmatch(key) is not None


def pen_from(form_key: str) -> str:
    """The pen that a form makes, worked out from the key in it: the same form sent twice makes the same link."""
    digest = hashlib.sha256(b"moonkeeper pen " + form_key.encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def hash_key(key: str) -> str:
    """What the database keeps in place of a key: 64 hexadecimal digits, from which the key cannot be found again."""
    return hashlib.sha256(key.encode()).hexdigest()
