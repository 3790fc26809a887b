"""Fire at the figures around a gun (15.13)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.events.vehicles.guns import GunMalfunctionChanged
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import told_of
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    T34,
    panzer,
    t34,
    title,
    vehicle,
    with_book_settings,
)
from tests.battle.tanks import PANZER, duel, shelf


def a_gun(event):
    """The same opening, in which the Panzer is a gun with its crew around it."""
    battle = with_book_settings(event).battle
    of = {
        id: replace(x, card={**x.card, "category": "gun", "enclosed": False})
        if "Pz" in x.name
        else x
        for id, x in battle.vehicles.of.items()
    }
    return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))


def can_panzer_be_shot(change):
    """The enemies at which a figure with a rifle may fire."""
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
    assert can_panzer_be_shot(a_gun)


def test_men_inside_a_tank_are_not_fired_at_as_men():
    assert not can_panzer_be_shot(with_book_settings)


@pytest.fixture
def served():
    """A team fires at the enemy's gun, whose crew is identified."""
    table = Table(change=a_gun, card=duel(), shelf=shelf())
    table.engage()
    table.order("us", title("Team"), "fire")
    table.order("german", title(PANZER), "fire")
    table.order("german", title("Team"), "fire")
    table.rounds()
    table.act_with("us", title("Team"))
    table.reveal("german", title(PANZER))
    return table


def shoot(table, takes=None, roll=1, by=UMPIRE, **told):
    team, at = table.element("us", title("Team")), panzer(table)
    victim = at.figures[2]
    told = {"element": team.id, "man": team.figures[1], "target": at.id, **told}
    told |= {"distance_in": 10, "obstacle": "none", "victim": victim}
    answer = {f"takes_{victim}": takes} if takes else {}
    return table.make("shoot", by, dice={"roll": roll}, **told, **answer)


def act(table, name=PANZER):
    """Give an order to figures of the gun's side alone."""
    if table.battle.noise:
        table.make("no-reaction")
    here = table.element("german", title(name)).id
    for id in table.battle.round.active if table.battle.round else ():
        if id != here:
            table.make("stand-down", element=id)
    if not (table.battle.round and here in table.battle.round.active):
        if table.battle.round:
            table.make("end-round")
        table.act_with("german", title(name))


def test_the_owner_of_a_gun_says_whether_a_man_or_the_gun_takes_a_hit(served):
    with pytest.raises(Refusal, match="takes_"):
        shoot(served)
    shoot(served, takes="man")

    assert served.battle.figures[panzer(served).figures[2]].state == "dead"
    assert not vehicle(served).wreck


def taps(table, side):
    return {tap.words: tap for due in due_for(table.battle, side) for tap in due.taps}


def test_when_the_enemy_fires_only_the_owner_of_the_gun_is_asked(served):
    told = shoot(served, by=US).told

    assert served.battle.figures[panzer(served).figures[2]].state == "ready"
    assert "hit (the figure or the weapon)" in told["us"]
    assert "The figure: dead" in taps(served, "german")
    assert "The gun: destroyed" in taps(served, "german")
    assert not [words for words in taps(served, "us") if "dead" in words]


@pytest.mark.parametrize("by", [GERMAN, UMPIRE])
def test_the_owner_answers_or_the_umpire_on_their_behalf(served, by):
    shoot(served, by=US)
    tap = taps(served, "german")["The gun: destroyed"]
    told = served.make(tap.move, by, **tap.told).told

    assert vehicle(served).wreck
    assert not [owed for owed in served.battle.owed if owed.kind == "hit"]
    assert "takes a hit and is destroyed" in told["us"]


def test_the_chosen_man_takes_the_hit_and_his_fall_is_seen(served):
    shoot(served, by=US)
    tap = taps(served, "german")["The figure: dead"]
    entry = served.make(tap.move, GERMAN, **tap.told)

    assert served.battle.figures[panzer(served).figures[2]].state == "dead"
    assert "falls" in entry.told["us"]
    served.undo(entry.seq)
    assert served.battle.figures[panzer(served).figures[2]].state == "ready"
    assert "The figure: dead" in taps(served, "german")


