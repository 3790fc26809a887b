"""What vehicles do on their way, and men aboard them."""

from assistant.battle.rattenkrieg.travel import (
    crashing,
    grounds,
    manhandling,
    riding,
    ruling,
    struck,
    turning,
)

__all__ = ["crashing", "grounds", "manhandling", "riding", "ruling", "struck", "turning"]
