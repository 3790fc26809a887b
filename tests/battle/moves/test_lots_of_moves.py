"""A move declares its subject, and nothing else that a device sends changes its random rolls."""

import ast
from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from assistant.battle.game import Game
from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.spotting.cover import ask_behind_shield
from assistant.battle.systems import SYSTEMS
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.board_games.battleaxe import card
from assistant.cards.toml_files.reading import SHIPPED
from tests.battle.calls import bare, functions_reached, tree_of
from tests.web.rubbish import NAMES, VALUES

SCENARIOS = {
    "rattenkrieg": "easy-company",
    "desert-rats": "bir-tawil-gap",
    "battleaxe": card.MAP,
    "rats-of-tobruk": "rats-of-tobruk-data",
}
ASKING = ("given", "choose", "ask_element")  # functions that read a field by its name
FIELD = "element"


@cache
def game_of(id):
    """A battle that has just begun."""
    system = SYSTEMS[id]
    card = system.playable(SCENARIOS[id], SHIPPED)
    numbers = iter(range(10_000))
    first = system.opened(card, 0, lambda: f"ID{next(numbers):04}", Random(1), SHIPPED)
    game = Game("B", system, [], lambda entry: None, b"secret")
    game.begin(first, at="2026-01-01T20:00:00+00:00", words="begun")
    return game


def ids_in(state):
    """Every id that a phone could name: of elements, units, places, figures, sides."""
    kinds = ("elements", "units", "figures", "mojons", "places", "platoons", "vehicles", "sides")
    found = (getattr(state, kind, ()) for kind in kinds)
    return [id for ids in found if isinstance(ids, Mapping) for id in ids]


def lot(game, move, actor, told):
    return game.lots(move, actor, told).draw("lot", 2**64)


def makers(game, move):
    """Everybody who may make a move."""
    sides = (Viewer("side", "B", side) for side in game.state.sides)
    return [reader for reader in (UMPIRE, *sides) if reader.role in move.by]


@pytest.mark.parametrize("id", SYSTEMS)
def test_only_the_subject_of_a_move_changes_its_lots(id):
    game, random = game_of(id), Random(5)
    ids = ids_in(game.state)
    values = (*ids, *VALUES, ("-",), tuple(ids[:3]))
    names = {*NAMES, *(ask for ask in ("unit", "hex", "path", "chits", "places", "step1", "roll"))}
    for move in game.system.moves.values():
        others = sorted(names - {move.about})
        for actor in makers(game, move):
            about = {move.about: random.choice(ids)} if move.about else {}
            first = lot(game, move.id, actor, about)
            for name in ("element", *random.sample(others, 12)):
                if name != move.about:
                    told = {**about, name: random.choice(values)}
                    assert lot(game, move.id, actor, told) == first, (move.id, actor, told)


@pytest.mark.parametrize("id", SYSTEMS)
def test_a_move_about_no_element_has_one_lot_for_all_of_them(id):
    game = game_of(id)
    for move in game.system.moves.values():
        for actor in makers(game, move):
            found = {lot(game, move.id, actor, {FIELD: x}) for x in ids_in(game.state)}
            elements = len(getattr(game.state, "elements", ()))
            assert len(found) == (elements + 1 if move.about else 1), move.id


def reads(function):
    """Whether a function reads which element a move is about."""
    if function is asking.ask_element:
        return True
    for node in ast.walk(tree_of(function)):
        match node:
            case ast.Attribute(ast.Name("play"), "about"):
                return True
            case ast.Call(ast.Attribute(_, name) | ast.Name(name), args) if name in ASKING:
                if any(isinstance(x, ast.Constant) and x.value == FIELD for x in args[:2]):
                    return True
    return False


def reads_element(move):
    """Whether a move's function, or what it calls, reads which element it is about."""
    between = (
        visibility.line_on_plan,
        visibility.cloud_around,
        ask_behind_shield,
    )  # what lies between: not of every move
    return any(map(reads, functions_reached(bare(move.make), but=between)))


@pytest.mark.long
@pytest.mark.parametrize("id", SYSTEMS)
def test_moves_declare_the_element_that_they_read(id):
    declared = {move.id for move in SYSTEMS[id].moves.values() if move.about}
    assert {move.about for move in SYSTEMS[id].moves.values()} <= {"", FIELD}
    assert declared == {m.id for m in SYSTEMS[id].moves.values() if reads_element(m)}
