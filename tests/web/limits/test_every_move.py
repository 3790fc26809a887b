"""Long texts in every field of every move, and in every kind of question: read quickly.

Moves are those of the registers, fields those that a move's code names; a move, or a kind of
question, that this test does not reach fails it.
"""

import ast
import inspect
from contextlib import suppress
from functools import cache, partial
from itertools import cycle, product

import pytest

from assistant.battle.play import MissingAnswer, Option, Play, Refused
from assistant.battle.questions.answers import Questions
from assistant.battle.questions.position_lists import read_positions
from assistant.battle.systems import SYSTEMS
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import no_dice
from assistant.rules.inputs import BadInputs
from assistant.web.limits import request_bounds
from tests.battle.calls import bare, functions_reached, tree_of
from tests.web import nasty
from tests.web.everybody import everybody, sends

COUNTERS = [f"{n}/{n}" for n in range(200)]
KINDS = (
    *("choose", "several", "flag", "number", "maybe", "heading"),
    *("place", "outline", "whole", "text", "lines"),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with everybody(tmp_path_factory.mktemp("house")) as house:
        yield house


def asked_by(move):
    """The names of fields that a move's code asks or reads, where they are written in full."""
    return ({move.about} - {""}).union(*map(asked_in, functions_reached(bare(move.make))))


@cache
def asked_in(function):
    """The names that one function asks or reads; many moves call the same function."""
    found = set()
    for node in ast.walk(tree_of(function)):
        match node:
            case ast.Call(ast.Attribute(_, kind), [ast.Constant(str(name)), *_]):
                if kind in (*KINDS, "given"):
                    found |= {f"{name}_m", name} if kind == "place" else {name}
    return found


def every_move():
    """Every move of every system, with each role that may make it."""
    for id, system in SYSTEMS.items():
        yield from ((id, move.id, role) for move in system.moves.values() for role in move.by)


def makers(game, move):
    sides = (Viewer("side", game.id, side) for side in game.state.sides)
    return [reader for reader in (UMPIRE, *sides) if reader.role in move.by]


def known_of(game):
    """The possible subjects of a sheet, besides the long field."""
    units = getattr(game.state, "elements", None) or getattr(game.state, "units", {})
    return [{}, *({"element": id, "unit": id} for id in list(units)[:2])]


@pytest.mark.long
def test_every_move_reads_long_answers_quickly(house):
    texts, letters = nasty.runs(request_bounds.LONGEST_VALUE), cycle(nasty.LETTERS)
    covered, fields = set(), 0
    for game in house.games:
        for move in game.system.moves.values():
            names = asked_by(move)
            for actor in makers(game, move):
                for known in known_of(game):
                    for name in names:
                        told = {"side": actor.side or next(iter(game.state.sides)), **known}
                        told[name] = texts[letter := next(letters)]
                        took_s = nasty.seconds(partial(look, game, move, actor, told))
                        assert took_s < nasty.SLOW_S, (move.id, actor, name, letter)
                        fields += 1
                covered.add((game.system.id, move.id, actor.role))
    assert covered == {
        (id, move.id, role)
        for id, system in SYSTEMS.items()
        for move in system.moves.values()
        for role in move.by
    }
    assert fields > 4_000


def look(game, move, actor, told):
    game.make(move.id, actor, told, no_dice, at="", request="", commit=False)


@pytest.mark.long
def test_every_sheet_reads_a_full_form_quickly(house):
    """Send every field of the move at once through the page, with one that is too long.

    Whether a field is too long is found before the move is: the longest text of each letter goes
    once to the umpire's sheets and once to those of sides, and to all others one just too long.
    """
    texts, letters, covered, longest = nasty.runs(), cycle(nasty.LETTERS), set(), set()
    for game in house.games:
        for move in game.system.moves.values():
            names = asked_by(move) or {"x"}
            for actor in makers(game, move):
                client = house.umpire if actor.is_umpire else house.phones[game.id, actor.side]
                base = f"/battles/{game.id}" if actor.is_umpire else "/side"
                letter = next(letters)
                told = dict.fromkeys(names, texts[letter][: request_bounds.LONGEST_VALUE])
                status, took_s = sends(client, "POST", f"{base}/do/{move.id}", told)
                assert status in (200, 303, 404, 422), (move.id, actor, letter)
                assert took_s < nasty.SLOW_S, (move.id, actor, letter)
                is_first = (letter, actor.role) not in longest
                longest.add((letter, actor.role))
                text = (
                    texts[letter] if is_first else texts[letter][: request_bounds.LONGEST_VALUE + 1]
                )
                long = {next(iter(names)): text}
                status, took_s = sends(client, "POST", f"{base}/do/{move.id}", long)
                assert status == 422
                assert took_s < nasty.SLOW_S
                covered.add((game.system.id, move.id, actor.role))
    assert covered == set(every_move())
    assert longest == set(product(nasty.LETTERS, ("umpire", "side")))


def asks_of(kind, play):
    """One question of each kind."""
    options = [Option(str(n), f"number {n}") for n in range(200)]
    told = {
        "choose": (options,),
        "several": (options,),
        "place": ((100.0, 100.0),),
        "outline": ((100.0, 100.0),),
        "text": (None,),
        "lines": (partial(read_positions, counters=COUNTERS, place_of=str, place_words="a place"),),
    }
    return getattr(play, kind)("x", "What is it?", *told.get(kind, ()))


@pytest.mark.long
def test_no_kind_of_question_is_slow_to_read():
    named = inspect.getmembers(Questions, inspect.isfunction)
    asks = {
        n for n, f in named if not n.startswith("_") and "words" in inspect.signature(f).parameters
    }
    assert asks == set(KINDS)
    for kind, (letter, text), number in (
        (kind, run, number) for kind in KINDS for run in nasty.runs().items() for number in (0, 1)
    ):
        answer = f"1{text}!" if number else text
        told = dict.fromkeys(("x", "x_x", "x_y", "east_m", "north_m", "x_m", "y_m"), answer)
        play = Play(None, lambda state, event: state, UMPIRE, told)

        def read(kind=kind, play=play):
            with suppress(BadInputs, Refused, MissingAnswer):
                asks_of(kind, play)

        assert nasty.seconds(read) < nasty.SLOW_S, (kind, letter)


def forms_of_texts():
    """Return the `form` that each move gives to a text question."""
    functions = set()
    for system in SYSTEMS.values():
        for move in system.moves.values():
            functions |= {*functions_reached(bare(move.make))}
    for function in functions:
        for node in ast.walk(tree_of(function)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "text":
                for keyword in node.keywords:
                    if keyword.arg == "form":
                        code = compile(ast.Expression(keyword.value), "form", "eval")
                        yield ast.unparse(keyword.value), function, code


@pytest.mark.long
def test_no_pattern_for_a_text_is_slow():
    found = {words: eval(code, function.__globals__) for words, function, code in forms_of_texts()}
    assert found
    for words, form in found.items():
        for letter, text in nasty.runs().items():
            for sent in (text, f"1{text}!"):
                assert nasty.seconds(lambda form=form, sent=sent: form(sent)) < nasty.SLOW_S, (
                    words,
                    letter,
                )
