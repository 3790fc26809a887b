"""Events of flares (Rattenkrieg 20.4.7.1, 30.4)."""

from assistant.battle.rattenkrieg.events.fire_and_smoke import (
    FireAndSmokeEvent,
    with_number_used,
    without_item,
)
from assistant.battle.rattenkrieg.state.fire_and_smoke import Flare, Ground
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class FlareFired(FireAndSmokeEvent):
    """A flare was fired above the table."""

    flare: Flare

    def apply_to(self, before: Ground) -> Ground:
        """Add the flare."""
        flares = {**before.flares, self.flare.id: self.flare}
        return with_number_used(before, self.flare.id, flares=flares)

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the flare exists already."""
        return "it would already be on the table" if self.flare.id in before.flares else None


@dataclass(frozen=True)
class FlareBurnedOut(FireAndSmokeEvent, saved_as="FlareSpent"):
    """A flare burned out."""

    flare: str

    def apply_to(self, before: Ground) -> Ground:
        """Remove the flare."""
        return replace(before, flares=without_item(before.flares, self.flare))

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the flare does not exist."""
        return None if self.flare in before.flares else "this flare would not burn"