def test_the_firing_side_does_not_answer_for_the_owner(served):
    shoot(served, by=US)
    tap = taps(served, "german")["The figure: dead"]

    with pytest.raises(Refusal, match="not due"):
        served.make(tap.move, US, **tap.told)


def test_the_umpire_may_leave_it_to_the_owner(served):
    shoot(served, takes="owner", roll=3)

    assert "The figure: wounded" in taps(served, "german")
    assert "The gun: a problem to repair" in taps(served, "german")


def test_a_gun_that_is_destroyed_takes_no_second_hit(served):
    shoot(served, by=US)
    shoot(served, by=US)
    first, second = (owed.id for owed in served.battle.owed if owed.kind == "hit")
    served.make("take-hit", GERMAN, owed=first, takes="weapon")
    served.make("take-hit", GERMAN, owed=second, takes="man")

    assert vehicle(served).wreck
    assert served.battle.figures[panzer(served).figures[2]].state == "dead"


def test_a_result_of_dead_on_the_gun_destroys_it_and_puts_its_men_on_foot(served):
    quality = panzer(served).quality
    entry = shoot(served, takes="weapon")

    assert (vehicle(served).wreck, vehicle(served).left) == (True, True)
    assert served.battle.figures[panzer(served).figures[2]].state == "ready"
    assert panzer(served).quality == quality - 2
    assert "takes a hit and is destroyed" in entry.told["us"]


def test_a_result_of_wounded_on_the_gun_is_a_problem_that_stops_its_fire(served):
    shoot(served, takes="weapon", roll=3)
    assert (vehicle(served).problems, vehicle(served).wreck) == (1, False)

    with pytest.raises(Refusal, match="one problem to repair first"):
        fire_back(served)


def fire_back(table, dice=None, **told):
    act(table)
    table.reveal("us", title(T34))
    told = {"element": panzer(table).id, "target": t34(table).id, "distance_in": 11, **told}
    return table.make("fire-gun", dice=dice, sector=3, **told)


def test_a_gunner_repairs_a_problem_on_a_roll_up_to_quality_plus_one(served):
    shoot(served, takes="weapon", roll=3)
    act(served)
    told = {"element": panzer(served).id}
    entry = served.make("mend-gun", dice={"roll": 5}, **told)  # Quality 4, and 1

    assert vehicle(served).problems == 0
    assert panzer(served).left == 3
    assert "is repaired" in entry.told["german"]
    assert "us" not in entry.told


def test_undo_restores_a_gun(served):
    entry = shoot(served, takes="weapon")
    served.undo(entry.seq)

    assert not vehicle(served).wreck
    assert vehicle(served).problems == 0


def test_a_gun_is_left_and_manned_again_by_its_crew(served):
    quality = panzer(served).quality
    act(served)
    served.make("leave-gun", element=panzer(served).id)
    assert (vehicle(served).left, panzer(served).quality) == (True, quality - 2)

    act(served)
    served.make("man-gun", element=panzer(served).id)
    assert (vehicle(served).left, panzer(served).quality) == (False, quality)


def test_others_man_a_gun_whose_crew_is_gone_as_men_in_the_place_of_fallen_ones(served):
    gun, team = panzer(served), served.element("german", title("Team"))
    bring_about(served, v.CrewLeft(gun.id))
    act(served, "Team")
    served.make("man-gun", element=team.id)

    of = served.battle.vehicles.of
    assert gun.id not in of
    assert list(of[team.id].posts.values())[:2] == ["gunner", "loader"]
    assert set(of[team.id].homes.values()) == {"crew"}


def test_a_gun_with_one_man_suffers_by_the_sixes_of_its_fire(served):
    gun = panzer(served)
    lost = [id for id in gun.figures if id != vehicle(served).seats["gunner"]]
    bring_about(served, *(e.FigureChanged(id, "ready", "dead") for id in lost))
    dice = {"damage": [6, 6, 6]}
    entry = fire_back(served, dice=dice, shell="PzGr. 39/1 APCBC")

    assert told_of(entry, "crew-shortage")["crew"] == 1
    assert (vehicle(served).problems, vehicle(served).attention) == (2, True)
    assert "short of crew" in entry.told["german"]
    assert "short of crew" not in entry.told["us"]


