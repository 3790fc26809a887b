"""A player asks to stop the pathway of an enemy Mojon (Rattenkrieg 9.2.2.2)."""

import pytest

from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_in
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import thresholds
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, US, Refusal
from tests.battle.rattenkrieg.rounds.test_approach import defending


@pytest.fixture
def coming():
    """The German defender's Mojons and decoys are placed; the first approach turn has begun."""
    table = defending()
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    return table


def markers(table, side):
    """The enemy markers on a side's phone, each with its buttons but not its number."""
    rows = side_view(table.battle, side).contacts
    return [(row.words, row.state, [(tap.words, tap.move) for tap in row.taps]) for row in rows]


def ask(table, mojon, by=US, **told):
    return table.make("ask-stop", by, mojon=mojon.id, **{"distance_in": 14, **told})


def test_each_enemy_marker_has_the_same_button_decoy_or_not(coming):
    decoys = {mojon.decoy for mojon in coming.battle.mojons_of("german")}
    assert decoys == {True, False}

    shown = markers(coming, "us")
    assert shown
    within = thresholds(coming.battle)[0].reach  # farther away nobody sees it
    button = (f"Stop it · within {within}", "ask-stop")
    assert all(row == ("a marker on the table", "undetected", [button]) for row in shown)


@pytest.mark.parametrize("decoy", [True, False])
def test_until_the_umpire_resolves_a_stop_a_decoy_looks_like_any_other(coming, decoy):
    mojon = next(m for m in coming.battle.mojons_of("german") if m.decoy is decoy)
    entry = ask(coming, mojon)
    said = entry.told["us"], [x.title for x in due_for(coming.battle, "us")]
    assert said[0] == f"You ask to stop enemy Mojon {mojon.number}, 14″ away."
    assert f"Enemy Mojon {mojon.number} waits for the umpire." in said[1]

    task = due_now(coming.battle)[0]
    assert task.title == f"US asks to stop German Mojon {mojon.number}, 14″ away."
    coming.make(task.taps[0].move, **task.taps[0].told)
    now = coming.battle.mojons[mojon.id]
    assert (now.stopped_by, now.removed, now.stop_asked_in) == ("us", decoy, None)


def test_the_owner_learns_nothing_of_the_request(coming):
    mojon = coming.battle.mojons_of("german")[0]
    before, asked = side_view(coming.battle, "german"), ask(coming, mojon)

    assert side_view(coming.battle, "german") == before
    assert "german" not in asked.told


def test_the_umpire_may_say_not_now_and_the_player_asks_again(coming):
    mojon = coming.battle.mojons_of("us")[0]
    ask(coming, mojon, GERMAN)
    with pytest.raises(Refusal, match=r"You have asked to stop Mojon \d+"):
        ask(coming, mojon, GERMAN)
    coming.make("drop-stop", mojon=mojon.id)
    ask(coming, mojon, GERMAN, distance_in=9)
    assert coming.battle.mojons[mojon.id].stop_asked_in == 9


def test_the_umpire_who_cannot_stop_it_is_led_to_not_now(coming):
    mojon = coming.battle.mojons_of("german")[0]
    told = {"mojon": mojon.id, "distance_in": 14, "line_of_sight": "no"}
    assert coming.attempt("stop-pathway", **told).first == ()  # nobody has asked
    ask(coming, mojon)

    refused = coming.attempt("stop-pathway", **told)
    assert (refused.first, refused.may_overrule) == (("drop-stop",), True)


def test_a_marker_that_the_player_does_not_see_cannot_be_chosen(coming):
    seen, hidden = coming.battle.mojons_of("german")[:2]
    mojons = {**coming.battle.mojons, hidden.id: replace(hidden, hidden=True)}
    coming.game.state = replace(coming.battle, mojons=mojons)

    for mojon in (hidden.id, coming.battle.mojons_of("us")[0].id, "no such"):
        with pytest.raises(Refusal, match="Choose a Mojon in the list"):
            coming.make("ask-stop", US, mojon=mojon, distance_in=10)
    ask(coming, seen)


def test_no_stop_is_requested_after_the_stop_or_in_the_engagement(coming):
    mojon = next(m for m in coming.battle.mojons_of("german") if not m.decoy)
    coming.make("stop-pathway", mojon=mojon.id, distance_in=10)
    other = next(m for m in coming.battle.mojons_of("german") if m != mojon and not m.removed)
    coming.make("begin-engagement", both_agree="yes")

    assert all(not taps for *_, taps in markers(coming, "us"))
    for each in (mojon, other):
        with pytest.raises(Refusal):
            ask(coming, each)


def test_the_console_stops_the_marker_of_a_pathway_that_has_ended(coming):
    rows = side_view(coming.battle, "german").mojons  # a defender's never grow
    assert all(row.state.startswith("ended") and row.may_stop for row in rows)


def test_whoever_moves_pathways_reads_how_far(coming):
    mover = next(side for side in ("us", "german") if pathways(coming, side))
    (far,) = {
        pace_in(coming.battle, coming.battle.mojons[row.id]) for row in pathways(coming, mover)
    }

    assert all(row.state.endswith(f"may move up to {far:g}″") for row in pathways(coming, mover))
    words = next(task.words for task in due_now(coming.battle) if "pathways" in task.title)
    assert f"up to {far:g}″" in words


def pathways(table, side):
    """The pathways that a side may extend now."""
    return [row for row in side_view(table.battle, side).mojons if row.open]
