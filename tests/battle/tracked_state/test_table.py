"""The tracked state of the table: Mojons, rounds, tasks, traps, houses, fires, clouds, flares."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events import fire_and_smoke as f
from assistant.battle.rattenkrieg.events.flares import FlareBurnedOut, FlareFired
from assistant.battle.rattenkrieg.events.fuzes import FuzeBurned, FuzeLit
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.state.buildings_and_traps import (
    Fuze,
    Leaf,
    Opening,
    Section,
    Task,
    Trap,
)
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.tracked_state.readers import ALL, next_turn, noticed_by, page, spectators_notice

TEAM = "1st Squad, Team 1"


class TestMojons:
    def test_all_see_a_mojon_on_the_table_and_its_own_side_sees_a_hidden_one(self, table):
        first, second = table.battle.mojons_of("us")[:2]
        assert noticed_by(table, e.MojonPlaced(first.id, "", False)) == ALL
        assert noticed_by(table, e.MojonPlaced(second.id, "the barn", True)) == {"us"}
        assert "the barn" in page(table, "us")

    def test_a_decoy_looks_like_any_other(self, table):
        assert noticed_by(table, e.DecoyMade(table.battle.mojons_of("us")[0].id)) <= {"us"}

    def test_a_mojon_is_turned_over_for_all_when_its_troops_are_located(self, engaged):
        team = engaged.element("us", TEAM)
        located = e.ConcealmentChanged(team.id, "undetected", "located", "A")
        bring_about(engaged, located)
        number = engaged.battle.mojons[team.mojon].number

        assert f"Mojon {number}, upside down" in page(engaged, "german")

    def test_a_pathway_grows_is_stopped_and_is_cleaned(self, table):
        table.place_mojons()
        table.make("approach-turn", dice={"initiative": 1}, first="us")
        mojon = table.battle.mojons_of("us")[0].id
        entry = table.make("extend-pathway", US, mojon=mojon, distance_in=8)
        assert {"us", "german"} <= set(entry.told)
        grown = table.battle.mojons[mojon]
        assert (grown.markers, grown.extended) == (2, True)
        entry = table.make("stop-pathway", mojon=mojon, distance_in=10)
        assert {"us", "german"} <= set(entry.told)
        assert table.battle.mojons[mojon].stopped_by == "german"
        bring_about(table, e.PathwayCleaned(mojon, 1))

        assert (table.battle.mojons[mojon].markers, table.battle.mojons[mojon].ended) == (1, True)


class TestRounds:
    @pytest.fixture
    def naming(self, engaged):
        for side in ("us", "german"):
            engaged.order(side, TEAM, "fire")
        engaged.rounds()
        return engaged

    def test_a_nominee_is_secret_until_it_acts(self, naming):
        naming.make("nominate", US, nominee=naming.element("us", TEAM).id)
        named = naming.battle.round.nominees
        assert named == {"us": naming.element("us", TEAM).id}
        due = repr(side_view(naming.battle, "german").due)

        assert naming.element("us", TEAM).id not in due

    def test_the_winner_of_the_roll_is_known_until_the_choice(self, naming):
        us, german = naming.element("us", TEAM), naming.element("german", TEAM)
        naming.make("nominate", US, nominee=us.id)
        naming.make("nominate", GERMAN, nominee=german.id)
        assert noticed_by(naming, e.InitiativeWon("us")) == ALL
        with pytest.raises(Refusal):
            naming.make("nominate", US, nominee="nobody")
        bring_about(naming, e.ElementActivated(us.id), e.NextElementChosen(us.id))
        on = naming.battle.round

        assert (on.winner, on.nominees, on.active) == (None, {}, (us.id,))

    def test_the_chance_to_react_to_an_action_ends_with_the_next_action(self, naming):
        us = naming.element("us", TEAM)
        bring_about(naming, e.RoundBegan(1), e.ElementActivated(us.id), e.NextElementChosen(us.id))
        naming.reveal("us", TEAM)
        naming.make("act", element=us.id, action="shout", man=us.figures[0])
        assert naming.battle.noise.action == "shout"
        bring_about(naming, e.ActionTaken(us.id, "aim", 1, us.figures[:1]))
        assert naming.battle.noise is None
        bring_about(naming, e.RoundEnded())

        assert naming.battle.round is None


class TestWorks:
    def test_a_task_is_read_by_its_own_side_and_lasts_until_it_is_done(self, engaged):
        man = engaged.element("us", TEAM).figures[0]
        task = Task("task 1", "us", "loophole", "the west wall", 3)
        assert noticed_by(engaged, w.TaskBegun(task)) == {"us"}
        bring_about(engaged, w.TaskContinued("task 1", {man: 2}))
        next_turn(engaged)
        assert engaged.battle.buildings.tasks["task 1"].so_far == 2
        bring_about(engaged, w.TaskContinued("task 1", {man: 1}))

        assert engaged.battle.buildings.tasks["task 1"].done

    def test_a_traps_marker_is_seen_by_all_and_its_kind_by_its_side(self, engaged):
        trap = Trap("trap 1", 1, "us", "line", "the gate", "Mk 2 Pineapple")
        assert noticed_by(engaged, w.TrapLaid(trap)) == ALL
        assert "line" in repr(side_view(engaged.battle, "us").own)
        assert "Mk 2 Pineapple" not in page(engaged, "german")
        next_turn(engaged)
        assert engaged.battle.buildings.lying()
        assert noticed_by(engaged, w.TrapRemoved("trap 1")) == ALL
        assert not engaged.battle.buildings.lying()

    def test_a_fuze_burns_down_with_the_actions_of_its_setter(self, engaged):
        team = engaged.element("us", TEAM)
        bring_about(engaged, FuzeLit(Fuze("fuze 1", "us", "demolition", "the door", team.id, 3)))
        next_turn(engaged)
        assert engaged.battle.buildings.fuzes["fuze 1"].left == 3
        bring_about(engaged, FuzeBurned("fuze 1", team.id, 2))

        assert engaged.battle.buildings.fuzes["fuze 1"].left == 1

    def test_an_opening_is_seen_as_it_was_last_seen(self, engaged):
        opening = Opening("opening 1", "Front door", "door")
        assert noticed_by(engaged, w.OpeningMarked(opening)) == ALL
        bring_about(engaged, w.OpeningChanged("opening 1", Leaf("locked"), Leaf("shut")))
        next_turn(engaged)
        now = engaged.battle.buildings.openings["opening 1"]

        assert (now.now.state, now.shown.state) == ("locked", "shut")
        assert "locked" not in page(engaged, "german")
        assert noticed_by(engaged, w.OpeningChanged("opening 1", Leaf("open"), Leaf("open"))) == ALL

    def test_the_damage_of_a_house_is_seen_by_all_and_stays(self, engaged):
        section = Section("section 1", "Barn", "north", 0, 1, "wooden-wall")
        bring_about(engaged, w.SectionsMarked((section,)))
        assert noticed_by(engaged, w.SectionDamagedFurther("section 1", 2, False)) == ALL
        next_turn(engaged)
        assert engaged.battle.buildings.sections["section 1"].marked == 2
        assert noticed_by(engaged, w.SectionDamagedFurther("section 1", 4, True)) == ALL
        assert engaged.battle.buildings.standing("Barn") == []


class TestGround:
    def test_a_fire_is_seen_by_all_and_burns_until_it_is_out(self, engaged):
        cell = Cell("1", "the barn", "burning", 3, "wood", since=1)
        assert noticed_by(engaged, f.BurningAreaAdded(cell)) == ALL
        assert spectators_notice(engaged, f.BurningAreaChanged("1", 3, 4, "burning", 1))
        next_turn(engaged)
        assert engaged.battle.fire_and_smoke.cells["1"].strength == 4
        assert noticed_by(engaged, f.BurningAreaChanged("1", 4, 0, "hot", 2)) == ALL
        assert engaged.battle.fire_and_smoke.alight == ()
        assert noticed_by(engaged, f.BurningAreaRemoved("1")) == ALL

    def test_a_cloud_drifts_thins_and_goes_for_all(self, engaged):
        cloud = Cloud("1", "smoke", "device", "the lane", 12, 10, 16, 28, turns_left=2)
        assert noticed_by(engaged, f.CloudAdded(cloud)) == ALL
        drift = f.CloudDrifted("1", 10, 0, 10, 16, 28, 4, 90, 1)
        assert noticed_by(engaged, drift) == ALL
        now = engaged.battle.fire_and_smoke.clouds["1"]
        assert (now.density, now.turns_left, now.right_in) == (10, 1, 4)
        assert noticed_by(engaged, f.CloudRemoved("1")) == ALL

    def test_a_flare_is_seen_by_all_until_it_burns_out(self, engaged):
        flare = Flare("1", "ground", "the crossroads", engaged.battle.turn)
        assert noticed_by(engaged, FlareFired(flare)) == ALL
        next_turn(engaged)
        assert "1" in engaged.battle.fire_and_smoke.flares
        assert noticed_by(engaged, FlareBurnedOut("1")) == ALL

        assert engaged.battle.fire_and_smoke.flares == {}
