"""The second shot of an impulse can be fired from the card, whatever the enemy did (20.1.1.1)."""

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged
from assistant.battle.rattenkrieg.events.vehicles.guns import GunAimed, ShellLoaded
from assistant.battle.rattenkrieg.events.vehicles.vehicles import CrewLeft
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Refusal, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import (
    answering,
    fire_back_at_t34,
    panzer,
    t34,
)

__all__ = ["answering"]


def offer(table):
    offers = unit_view(table.battle, panzer(table)).offers
    return next(x for x in offers if x.move.endswith("fire-gun"))


@pytest.fixture
def fired(answering):
    """The Panzer has fired once and may fire again in the same impulse."""
    fire_back_at_t34(answering)
    assert answering.battle.vehicles.of[panzer(answering).id].shots > 0
    return answering


def test_the_second_shot_is_possible_after_the_last_impulse_is_spent(answering):
    answering.make("rule-element", element=panzer(answering).id, spent=3, reason="for the test")
    fire_back_at_t34(answering)
    assert panzer(answering).left == 0

    assert offer(answering).barred == ""
    fire_back_at_t34(answering)


def test_the_second_shot_is_possible_after_an_enemy_has_reacted(fired):
    fired.make("react", element=t34(fired).id)
    left = panzer(fired).left

    assert offer(fired).barred == ""
    fire_back_at_t34(fired)
    assert panzer(fired).left == left


def shots(table, by=None):
    due = due_now(table.battle) if by is None else due_for(table.battle, by)
    return [(x.title, tap.words, tap.move) for x in due for tap in x.taps if "fire-gun" in tap.move]


def test_the_umpire_and_its_player_read_of_another_shot_and_nobody_waits_for_it(fired):
    assert shots(fired) == [("G 1st, Panzer can still shoot.", "Fire again", "fire-gun")]
    assert shots(fired, "german") == [
        ("1st Squad, Panzer can still shoot.", "Fire again", "ask-fire-gun")
    ]
    assert shots(fired, "us") == []
    offers = [x for x in due_for(fired.battle, "german") if "can still shoot" in x.title]
    assert [x.optional for x in offers] == [True]

    fire_back_at_t34(fired)
    assert shots(fired) == shots(fired, "german") == []


def test_a_target_seen_without_a_die_may_be_fired_at_in_the_same_impulse(answering):
    panzer_id, target = panzer(answering).id, t34(answering).id
    commander = answering.battle.vehicles.of[panzer_id].seats["commander"]
    look = {"spot": f"element {target}", "distance_in": 11, "hour": 9, "sixth": "front"}
    answering.make("spot", element=panzer_id, man=commander, **look)
    assert answering.battle.vehicles.of[panzer_id].acquired == (target,)

    assert shots(answering) == [("G 1st, Panzer can still shoot.", "Fire the gun", "fire-gun")]
    answering.make("drive", UMPIRE, element=panzer_id, wanted_in=2)
    assert shots(answering) == []  # it has not halted


@pytest.mark.parametrize(("move", "by"), [("spot", UMPIRE), ("ask-spot", GERMAN)])
def test_the_sheet_of_a_look_warns_that_the_gunner_then_does_not_fire(answering, move, by):
    told = {"element": panzer(answering).id, "spot": f"element {t34(answering).id}"}
    asks = answering.attempt(move, by, commit=False, distance_in=11, **told).asks
    (who,) = (ask for ask in asks if ask.name == "man")

    warned = {
        x.words for x in who.options if x.effect == "then the gun does not fire in this impulse"
    }
    assert warned == {"Gunner (MG34)"}


def test_a_look_in_vain_through_a_vision_block_says_why(answering):
    id, target = panzer(answering).id, t34(answering).id
    driver = answering.battle.vehicles.of[id].seats["driver"]
    answering.make("set-conditions", visibility=("dusk",))
    told = {"element": id, "man": driver, "spot": f"element {target}", "hour": 12}
    look = answering.attempt("spot", commit=False, distance_in=34, sixth="front", **told)

    assert "cannot be seen this way: the die would have to show" in look.play.cautions[0]


def test_the_two_sectors_of_a_look_say_whose_hull_each_is_about(answering):
    id, target = panzer(answering).id, t34(answering).id
    driver = answering.battle.vehicles.of[id].seats["driver"]
    told = {"element": id, "man": driver, "spot": f"element {target}", "distance_in": 11}
    first = {x.name: x for x in answering.attempt("spot", commit=False, **told).asks}
    asks = {x.name: x for x in answering.attempt("spot", commit=False, hour=3, **told).asks}

    assert first["hour"].words == "Which sector of the target’s hull faces the spotter?"
    assert asks["sixth"].words == "In which sixth of the spotter’s own hull is the target?"


