"""Wounds as text, with their turn and cause (Rattenkrieg 16)."""

from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import Battle, Figure, PendingCheck

NAMES = {"smg-pistol-revolver": "SMG, pistol", "rifle-machine-gun": "Rifle, machine gun"}


def cause_name(cause: str) -> str:
    """Return the name of a cause of wounds, such as "Rifle, machine gun"."""
    return NAMES.get(cause, cause.replace("-", ", ").capitalize())


def name_of_wounded(battle: Battle, figure: Figure) -> str:
    """Return a wounded figure as the log names it: `wounded Private (Garand)`, `wounded driver`."""
    vehicle = battle.vehicles.get(battle.owner(figure.id).id)
    in_crew = vehicle is not None and figure.id in (*vehicle.homes, *vehicle.posts)
    name = man(figure)
    return f"wounded {name[:1].lower() + name[1:] if in_crew else name}"


def describe_figure_concerned(battle: Battle, check: PendingCheck) -> str:
    """Return the figure that a pending check concerns, for a wound with its turn and cause.

    For a check after a death, the text says that this figure is dead; others make the check.
    """
    if not check.figure:
        return ""
    figure = battle.figures[check.figure]
    if check.kind == "comrade-killed":
        return f"Dead: {man(figure)}"
    if check.kind != "wound" or figure.wounded_turn is None:
        return man(figure)
    name = cause_name(figure.wound_cause) if figure.wound_cause else ""
    name = name if name[:2].isupper() else name[:1].lower() + name[1:]  # but for `SMG, pistol`
    cause = f" ({name})" if name else ""
    return f"{man(figure)}, wounded in turn {figure.wounded_turn}{cause}"
