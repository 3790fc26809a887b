"""One task per figure in an impulse: radio or machine gun, loading, fire aboard (25.3, 23.1.11)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.convoy import HALF_TRACK
from tests.battle.obligations.orders_and_rounds import test_radio_reports as radio
from tests.battle.rattenkrieg.vehicles.test_impulses import hatches, man, tasks
from tests.battle.rattenkrieg.vehicles.test_mending import aboard, lucky, panzer, struck
from tests.battle.rattenkrieg.vehicles.test_mending import table as burning
from tests.battle.rattenkrieg.vehicles.test_mounted import fire_entry, rake
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, t34, title
from tests.battle.tanks import TEAM

__all__ = ["burning", "duelling"]

calling = radio.table


def test_a_radio_operator_uses_the_radio_or_the_machine_gun_in_an_impulse(calling):
    calling.reveal("german", title(TEAM))
    radio.fit_radios(calling, HALF_TRACK)
    radio.report(calling, HALF_TRACK)
    assert (tasks(calling)["radio-operator"], t34(calling).left) == ("use-radio", 3)
    fire_entry(rake(calling, "radio-operator"))

    assert (tasks(calling)["radio-operator"], t34(calling).left) == ("fire-mg", 2)


def test_a_crew_member_with_a_task_in_the_last_impulse_does_not_call_by_radio(calling):
    calling.reveal("german", title(TEAM))
    radio.fit_radios(calling, HALF_TRACK)
    for _ in range(4):
        fire_entry(rake(calling, "radio-operator"))
    with pytest.raises(Refusal, match="has had a task"):
        radio.report(calling, HALF_TRACK)


def test_without_a_loader_only_the_shell_that_is_loaded_is_fired(duelling):
    hatches(duelling, man_hatch=man(duelling, "loader"))
    entry = fire(duelling)
    rate = next(r for r in entry.resolutions if r.procedure.endswith("per-impulse"))
    left = t34(duelling).left
    fire(duelling, dice={"damage": [6, 6, 6, 6]})

    assert rate.outcome["shots"] == 1
    assert t34(duelling).left == left - 1  # a second round takes another impulse


@pytest.mark.parametrize("hatch", ["closed", "open"])
@pytest.mark.parametrize(("die", "state"), [(4, "dead"), (5, "stunned"), (6, "ready")])
def test_the_die_of_a_fire_aboard_has_no_modifier(burning, hatch, die, state):
    struck(burning, fire=3)
    if hatch == "open":
        burning.make("hatches", element=panzer(burning).id)
    else:
        bring_about(burning, v.VehicleSpeedSet(panzer(burning).id, 0))
        burning.make("end-turn", why="agreed")
    owed = aboard(burning)
    entry = burning.make("burn-aboard", owed=owed.id, dice=lucky(burning, Driver=die))
    states = {m.rank: m.state for m in burning.battle.men(panzer(burning))}

    assert states["Driver"] == state
    assert all("modifier" not in r.inputs for r in entry.resolutions)


def test_the_enemy_is_asked_nothing_about_a_radio_report(calling):
    radio.fit_radios(calling, HALF_TRACK)
    entry = radio.report(calling, HALF_TRACK)

    assert set(entry.told) == {"umpire", "us"}
    with pytest.raises(Refusal):
        calling.make("radio-report", US, element=panzer(calling).id)
