"""Messages between players, and between a player and the umpire."""

from assistant.frozen import dataclass

UMPIRE = "umpire"  # as a sender or receiver


@dataclass(frozen=True)
class Message:
    """A message; only its sender, the umpire, and its receivers know it."""

    id: str
    sender: str  # a player, or the umpire
    to: str  # a player, a side with all its players, or the umpire
    words: str
    sent: int  # turn
    due: int | None = None  # the turn in which it arrives; None: it waits for the umpire
    lost: bool = False  # it never arrives, and nobody but the umpire knows

    @property
    def is_waiting(self) -> bool:
        """Whether the umpire still decides what becomes of the message."""
        return self.due is None and not self.lost

    def has_arrived(self, turn: int) -> bool:
        """Return whether the message has reached its receivers in a turn."""
        return not self.lost and self.due is not None and self.due <= turn