AWAY = {
    "out": lambda gun, men: CrewMembersLeft(gun, men, 4),
    "riding": lambda gun, men: VehicleBoarded(men, gun, inside=False),
}


@pytest.mark.parametrize("away", AWAY)
def test_figures_away_from_their_gun_are_no_crew(served, away):
    gun = panzer(served)
    others = tuple(id for id in gun.figures if id != vehicle(served).seats["gunner"])
    bring_about(served, AWAY[away](gun.id, others))
    dice = {"damage": [6, 6, 6]}
    entry = fire_back(served, dice=dice, shell="PzGr. 39/1 APCBC")

    assert told_of(entry, "crew-shortage")["crew"] == 1


def test_a_gun_that_needs_attention_fires_for_one_impulse_more(served):
    bring_about(served, GunMalfunctionChanged(panzer(served).id, attention=True, problems=0))
    before = panzer(served).left
    fire_back(served, dice={"damage": [6, 6, 6]}, shell="PzGr. 39/1 APCBC")

    assert before - panzer(served).left == 2
    assert not vehicle(served).attention


class TestSeveralHits:
    @pytest.fixture
    def struck(self, served):
        """Three hits of one burst on the gun's crew are unresolved."""
        for _ in range(3):
            shoot(served, by=US)
        return served

    @staticmethod
    def boxes(table):
        umpires = [x for x in due_now(table.battle) if "hit" in x.title]
        return umpires, [x for x in due_for(table.battle, "german") if "hit" in x.title]

    def test_several_hits_are_one_task_with_one_button_for_the_side_and_the_umpire(self, struck):
        for (box,) in self.boxes(struck):
            assert box.title.endswith("takes 3 hits: what is hit?")
            assert [tap.words for tap in box.taps] == ["Share them out"]
        assert not [x for x in due_for(struck.battle, "us") if "hit" in x.title]

    def test_one_sheet_settles_several_hits_and_a_destroyed_gun_takes_no_more(self, struck):
        (box,) = self.boxes(struck)[1]
        (tap,) = box.taps
        struck.make(tap.move, GERMAN, **tap.told, takes_1="weapon")

        assert vehicle(struck).wreck
        assert not [owed for owed in struck.battle.owed if owed.kind == "hit"]
        assert struck.battle.figures[panzer(struck).figures[2]].state == "dead"
        assert self.boxes(struck) == ([], [])

    def test_hits_are_on_the_figures_unless_entered_otherwise(self, struck):
        progress = struck.attempt("take-hits", GERMAN, commit=False, element=panzer(struck).id)

        assert [ask.value for ask in progress.asks if ask.name.startswith("takes_")] == ["man"] * 3

    def test_the_firing_side_does_not_share_out_the_hits(self, struck):
        with pytest.raises(Refusal):
            struck.make("take-hits", US, element=panzer(struck).id)

    def test_a_figure_that_takes_several_hits_falls_once_in_the_log(self, struck):
        hits = [owed.figure for owed in struck.battle.owed if owed.kind == "hit"]
        assert len(hits) > len(set(hits))
        entry = struck.make("take-hits", GERMAN, element=panzer(struck).id)

        assert entry.told["german"].count(" is dead.") == len(set(hits))
        assert entry.told["us"].count(" falls.") == len(set(hits))

    def test_one_undo_makes_all_hits_pending_again(self, struck):
        entry = struck.make("take-hits", GERMAN, element=panzer(struck).id)
        struck.undo(entry.seq)

        assert len([owed for owed in struck.battle.owed if owed.kind == "hit"]) == 3


def test_the_enemy_sees_a_gun_that_is_put_on_the_table():
    table = Table(change=a_gun, card=duel(), shelf=shelf())
    table.engage()
    table.order("german", title(PANZER), "fire")
    table.rounds()
    gun = panzer(table)
    told = {"nominee_german": gun.id, "nominee_us": "nobody"}
    entry = table.make("initiative", **told)
    model = "PzKpfw IV Ausf F1, halted, five figures"
    seen = next(x for x in side_view(table.battle, "us").contacts if model in x.words)

    assert f"on the table: {model}." in entry.told["us"]
    assert "unarmed" not in seen.words
