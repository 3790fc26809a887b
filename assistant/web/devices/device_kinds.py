"""The kind of computer or phone that a browser names."""

import re

KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android phone"),
    ("Windows", "Windows computer"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux computer"),
)


def kind_of_device(user_agent: str) -> str:
    """Return what kind of computer or phone a browser says it runs on."""
    found = (kind for sign, kind in KINDS if re.search(sign, user_agent))
    return next(found, "unknown device")
