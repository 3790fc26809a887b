"""Anti-tank rifles: as a gun against armor, as a rifle against figures."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.scenario.setup.element_setup import _set_up_figure
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.state import Piece
from assistant.cards.rattenkrieg.forces.elements import ElementCard, FigureCard, WeaponCard
from tests.battle.conftest import US, Refusal, Table
from tests.battle.heavy_weapons import PIAT, armor
from tests.battle.tanks import PANZER, SQUAD, shelf

TANK = f"{SQUAD}, {PANZER}"
WHERE = {"distance_in": 10, "sector": 3, "part": "hull", "fan": "right"}


def with_boys_rifle(event):
    """Give the PIAT's gunner a Boys rifle instead, and leave the Panzer as it is."""
    figures = dict(event.battle.figures)
    for man in figures.values():
        if any(p.kind == "rocket-launcher" for p in man.pieces):
            figures[man.id] = replace(man, pieces=(Piece("Boys", "anti-tank-rifle"),))
    return BattleOpened(replace(event.battle, figures=figures))


def bare(event):
    """Give the PIAT's gunner a Boys rifle instead, and remove all armor from the Panzer."""
    battle = with_boys_rifle(event).battle
    of = {
        id: replace(x, card={**x.card, "armor": {}, "armored": False})
        for id, x in battle.vehicles.of.items()
    }
    return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))


def team(change=with_boys_rifle):
    table = Table(card=armor(), shelf=shelf(), change=change)
    table.engage()
    table.order("us", PIAT, "fire")
    table.rounds()
    table.reveal("german", TANK)
    table.act_with("us", PIAT)
    return table


def fire(table, dice=None, **told):
    own, tank = table.element("us", PIAT), table.element("german", TANK)
    told = {"element": own.id, "target": tank.id, **WHERE, **told}
    return table.make("fire-at-rifle", dice=dice or {}, **told)


def test_an_anti_tank_rifle_shoots_at_armor_with_its_own_effect_and_no_sight():
    table = team()
    entry = fire(table)
    shot = next(r for r in entry.resolutions if r.procedure.endswith("gun-shot"))
    aim = next(r for r in entry.resolutions if r.procedure.endswith("gun-to-hit"))

    assert (shot.inputs["penetration_mm"], shot.inputs["dice"]) == (25, 2)
    assert shot.inputs["shell_type"] == "ap"
    assert "gun_sight" not in aim.inputs or aim.inputs["gun_sight"] == 0
    assert "it does not penetrate (25 mm against 30 mm of armor)" in entry.told["us"]
    assert " mm" not in entry.told["german"]  # the figures of the enemy's weapon


def test_the_second_shot_is_not_a_first_shot():
    table = team()
    fire(table)
    if table.battle.round.turn_of != table.element("us", PIAT).id:
        table.act_with("us", PIAT)
    entry = fire(table)
    aim = next(r for r in entry.resolutions if r.procedure.endswith("gun-to-hit"))

    assert not aim.inputs["first_shot"]


def test_an_unarmored_target_is_shot_at_as_with_a_rifle():
    with pytest.raises(Refusal, match="as with a rifle"):
        fire(team(bare))


def test_a_figure_that_fires_an_anti_tank_rifle_is_identified_immediately():
    """28.1."""
    table = team()
    fire(table)

    assert table.element("us", PIAT).concealment == "identified"


def test_against_men_an_anti_tank_rifle_is_a_rifle_of_penetration_6():
    card = FigureCard(rank="Gunner", weapons=(WeaponCard(name="Boys", kind="anti-tank-rifle"),))
    element = ElementCard(squad="", name="Team", quality=3, figures=(card,))
    man = _set_up_figure(card, element, "X")

    assert [(w.name, w.modifier, w.penetration) for w in man.weapons] == [("Boys", -4, 6)]
    assert [p.kind for p in man.pieces] == ["anti-tank-rifle"]


@pytest.mark.parametrize(
    ("name", "models"),
    [
        ("PTRD", ["PTRD-41"]),
        ("PTRS 41", ["PTRS-41"]),
        ("Boys AT rifle", ["Boys"]),
        ("Panzerbüchse 39", ["Panzerbüsche 39"]),
    ],
)
def test_the_name_on_the_card_says_which_model_it_is(name, models):
    assert mortars_and_launchers.rifles(Piece(name, "anti-tank-rifle")) == models


def test_the_card_offers_an_anti_tank_rifle_shot_as_a_request():
    table = team()
    own, tank = table.element("us", PIAT), table.element("german", TANK)
    assert "ask-at-rifle" in {o.move for o in unit_view(table.battle, own).offers}
    table.make("ask-at-rifle", US, element=own.id, target=tank.id, distance_in=10)
    (found,) = table.battle.requests
    fire(table, **{k: x for k, x in found.told.items() if k not in WHERE})

    assert not table.battle.requests
