"""Files of orders of battle, and their checks (Rattenkrieg)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.rattenkrieg.forces.elements import (
    ElementCard,
    GrenadeCard,
    StoreCard,
    crew_errors,
    weapon_errors,
)
from assistant.cards.toml_files.fields import Letter, Words
from assistant.cards.toml_files.reading import (
    SHIPPED,
    BadFile,
    Card,
    CardStore,
    Part,
    load,
    text_of,
    values_of,
)
from assistant.rules.inputs import Problem

ORDERS_OF_BATTLE = "orders_of_battle"


class Force(Card):
    """An order of battle."""

    name: Words
    short: Words
    letter: Letter
    source: Words
    unit: Words
    origin: Literal["american", "european", "african", "asian"] = "european"
    elements: Annotated[tuple[ElementCard, ...], Field(min_length=1)]
    grenades: tuple[GrenadeCard, ...] = ()
    stores: tuple[StoreCard, ...] = ()

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors for names that occur twice in a squad, and for weapons without a kind."""
        taken: list[tuple[object, object]] = []
        for element in part.parts("elements"):
            squad, name = element.get("squad"), element.get("name")
            if name is not None and (squad, name) in taken:
                here = squad or "those without a squad"
                yield Problem(element.at("name"), name, f"a name that nothing else in {here} has")
            taken.append((squad, name))
            yield from crew_errors(element, shelf)
            for figure in element.parts("figures"):
                for weapon in figure.parts("weapons"):
                    yield from weapon_errors(weapon)


def force(slug: str, shelf: CardStore = SHIPPED) -> Force:
    """Load the order of battle `slug`; raise `BadFile` if it is not valid."""
    return load(Force, shelf.path(ORDERS_OF_BATTLE, slug), shelf)


def squads(path: Path) -> set[str]:
    """Return the squads of an order of battle; empty if its file has errors."""
    return {squad for squad, _ in roster(path)}


def names(path: Path) -> set[str]:
    """Return the names of squads and elements; empty if the file has errors."""
    return {name for names in roster(path) for name in names} - {""}


def roster(path: Path) -> list[tuple[str, str]]:
    """Return the squad and the name of each element; empty if the file has errors."""
    try:
        values = Part(values_of(path, text_of(path)))
    except BadFile:
        return []
    found = [(e.get("squad"), e.get("name")) for e in values.parts("elements")]
    return [(s, n) for s, n in found if isinstance(s, str) and isinstance(n, str)]
