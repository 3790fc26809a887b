"""The house rules with which a scenario of Desert Rats begins (Desert Rats, options)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.toml_files.reading import Card
from assistant.rules.desert_rats.options import OPTIONS, Value


class RulesInPlay(Card):
    """The house rules of a scenario; each begins as printed, and the umpire may change it later."""

    armoured_cars_move_and_fire: bool = False
    small_arms_at_lorries: bool = False
    hull_down_and_cover_add: bool = True
    command_ceases_freely: bool = False
    keep_contact: bool = True
    effective_fire: Literal["could-hit", "hit"] = "could-hit"
    loss_counts_twice: bool = True
    disorganised_vehicles_may_fire: bool = False
    free_and_move: bool = False
    dust_trails: bool = False
    pulses: Annotated[int, Field(ge=1, le=10)] = 4

    def changed(self) -> dict[str, Value]:
        """Return the house rules that differ from the printed rules, by the id of the option."""
        chosen = {option: getattr(self, field_of(option)) for option in OPTIONS}
        return {id: value for id, value in chosen.items() if value != OPTIONS[id].default}


def field_of(option: str) -> str:
    """Return the name of the field that holds an option."""
    return option.replace("-", "_")
