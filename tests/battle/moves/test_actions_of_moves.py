"""Which action a move takes is known to its button too: the two read the same conditions."""

import ast
import inspect
from functools import cache

from assistant.battle.rattenkrieg.kit.chapters import CHAPTERS
from assistant.battle.rattenkrieg.lookups.figures.action_limits import ACTION
from tests.battle.conftest import US

ASKS = {"may_act": 2, "asking.ask_actor": 1}  # which argument is the action
BUT = {"jump": "a figure that may not jump may still fall"}


def actions(module):
    """Yield each move of a module with the action for which it asks whether an element may act."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef):
            asked = {
                ast.unparse(call.args[place])
                for call in ast.walk(node)
                if isinstance(call, ast.Call)
                and (place := ASKS.get(ast.unparse(call.func), 9)) < len(call.args)
            }
            for decorator in node.decorator_list:
                if ast.unparse(decorator).startswith(("move(", "request(")):
                    id = eval(ast.unparse(decorator.args[0]), vars(module))
                    if ast.unparse(decorator.func) == "request":
                        asked = {ast.unparse(decorator.args[3])}
                    yield id, {eval(each, vars(module)) for each in asked}


@cache
def moves():
    """Return every move with the actions for which it asks."""
    modules = (module for chapter in CHAPTERS for module in chapter.moves)
    return {id: asked for module in modules for id, asked in actions(module)}


def test_a_button_knows_the_action_of_its_move():
    known = {id: asked for id, asked in moves().items() if asked and id not in BUT}

    assert len(known) > 50
    assert {id: asked for id, asked in known.items() if asked != {ACTION.get(id)}} == {}


def test_it_knows_no_move_that_there_is_not():
    assert set(ACTION) <= set(moves())


def test_another_action_is_chosen_in_plain_words(firefight):
    team = firefight.element("us", "1st Squad, Team 1")
    asks = firefight.attempt("act", US, commit=False, element=team.id).play.asks
    words = [option.words for option in asks["action"].options]

    assert "Board or leave a vehicle or boat" in words
    assert not [each for each in words if "/" in each]
    assert {option.effect for option in asks["action"].options} >= {"", "one action"}
