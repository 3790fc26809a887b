"""A vehicle's fire buttons: named by weapon and target, one of them likely, none at rest."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.alarms import AwarenessChanged
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.vehicles.aiming.acquired_targets import NONE_SPOTTED
from assistant.frozen import replace
from tests.battle.conftest import UMPIRE, US, Refusal, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit
from tests.battle.rattenkrieg.vehicles.test_vehicles import DICE, duelling, fire, panzer, t34, title

__all__ = ["duelling"]
TEAM = title("Team")


def offers(table, group="fire", *, umpire=True):
    found = unit_view(table.battle, t34(table), umpire=umpire).offers
    return {each.words: each for each in found if each.group == group}


def likely(table, *, umpire=True):
    found = unit_view(table.battle, t34(table), umpire=umpire).offers
    return [each.words for each in found if each.likely]


def at_rest(table, element, condition="yellow"):
    table.make("set-rules", awareness="yes")
    bring_about(table, AwarenessChanged(element.id, "black", condition))


class TestNames:
    @pytest.mark.parametrize("umpire", [True, False])
    def test_each_fire_button_names_weapon_and_target_and_all_differ(self, duelling, umpire):
        view = unit_view(duelling.battle, t34(duelling), umpire=umpire)
        words = [each.words for each in view.offers]

        assert list(offers(duelling, umpire=umpire)) == [
            "Gun at a vehicle",
            "Gun at figures or a house",
            "DT at figures",
            "DT at a vehicle",
        ]
        assert len(words) == len(set(words))
        assert not {"Fire", "Shoot", "Fire bursts"} & set(words)

    def test_the_crew_rows_have_no_other_button(self, duelling):
        view = unit_view(duelling.battle, t34(duelling), umpire=True)

        assert {row.fires for row in view.men} == {None}

    def test_the_gun_at_a_vehicle_is_likely_where_one_is_known(self, duelling):
        assert likely(duelling) == ["Gun at a vehicle"]

    def test_a_player_whose_crew_has_spotted_no_vehicle_reads_it_before_the_gun(self, duelling):
        shut_in = offers(duelling, umpire=False)["Gun at a vehicle"]
        assert shut_in.barred == NONE_SPOTTED
        assert not offers(duelling)["Gun at a vehicle"].barred, "the umpire may rule otherwise"
        bring_about(duelling, v.TargetAcquired(t34(duelling).id, panzer(duelling).id))

        assert not offers(duelling, umpire=False)["Gun at a vehicle"].barred
        assert likely(duelling, umpire=False) == ["Gun at a vehicle"]

    @pytest.mark.parametrize("far", [None, 3])
    def test_a_crew_in_the_open_may_see_a_near_vehicle_without_a_die(self, duelling, far):
        own, enemy = t34(duelling).id, panzer(duelling).id
        vehicles = duelling.battle.vehicles
        seen_open = replace(vehicles.of[own], card={**vehicles.of[own].card, "enclosed": False})
        vehicles = replace(vehicles, of={**vehicles.of, own: seen_open})
        duelling.game.state = replace(duelling.battle, vehicles=vehicles)
        if far is not None:
            bring_about(duelling, e.DistanceEntered(own, enemy, far))

        assert not offers(duelling, umpire=False)["Gun at a vehicle"].barred

    def test_the_gun_against_men_is_likely_where_only_men_are_known(self, duelling):
        duelling.reveal("german", title("Panzer"), "undetected")
        duelling.reveal("german", TEAM, "located")

        assert likely(duelling) == ["Gun at figures or a house"]

    def test_a_crew_that_knows_of_nobody_looks_out(self, duelling):
        duelling.reveal("german", title("Panzer"), "undetected")

        assert likely(duelling) == ["Spot"]
        assert "DT at a vehicle" not in offers(duelling)


class TestAtRest:
    @pytest.mark.parametrize("condition", ["white", "yellow"])
    def test_nobody_mans_the_gun_of_a_tank(self, duelling, condition):
        at_rest(duelling, t34(duelling), condition)

        with pytest.raises(Refusal, match=f"Awareness {condition}: "):
            fire(duelling, {})
        assert likely(duelling) == []
        guns = [x for x in offers(duelling).values() if x.move in ("fire-gun", "shell")]
        assert {x.barred for x in guns} == {f"unmanned in Awareness {condition}"}

    def test_the_card_says_that_nobody_mans_the_gun(self, duelling):
        at_rest(duelling, t34(duelling))

        (line,) = [x for x in unit_view(duelling.battle, t34(duelling)).facts if "Awareness" in x]
        assert "Its gun and machine guns are unmanned." in line

    @pytest.mark.parametrize(
        ("move", "by"), [("ask-fire-gun", US), ("ask-shell", US), ("shell", UMPIRE)]
    )
    def test_nobody_requests_a_shot_or_fires_at_figures_with_an_unmanned_gun(
        self, duelling, move, by
    ):
        at_rest(duelling, t34(duelling))

        assert "nobody mans" in duelling.attempt(move, by, element=t34(duelling).id).refused

    def test_from_condition_orange_on_a_gun_fires(self, duelling):
        at_rest(duelling, t34(duelling), "orange")

        assert fire(duelling, DICE).told["umpire"]

    def test_a_target_at_rest_can_be_fired_at(self, duelling):
        at_rest(duelling, panzer(duelling))

        assert fire(duelling, DICE).told["umpire"]

    def test_nobody_at_rest_mans_a_mortar(self):
        pit = Pit()
        at_rest(pit.table, pit.team)

        with pytest.raises(Refusal, match="nobody mans"):
            pit.fire()
        view = unit_view(pit.table.battle, pit.team, umpire=True)
        barred = {each.move: each.barred for each in view.offers}
        assert barred["fire-mortar"].startswith("unmanned in Awareness")
