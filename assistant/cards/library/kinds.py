"""Kinds of data cards: the folder and form of each; every card by its slug."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.cards.board_games.battleaxe.card import FOLDER as BATTLEAXE
from assistant.cards.board_games.battleaxe.card import BoardCard
from assistant.cards.board_games.rats_of_tobruk.card import FOLDER as RATS_OF_TOBRUK
from assistant.cards.board_games.rats_of_tobruk.card import TobrukCard
from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.desert_rats.double_blind import BATTLES, DoubleBlind
from assistant.cards.maps.ground_maps import MAPS, MapCard
from assistant.cards.rattenkrieg.forces.orders_of_battle import ORDERS_OF_BATTLE, Force
from assistant.cards.rattenkrieg.forces.scenario_files import SCENARIOS, Scenario
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS, TableCard
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.missing_abilities import missing_abilities
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, Vehicle
from assistant.cards.toml_files.line_numbers import line_of, lines_of
from assistant.cards.toml_files.reading import (
    SHIPPED,
    BadFile,
    Card,
    CardStore,
    Fault,
    card_of,
    text_of,
)
from assistant.cards.toml_files.writing import values_of_card
from assistant.rules.inputs import read


@dataclass(frozen=True)
class Kind:
    """A kind of card: the folder and the form of its files."""

    category: str
    folder: str
    model: type[Card]
    # where a card names another card, and the folder of that one
    references: tuple[tuple[str, str], ...] = ()
    is_packed: bool = False  # a scenario of which packs are made; a board game's data has an owner
    missing_abilities: Callable[[Any], tuple[str, ...]] = lambda card: ()  # in sentences

    def names(self, card: Card) -> dict[str, list[str]]:
        """Return the slugs of other cards that a card names, by their folder."""
        values, found = values_of_card(card), dict[str, list[str]]()
        for place, folder in self.references:
            named = (table.get(key) for table, key in _tables_with_key(values, place))
            found.setdefault(folder, []).extend(slug for slug in named if slug is not None)
        return found

    def with_names(self, card: Card, new: Mapping[tuple[str, str], str]) -> Card:
        """Return a card with new slugs of other cards; `new` has them by folder and old slug."""
        values = values_of_card(card)
        for place, folder in self.references:
            for table, key in _tables_with_key(values, place):
                if table.get(key) is not None:
                    table[key] = new.get((folder, table[key]), table[key])
        return read(self.model, values)


def _tables_with_key(values: dict[str, Any], place: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each table that has the last key of a place such as `sides.force`, and the key."""
    key, _, rest = place.partition(".")
    if not rest:
        yield values, key
        return
    for part in values.get(key, ()):
        yield from _tables_with_key(part, rest)


KINDS = (
    Kind("order-of-battle", ORDERS_OF_BATTLE, Force, (("elements.vehicle", VEHICLES),)),
    Kind(
        "scenario",
        SCENARIOS,
        Scenario,
        (("sides.force", ORDERS_OF_BATTLE), ("plan", TABLE_PLANS)),
        is_packed=True,
    ),
    Kind("map", MAPS, MapCard),
    Kind("table-plan", TABLE_PLANS, TableCard),
    Kind("double-blind-battle", BATTLES, DoubleBlind, (("map", MAPS),), is_packed=True),
    Kind("board", BATTLEAXE, BoardCard),
    Kind("hexes-and-counters", RATS_OF_TOBRUK, TobrukCard),
    Kind(
        "vehicle",
        VEHICLES,
        Vehicle,
        (("afloat", VEHICLES),),
        missing_abilities=missing_abilities,
    ),
)
ROOTS = ("datacards", "cards")  # the program's folder of cards, and the referee's


def kind_called(category: str) -> Kind:
    """Return the kind of card with a category."""
    return next(kind for kind in KINDS if kind.category == category)


def kind_of(path: Path) -> Kind | None:
    """Return the kind of a file by its folder; None in another folder."""
    name = path.absolute().parent.name
    folder = VEHICLES if name in ROOTS else name
    return next((kind for kind in KINDS if kind.folder == folder), None)


def by_slug(shelf: CardStore = SHIPPED) -> dict[str, Path]:
    """Return the file of each card by slug (its file name); of two alike the first counts."""
    found: dict[str, Path] = {}
    for path in shelf.every_file():
        if kind_of(path):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def card_at(path: Path, kind: Kind, shelf: CardStore = SHIPPED) -> Card:
    """Return the card in a file; raise `BadFile`, even if only its slug is not the file's name."""
    text = text_of(path)
    card = card_of(kind.model, path, text, shelf)
    if isinstance(card, Vehicle) and card.slug != path.stem and kind_of(path):
        allowed = f"{path.stem}, as its file is called"
        sentence = f'slug must be {allowed}; got "{card.slug}"'
        line = line_of("slug", lines_of(text))
        raise BadFile([Fault("slug", card.slug, allowed, path, line, sentence)])
    return card


def as_json(path: Path, shelf: CardStore = SHIPPED) -> dict[str, Any]:
    """Return a card as its public JSON; raise `BadFile`."""
    kind = kind_of(path)
    assert kind, path
    card = card_at(path, kind, shelf)
    if isinstance(card, Vehicle):
        return full_card(card)
    fields = {"category": kind.category, **card.model_dump(mode="json", by_alias=True)}
    return (
        {**fields, "missing": card.missing_data_as_json()}
        if isinstance(card, UnfinishedCard)
        else fields
    )
