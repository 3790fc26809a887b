"""A move in progress: its questions, and the dice it waits for."""

from assistant.battle.play import Option, Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.applying import apply
from tests.battle.conftest import US

TEAM = "1st Squad, Team 1"


def test_figures_out_of_command_check_their_will_with_a_separate_die(engaged):
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.reveal("german", TEAM)
    element = engaged.act_with("us", TEAM)
    engaged.game.state = apply(engaged.battle, e.CommandSet(element.id, "out-of-command"))
    told = {
        "element": element.id,
        "man": element.figures[0],
        "target": engaged.element("german", TEAM).id,
        "distance_in": "9",
    }
    nerve = engaged.attempt("shoot", US, **told).dice
    assert (nerve.prefix, nerve.pending.throw.name) == ("nerve: ", "roll")

    shot = engaged.attempt("shoot", US, dice={"nerve: roll": 1}, **told)
    assert shot.dice is None or shot.dice.prefix == ""
    assert shot.fallen["nerve: roll"] == 1


def test_a_move_that_is_only_looked_at_changes_nothing(table):
    before = table.battle
    progress = table.attempt("place-all", US, commit=False)

    assert progress.entry is None
    assert (table.battle, len(table.game.entries)) == (before, 1)


def test_an_answer_that_is_offered_twice_is_shown_once(table):
    play = Play(table.battle, apply, US, {})
    rifle, knife = Option("Garand", "Garand"), Option("knife", "Knife")
    assert play.choose("weapon", "With what?", [rifle, rifle]) == "Garand"
    play.several("taken", "What?", [rifle, knife, rifle], ())
    assert [option.value for option in play.asks["taken"].options] == ["Garand", "knife"]