def test_no_sector_of_the_target_is_assumed_before_somebody_enters_it(answering):
    id, target = panzer(answering).id, t34(answering).id
    driver = answering.battle.vehicles.of[id].seats["driver"]
    told = {"element": id, "man": driver, "spot": f"element {target}", "distance_in": 11}
    opened = answering.attempt("spot", commit=False, **told)

    assert [ask.name for ask in opened.asks if ask.value is None] == ["hour"]


def test_the_player_reads_that_the_gun_is_laid_on_another_target(answering):
    panzer_id, target = panzer(answering).id, t34(answering).id
    commander = answering.battle.vehicles.of[panzer_id].seats["commander"]
    bring_about(answering, GunAimed(panzer_id, "another"))
    answering.make("rule-element", element=panzer_id, spent=3, reason="for the test")
    told = {"element": panzer_id, "target": target, "distance_in": 11, "acquired": "yes"}
    asked = answering.attempt("ask-fire-gun", GERMAN, commit=False, **told)
    assert not asked.refused  # the commander may change it

    look = {"spot": f"element {target}", "distance_in": 11, "hour": 9, "sixth": "front"}
    answering.make("spot", element=panzer_id, man=commander, **look)
    with pytest.raises(Refusal, match="laid on another target"):
        answering.make("ask-fire-gun", GERMAN, **told)


def test_a_crew_without_anybody_to_lay_its_gun_is_refused_in_every_impulse(answering):
    panzer_id, target = panzer(answering).id, t34(answering).id
    commander = answering.battle.vehicles.of[panzer_id].seats["commander"]
    bring_about(answering, GunAimed(panzer_id, "another"))
    bring_about(answering, FigureChanged(commander, "ready", "dead"))

    with pytest.raises(Refusal, match="laid on another target"):
        answering.make("ask-fire-gun", GERMAN, element=panzer_id, target=target, distance_in=11)


def test_a_commander_who_looked_cannot_lay_the_gun_on_what_is_seen_and_screens_say_so(answering):
    panzer_id, target = panzer(answering).id, t34(answering).id
    commander = answering.battle.vehicles.of[panzer_id].seats["commander"]
    bring_about(answering, GunAimed(panzer_id, "another"))
    answering.make("rule-element", element=panzer_id, spent=3, reason="for the test")
    look = {"spot": f"element {target}", "distance_in": 11, "hour": 9, "sixth": "front"}
    seen = answering.make("spot", element=panzer_id, man=commander, **look)

    assert seen.told["german"].endswith(
        "identified without a die; “Change the target” lays the gun on it in the next impulse."
    )
    assert offer(answering).barred == "the gun is laid on another target"


def test_a_player_reads_what_is_loaded_and_is_refused_another_shell_without_a_loader(answering):
    panzer_id, target = panzer(answering).id, t34(answering).id
    told = {"element": panzer_id, "target": target, "distance_in": 11, "acquired": "yes"}
    bring_about(answering, ShellLoaded(panzer_id, "PzGr. 39/1 APCBC"))
    asked = answering.attempt("ask-fire-gun", GERMAN, commit=False, **told)
    [shell] = [ask for ask in asked.asks if ask.name == "shell"]
    assert [x.value for x in shell.options if "loaded" in x.effect] == ["PzGr. 39/1 APCBC"]

    loader = answering.battle.vehicles.of[panzer_id].seats["loader"]
    bring_about(answering, FigureChanged(loader, "ready", "dead"))
    with pytest.raises(Refusal, match="nobody in 1st Squad, Panzer loads"):
        answering.make("ask-fire-gun", GERMAN, **told, shell="SprGr. 34 HE")
    answering.make("ask-fire-gun", GERMAN, **told, shell="PzGr. 39/1 APCBC")


def test_the_umpire_is_not_offered_a_shot_at_a_tank_whose_crew_is_dead(fired):
    target = t34(fired)
    bring_about(fired, *(FigureChanged(id, "ready", "dead") for id in target.figures))

    assert shots(fired) == []
    assert len(shots(fired, "german")) == 1  # its player does not see into the tank


def test_nobody_is_offered_a_shot_at_a_tank_that_its_crew_has_left(fired):
    bring_about(fired, CrewLeft(t34(fired).id))

    assert shots(fired) == shots(fired, "german") == []
