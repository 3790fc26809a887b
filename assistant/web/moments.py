"""Moments as the program writes them down: ISO 8601 in UTC."""

from datetime import UTC, datetime


def now() -> str:
    """Return this moment."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def moment_of(text: str) -> datetime:
    """Return a moment that was written down; the earliest one if the text is damaged."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
