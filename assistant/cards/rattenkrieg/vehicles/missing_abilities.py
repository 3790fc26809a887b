"""Abilities that a card without errors may lack in a battle (Rattenkrieg 22, 25, 26.2)."""

from collections.abc import Iterator

from assistant.cards.rattenkrieg.vehicles.vehicle_files import TANKS, Vehicle

ARMED = (*TANKS, "armored-car", "gun")
SPEEDS = (
    "off_road_in",
    "off_road_per_quality",
    "road_in",
    "speed_in",
    "loaded_in",
    "empty_in",
    "max_in",
    "landing_run_in",
)


def missing_abilities(card: Vehicle) -> tuple[str, ...]:
    """Return a sentence for each thing that nobody can do with a vehicle; empty if there is none.

    A closed crew always sees something: without vision on the card it has the usual slits.
    """
    return tuple(_sentences(card))


def _sentences(card: Vehicle) -> Iterator[str]:
    is_gun = card.category == "gun"
    if not is_gun and not card.crew:
        yield "It has no crew, so nobody drives, looks or shoots."
    if not is_gun and all(getattr(card.movement, speed) is None for speed in SPEEDS):
        yield "It cannot move: it has no speed."
    armed = any(man.weapon for man in card.crew) or card.weapons or card.guns or card.bombs
    if card.category in ARMED and not armed:
        yield "It cannot shoot: it has no gun and no other weapon."
    for gun in card.guns:
        if not gun.shell_rows:
            yield f"The {gun.figures['name']} cannot fire: it has no shells."
