"""Shells in the gun and in crates beside it (Rattenkrieg 23.1.1, 26.3, 27.1)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import guns as g
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.convoy import GUN
from tests.battle.obligations.guns_and_mortars.test_guns_in_tow import handle, refusal_to_fire, us
from tests.battle.obligations.guns_and_mortars.test_guns_in_tow import table as at_gun
from tests.battle.rattenkrieg.vehicles.test_impulses import hatches, lose_crewman, man
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, panzer, t34, vehicle
from tests.battle.tanks import duel, shelf

__all__ = ["at_gun", "duelling"]
AP, HE = "BR-350P APCBC", "OF-350M HE"
SOLID = "PzGr. 39 APCBC"
MISSES = {"damage": [6, 6, 6, 6]}


def load(table, shell):
    bring_about(table, g.ShellLoaded(t34(table).id, shell))


def proposed(table):
    """The shell that is suggested as the answer."""
    told = {"element": t34(table).id, "target": panzer(table).id, "distance_in": 11, "sector": 8}
    asks = table.attempt("fire-gun", commit=False, fan="left", **told).asks
    return next(ask.value for ask in asks if ask.name == "shell")


def test_the_shell_in_the_gun_is_proposed(duelling):
    load(duelling, HE)

    assert proposed(duelling) == HE


def test_another_shell_is_the_loaders_work_and_one_shot_alone(duelling):
    load(duelling, HE)
    bring_about(duelling, g.GunAimed(t34(duelling).id, ""))
    entry = fire(duelling, MISSES)
    rate = next(r for r in entry.resolutions if r.procedure.endswith("per-impulse"))

    assert rate.outcome["shots"] >= 1
    assert vehicle(duelling, "us").count("0").shots == 0
    assert vehicle(duelling, "us").loaded == AP


@pytest.mark.parametrize("busy", [True, False])
def test_without_a_loader_the_loaded_shell_is_fired_and_no_other(duelling, busy):
    load(duelling, HE)
    if busy:
        hatches(duelling, man_hatch=man(duelling, "loader"))
    else:
        lose_crewman(duelling, "loader")
    with pytest.raises(Refusal, match=f"{HE} is loaded"):
        fire(duelling, MISSES)
    fire(duelling, MISSES, shell=HE)


def test_the_side_says_what_the_loader_loads_after_a_shot(duelling):
    fire(duelling, MISSES, loads=HE)

    assert vehicle(duelling, "us").loaded == HE
    assert proposed(duelling) == HE


def test_before_the_fight_a_side_says_what_is_in_the_gun():
    table = Table(card=duel(), shelf=shelf())
    told = {f"shells {AP}": 40, f"shells {HE}": 30, "loaded": HE}
    table.make("load-shells", US, element=t34(table).id, **told)

    assert vehicle(table, "us").loaded == HE


@pytest.mark.parametrize(("crates", "shells"), [(1, 3), (2, 6)])
def test_a_gun_without_shells_waits_for_a_crate_which_holds_what_its_card_says(
    at_gun,
    crates,
    shells,
):
    gun = us(at_gun, GUN).id
    bring_about(at_gun, g.ShellsSet(gun, "0", {SOLID: 0}))
    assert "Bring a crate first" in refusal_to_fire(at_gun)
    for _ in range(crates):
        men = us(at_gun, GUN).figures[-1:]
        entry = handle(at_gun, "crate", men=men, shell=SOLID)

    assert f"3 {SOLID} are beside the gun" in entry.told["us"]
    assert at_gun.battle.vehicles.of[gun].kinds["0"] == {SOLID: shells}
    assert not refusal_to_fire(at_gun) or "crate" not in refusal_to_fire(at_gun)


def test_with_its_first_crate_the_shells_of_a_gun_can_begin_to_count(at_gun):
    gun = us(at_gun, GUN).id
    men = us(at_gun, GUN).figures[-1:]
    handle(at_gun, "crate", men=men)
    assert at_gun.battle.vehicles.of[gun].count("0").rounds is None

    handle(at_gun, "crate", men=men, counted="yes", shell=SOLID, **{f"shells {SOLID}": 2})
    assert at_gun.battle.vehicles.of[gun].kinds["0"][SOLID] == 5
    assert at_gun.battle.vehicles.of[gun].count("0").rounds == 5


def test_a_crate_that_is_not_at_the_gun_yet_gives_it_nothing(at_gun):
    gun = us(at_gun, GUN).id
    bring_about(at_gun, g.ShellsSet(gun, "0", {SOLID: 0}))
    handle(at_gun, "crate", men=us(at_gun, GUN).figures[-1:], at_gun="no")

    assert "Bring a crate first" in refusal_to_fire(at_gun)
