"""Return addresses that a page names; only this program's addresses are accepted."""

import re

# browsers read a backslash as a slash, and read over tabs and line ends
OURS = re.compile(r"/(?![/\\])[!-~]{0,499}")


def own_address(address: str) -> str | None:
    """Return an address to go back to, if it is one of this program; else None."""
    return address if OURS.fullmatch(address) else None
