"""The action that a move takes is known to its button too: both read the same conditions."""

import ast
import inspect
from functools import cache

import pytest

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import CHAPTERS
from assistant.battle.rattenkrieg.lookups.figures.action_limits import ACTION
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import US, Refusal

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


def test_every_move_with_a_listed_action_exists():
    assert set(ACTION) <= set(moves())


def actions_listed(table, by=US, **more):
    """The other actions on the sheet of the first US team, by group."""
    team = table.element("us", "1st Squad, Team 1")
    asks = table.attempt("act", by, commit=False, element=team.id, **more).play.asks
    found = {}
    for option in asks["action"].options:
        found.setdefault(option.group, []).append(option)
    return found


def values(found):
    return [option.value for options in found.values() for option in options]


def test_another_action_is_chosen_in_plain_words(firefight):
    firefight.make("lose-first", element=firefight.element("us", "1st Squad, Team 1").id)
    options = [option for group in actions_listed(firefight).values() for option in group]

    assert "Push, use, set or break an object" in [option.words for option in options]
    assert not [option for option in options if "/" in option.words]
    assert {option.effect for option in options} >= {"", "one action"}


@pytest.mark.parametrize("by", [US, UMPIRE])
def test_only_actions_that_the_unit_can_take_are_listed(firefight, by):
    """The team is under a Fire order, without vehicles, casualties, petrol or traps."""
    found = actions_listed(firefight, by)

    assert list(found) == ["Against the enemy", "Signals"]
    assert not {"board", "climb", "first-aid", "throw-molotov"} & set(values(found))


def test_an_action_that_is_not_listed_is_refused_with_a_reason(firefight):
    team = firefight.element("us", "1st Squad, Team 1")
    with pytest.raises(Refusal, match="under a fire order"):
        firefight.make("act", US, element=team.id, action="board", men=team.figures[:1])


def test_a_wounded_comrade_comes_first_and_others_when_they_are_possible(engaged):
    engaged.face("movement")
    team = engaged.element("us", "1st Squad, Team 1")
    assert next(iter(actions_listed(engaged))) == "Movement"
    engaged.make("rule-man", element=team.id, man=team.figures[2], state="wounded", reason="hit")

    assert next(iter(actions_listed(engaged))) == "Casualties"
    assert {"move-injured", "pick-up-weapon"} <= set(values(actions_listed(engaged)))
    assert "search-booby-traps" not in values(actions_listed(engaged))
