"""A player who moves figures on the table reads how far they go."""

from assistant.rules.rattenkrieg.rounds.movement import RUN_IN, WALK_IN
from tests.battle.conftest import TEAM, US


def test_each_ground_says_how_far_a_figure_moves(engaged):
    element = engaged.face("movement").element("us", TEAM)
    shown = {}
    for gait in ("walk", "run", "rush"):
        asks = engaged.attempt("move", US, element=element.id, gait=gait, commit=False).asks
        ask = next(each for each in asks if each.name == "terrain")
        shown[gait] = {option.value: option.effect for option in ask.options}

    assert shown["run"]["open"] == f"{RUN_IN}″"
    assert shown["run"]["rubble"] == ""  # nobody runs there
    assert shown["walk"]["open"] == f"{WALK_IN}″"
    assert shown["walk"]["indoors"] == "one room"
    assert {*shown["rush"].values()} == {""}  # a die decides
