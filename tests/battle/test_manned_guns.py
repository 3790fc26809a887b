"""Fire at the men around a gun (15.13)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.events import BattleOpened
from tests.battle.conftest import Table
from tests.battle.tanks import PANZER, duel, shelf
from tests.battle.test_vehicles import panzer, plain, title


def a_gun(event):
    """The same opening, in which the Panzer is a gun that its men stand around."""
    battle = plain(event).battle
    of = {
        id: replace(x, card={**x.card, "category": "gun"}) if "Pz" in x.name else x
        for id, x in battle.vehicles.of.items()
    }
    return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))


def offered(change):
    """The enemies at whom a man with a rifle may fire."""
    table = Table(change=change, card=duel(), shelf=shelf())
    table.engage()
    table.order("us", title("Team"), "fire")
    table.order("german", title(PANZER), "fire")
    table.rounds()
    table.act_with("us", title("Team"))
    table.reveal("german", title(PANZER))
    team = table.element("us", title("Team"))
    told = {"element": team.id, "man": team.figures[1]}
    progress = table.attempt("shoot", commit=False, **told)
    targets = [x.value for ask in progress.asks if ask.name == "target" for x in ask.options]
    return panzer(table).id in targets


def test_men_around_a_gun_are_fired_at_as_men():
    assert offered(a_gun)


def test_men_inside_a_tank_are_not():
    assert not offered(plain)
