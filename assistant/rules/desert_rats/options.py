"""The house rules of Desert Rats that an umpire may set, with the printed defaults."""

from collections.abc import Mapping

from assistant.frozen import dataclass

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One house rule, and the input of the procedures that it fills in, if any."""

    id: str
    default: Value
    words: str
    input: str = ""
    allowed: tuple[str, ...] = ()  # of words
    most: int = 0  # of a number, from 1


OPTIONS = {
    option.id: option
    for option in (
        Option(
            "armoured-cars-move-and-fire",
            False,
            "Armoured cars may move and fire in one turn",
            "armoured_cars_move_and_fire",
        ),
        Option(
            "small-arms-at-lorries",
            False,
            "Rifles and machine guns may stop lorries",
            "small_arms_at_unarmoured",
        ),
        Option(
            "hull-down-and-cover-add",
            True,
            "Cover counts in addition to hull down",
            "hull_down_and_cover_add",
        ),
        Option(
            "command-ceases-freely",
            False,
            "The command element ceases fire without a die",
            "command_ceases_freely",
        ),
        Option(
            "keep-contact",
            True,
            "Infantry that were seen stay seen while they are still and in sight",
        ),
        Option(
            "effective-fire",
            "could-hit",
            "Fire makes a platoon test when it could have hit, or only when it hits",
            allowed=("could-hit", "hit"),
        ),
        Option(
            "loss-counts-twice",
            True,
            "A loss of this turn counts for the turn and for the battle",
            "loss_counts_twice",
        ),
        Option(
            "disorganised-vehicles-may-fire",
            False,
            "Vehicles of a disorganised platoon halt and fire instead of circling",
        ),
        Option(
            "free-and-move",
            False,
            "An element that gets free of the sand moves immediately",
            "free_and_move",
        ),
        Option("dust-trails", False, "Vehicles that go far off the roads leave dust"),
        Option("pulses", 4, "How often in a move the program works out sightings", most=10),
    )
}


def setting_of(settings: Mapping[str, Value], option: str) -> Value:
    """Return the setting of a house rule: the umpire's, or the printed default."""
    return settings.get(option, OPTIONS[option].default)


def inputs_by_option(settings: Mapping[str, Value]) -> dict[str, Value]:
    """Return the procedures' inputs that house rules fill in."""
    return {o.input: setting_of(settings, o.id) for o in OPTIONS.values() if o.input}
