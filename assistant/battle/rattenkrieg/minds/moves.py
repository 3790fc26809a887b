"""What people do: awareness, discipline, captives (Rattenkrieg 12 to 14, 15.16, 15.17)."""

from assistant.battle.rattenkrieg.minds import (
    alerting,
    conducting,
    discipline,
    interrogating,
    leaders,
    outgunning,
)

__all__ = ["alerting", "conducting", "discipline", "interrogating", "leaders", "outgunning"]
