"""The approach: placed Mojons, pathways, stopping, the engagement."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.approach import PathwayExtended
from assistant.battle.rattenkrieg.events.mojons import MojonMoved, MojonPlaced
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.rows import clock
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import awaited_sides, due_for
from assistant.battle.rattenkrieg.screens.tasks.turn_steps import turn_steps
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about


def test_every_element_begins_in_a_mojon_of_its_own(table):
    numbers = [m.number for m in table.battle.mojons_of("us")]

    assert len(set(numbers)) == 3
    assert all(table.battle.in_mojon(m.id) for m in table.battle.mojons.values())


def test_missing_numbers_do_not_tell_the_enemy_of_a_hidden_mojon(table):
    """About half of the numbers are used, drawn again in each battle."""
    gaps = set()
    for seed in range(20):
        numbers = sorted(m.number for m in Table(seed=seed).battle.mojons_of("us"))
        assert len(set(numbers)) == 3
        assert set(numbers) <= set(range(1, 11))
        gaps.add(numbers == [*range(numbers[0], numbers[-1] + 1)])

    assert False in gaps


def test_the_approach_waits_for_all_mojons(table):
    table.place_germans()

    with pytest.raises(Refusal, match="Every Mojon must be on the table first"):
        table.make("approach-turn")


def test_the_umpire_reads_that_the_last_mojon_ended_the_first_turn(table):
    table.make("roll-entry", GERMAN, dice={"entry": 3})
    first = table.make("place-all", GERMAN)
    last = table.make("place-all", US)
    words = "All Mojons are placed: that was approach turn 1."

    assert words not in first.told["umpire"]
    assert last.told["umpire"].endswith(words)
    assert "turn 1" not in last.told["german"] + last.told["us"]


def test_the_clock_shows_turn_1_while_mojons_are_placed(table):
    assert clock(table.battle) == "Before the first turn"
    table.place_germans()

    assert clock(table.battle) == "Turn 1 of 10 · Approach"


def test_the_clock_says_that_a_turn_ends(engaged):
    engaged.rounds()
    assert clock(engaged.battle).endswith("Between rounds")
    engaged.make("end-turn")
    assert clock(engaged.battle).endswith("End of the turn")


def test_a_defender_places_its_mojons_before_turn_1():
    table = defending()
    table.place_germans()

    assert table.battle.sides["german"].defender
    assert clock(table.battle) == "Before the first turn"


def test_an_encounter_has_no_decoys(table):
    first, second = table.battle.mojons_of("german")
    table.make("write-to-mojon", GERMAN, element=table.battle.in_mojon(second.id)[0].id)

    with pytest.raises(Refusal, match="only a defender has them"):
        table.make("make-decoy", GERMAN, mojon=second.id)
    assert not table.battle.mojons[first.id].decoy


def test_a_mojon_that_moved_no_longer_shows_the_place_that_it_left(table):
    id = table.battle.mojons_of("german")[0].id
    placed = MojonPlaced(id, "the south edge", hidden=False).apply(table.battle)
    assert placed.mojons[id].place == "the south edge"

    assert PathwayExtended(id, 7, "").apply(placed).mojons[id].place == ""
    assert PathwayExtended(id, 7, "the barn").apply(placed).mojons[id].place == "the barn"
    assert MojonMoved(id, 6).apply(placed).mojons[id].place == ""
    assert MojonMoved(id, 0).apply(placed).mojons[id].place == "the south edge"


@pytest.mark.parametrize("inches", [4, 11])
def test_an_infantry_marker_goes_five_to_ten_inches_on(table, inches):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    mojon = table.battle.mojons_of("german")[0]

    with pytest.raises(Refusal, match="Place a marker 5″ to 10″ farther on"):
        table.make("extend-pathway", GERMAN, mojon=mojon.id, distance_in=inches)
    table.make("extend-pathway", GERMAN, mojon=mojon.id, distance_in=10)
    assert table.battle.mojons[mojon.id].markers == 2


def test_the_side_that_moves_first_moves_its_pathways_before_the_other(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    mojon = table.battle.mojons_of("german")[0]

    told = {"mojon": mojon.id, "distance_in": 8}
    with pytest.raises(Refusal, match=r"US moves first this turn\. Wait for the US pathways"):
        table.make("extend-pathway", GERMAN, **told)
    (due,) = due_for(table.battle, "german")
    assert due.title == "US moves first."
    assert due.words == "Wait for the US pathways."
    assert due.waits
    assert not any(row.open for row in side_view(table.battle, "german").mojons)
    assert not table.attempt("extend-pathway", why="as agreed", commit=False, **told).refused

    for own in table.battle.mojons_of("us"):
        table.make("end-pathway", US, mojon=own.id)
    table.make("extend-pathway", GERMAN, **told)


def test_all_pathways_that_are_left_move_on_at_once(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    first, second, third = table.battle.mojons_of("us")
    with pytest.raises(Refusal, match="US moves first this turn"):
        table.make("extend-pathways", GERMAN)
    table.make("end-pathway", US, mojon=second.id)
    made = table.make("extend-pathways", US)

    words = f"Mojons {first.number} and {third.number} move on 10″."
    assert made.told["us"] == words
    assert made.told["umpire"] == f"U {words}"
    assert made.told["german"] == f"Enemy {words}"
    assert [table.battle.mojons[x.id].markers for x in (first, second, third)] == [2, 1, 2]
    with pytest.raises(Refusal, match="Each pathway of US has grown or ended in this turn"):
        table.make("extend-pathways", US)


def test_an_enemy_hears_nothing_of_hidden_mojons_that_move_on_with_others(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    first, hidden, third = table.battle.mojons_of("us")
    bring_about(table, MojonPlaced(hidden.id, "the barn", hidden=True))
    made = table.make("extend-pathways", US)

    among = f"{first.number}, {hidden.number} and {third.number}"
    assert made.told["us"] == f"Mojons {among} move on 10″."
    assert made.told["german"] == f"Enemy Mojons {first.number} and {third.number} move on 10″."


def test_a_stopped_mojon_is_located_one_marker_back(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    mojon = table.battle.mojons_of("us")[0]
    table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)
    table.make("stop-pathway", mojon=mojon.id, distance_in=15)

    element = table.battle.in_mojon(mojon.id)[0]
    assert (element.concealment, element.contact) == ("located", "A")
    table.make("begin-engagement", both_agree="yes")
    assert table.battle.mojons[mojon.id].markers == 1
    assert table.battle.turn == 3


def test_before_dawn_hides_a_marker_at_eighteen_inches(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    mojon = table.battle.mojons_of("us")[0]

    with pytest.raises(Refusal, match="cannot be stopped: at an I-Factor of"):
        table.make("stop-pathway", mojon=mojon.id, distance_in=18)


def test_a_side_cannot_move_the_enemys_mojon(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")

    with pytest.raises(Refusal, match="Choose a Mojon in the list"):
        table.make(
            "extend-pathway", US, mojon=table.battle.mojons_of("german")[0].id, distance_in=8
        )


def defending():
    """Easy Company with the Germans in defense."""
    card = scenario_files.scenario("easy-company")
    german = card.sides[0].model_copy(update={"defender": True})
    return Table(card=card.model_copy(update={"sides": (german, card.sides[1])}))


def test_a_defender_has_as_many_decoys_as_the_quality_of_its_best_leader():
    table = defending()

    assert sum(m.decoy for m in table.battle.mojons_of("german")) == 4  # a Feldwebel: 3 and 1
    assert sum(m.decoy for m in table.battle.mojons_of("us")) == 0


def test_a_defender_stays_in_place_and_the_approach_continues():
    """9.2.1: its Mojons do not move; they only spot and stop."""
    table = defending()
    table.place_mojons()
    for _ in range(3):
        table.make("approach-turn", dice={"initiative": 1}, first="us")
        for mojon in table.battle.mojons_of("us"):
            table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)

    assert table.battle.turn == 4  # the first was for placing
    assert not any(mojon.open for mojon in table.battle.mojons_of("german"))


def test_placing_the_mojons_uses_up_the_first_turn(table):
    """9.2.2.1: it is the first approach turn, in which nobody has the initiative."""
    table.place_mojons()
    entry = table.make("approach-turn", dice={"initiative": 1}, first="us")

    assert table.battle.turn == 2
    assert entry.told["us"] == (
        "The Mojons were placed in approach turn 1. Approach turn 2: US moves first."
    )
    table.undo()
    assert (table.battle.turn, table.battle.phase) == (0, "setup")


def test_everybody_reads_where_the_numbered_mojons_go(table):
    """9.2.3.2.1: to the last marker, or one marker back where the pathway was stopped."""
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    first, *others = table.battle.mojons_of("us")
    for mojon in (first, *others):
        table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)
    table.make("stop-pathway", mojon=first.id, distance_in=10)
    entry = table.make("begin-engagement", both_agree="yes")

    for reader in ("umpire", "german", "us"):
        assert "Each Mojon goes to the last marker of its pathway." in entry.told[reader]
        assert "A stopped one goes one marker back" in entry.told[reader]


def test_the_console_knows_whose_pathways_are_awaited(table):
    table.place_mojons()
    assert awaited_sides(table.battle) == ()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    assert awaited_sides(table.battle) == ("us",)
    for mojon in table.battle.mojons_of("us"):
        table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)
    assert awaited_sides(table.battle) == ("german",)


def test_the_working_of_initiative_names_the_sides(table):
    table.place_mojons()
    steps = table.attempt("approach-turn", commit=False).dice.pending.steps

    assert [(step.label, step.value) for step in steps] == [
        ("German: Quality, less the other side's", -1),
        ("German wins on this or less", 2),
    ]


def test_an_engagement_at_the_placed_mojons_takes_a_turn_too(engaged):
    assert engaged.battle.turn == 2


def test_a_turn_that_placing_did_not_use_up_is_not_counted_later(table):
    """In a battle of an earlier version the first approach turn was already used for pathways."""
    table.place_mojons()
    bring_about(table, e.ApproachTurnBegan(1, "us"))
    table.make("begin-engagement", both_agree="yes")

    assert (table.battle.turn, table.battle.placing_turn) == (2, 0)


def test_no_approach_turn_comes_after_the_last(table):
    """9.1.1: an approach turn uses up a turn of the scenario."""
    table.place_mojons()
    table.game.state = replace(table.battle, turn=table.battle.limit, phase="approach")
    with pytest.raises(Refusal, match="All turns of the scenario are over"):
        table.make("approach-turn", dice={"initiative": 1}, first="us")


def test_a_stopped_decoy_is_shown_to_be_one_and_removed():
    table = defending()
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    decoy = next(m for m in table.battle.mojons.values() if m.decoy)
    entry = table.make("stop-pathway", mojon=decoy.id, distance_in=10)

    assert table.battle.mojons[decoy.id].removed
    assert "a decoy" in entry.told["us"]


def test_a_decoy_may_stay_in_its_owners_hand():
    table = defending()
    decoy = next(m for m in table.battle.mojons.values() if m.decoy)
    table.make("leave-out", GERMAN, mojon=decoy.id)
    table.place_mojons()

    assert not table.battle.mojons[decoy.id].placed
    table.make("begin-engagement", both_agree="yes")


def test_the_winner_of_the_approach_roll_says_who_moves_first(table):
    table.place_mojons()

    with pytest.raises(Refusal, match="first"):
        table.make("approach-turn", dice={"initiative": 1})
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    assert table.battle.first_side == "us"


@pytest.fixture
def entered(table):
    """The first US marker has entered a building, and the next approach turn has begun."""
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    first = table.battle.mojons_of("us")[0]
    for mojon in (x for side in ("german", "us") for x in table.battle.mojons_of(side)):
        side = GERMAN if mojon.side == "german" else US
        into = "yes" if mojon == first else "no"
        told = {"mojon": mojon.id, "distance_in": 8, "enters_building": into}
        table.make("extend-pathway", side, **told)
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    return table


def test_a_marker_in_a_building_cannot_be_stopped_and_nobody_is_asked_where_it_is(entered):
    first = entered.battle.mojons_of("us")[0]
    progress = entered.attempt("stop-pathway", commit=False, mojon=first.id, distance_in=10)

    assert progress.refused == f"Mojon {first.number} cannot be stopped: it is concealed."
    names = {ask.name for ask in progress.asks}
    assert not names & {"spotter", "target_in_smart_scenery", "spotter_settling"}


def test_a_mojon_that_takes_position_in_a_building_stops_nobody_for_a_turn(entered):
    first, second = entered.battle.mojons_of("us")[:2]
    told = {"mojon": entered.battle.mojons_of("german")[0].id, "distance_in": 10}
    settling = entered.attempt("stop-pathway", commit=False, spotter=first.id, **told)
    assert settling.refused.endswith("the enemy Mojon still takes position in a building.")
    assert not entered.attempt("stop-pathway", commit=False, spotter=second.id, **told).refused

    for mojon in entered.battle.mojons.values():
        entered.make("end-pathway", GERMAN if mojon.side == "german" else US, mojon=mojon.id)
    entered.make("approach-turn", dice={"initiative": 1}, first="german")
    later = entered.attempt("stop-pathway", commit=False, **told)
    assert not later.refused
    assert "spotter" not in {ask.name for ask in later.asks}


def test_out_in_the_open_again_it_may_be_stopped(entered):
    first = entered.battle.mojons_of("us")[0]
    for mojon in entered.battle.mojons_of("german"):
        entered.make("end-pathway", GERMAN, mojon=mojon.id)
    entered.make("extend-pathway", US, mojon=first.id, distance_in=8)

    assert not entered.battle.mojons[first.id].concealed
    entered.make("stop-pathway", mojon=first.id, distance_in=10)


def test_a_mojon_whose_figures_are_on_the_table_moves_no_more(engaged):
    """8.3: only elements still under their Mojon may move without an order."""
    team = engaged.element("us", "1st Squad, Team 1")
    told = {"mojon": team.mojon, "distance_in": 10}
    engaged.rounds()
    assert not engaged.attempt("move-mojon", US, commit=False, **told).refused

    engaged.make("deploy", US, element=team.id, nearest_enemy_in=50)
    team = engaged.element("us", team.title)
    assert team.concealment == "undetected"
    moving = engaged.attempt("move-mojon", US, commit=False, **told)
    assert "move by an order now" in moving.refused
    assert "move-mojon" not in {o.move for o in unit_view(engaged.battle, team).offers}


def test_a_mojon_that_carries_nobody_is_no_decoy_of_an_attacker(table):
    """8.1.1: only a defender has decoys."""
    first, second = table.battle.mojons_of("german")
    table.make("write-to-mojon", GERMAN, element=table.battle.in_mojon(second.id)[0].id)
    table.make("roll-entry", GERMAN, dice={"entry": 3})
    with pytest.raises(Refusal, match="Leave it out"):
        table.make("place-mojon", GERMAN, mojon=second.id)
    table.make("place-all", GERMAN)

    assert table.battle.mojons[first.id].placed
    assert table.battle.mojons[second.id].removed


def test_nobody_rolls_for_the_approach_where_the_enemy_only_defends():
    table = defending()
    table.place_mojons()
    tap = due_now(table.battle)[0].taps[0]
    assert (tap.move, tap.opens) == ("approach-turn", False)
    entry = table.make(tap.move)
    assert (table.battle.first_side, entry.resolutions) == ("us", ())

    for mojon in table.battle.mojons_of("us"):
        table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)
    (tap, _) = due_now(table.battle)[0].taps
    assert (tap.move, tap.opens) == ("approach-turn", False)


def test_nobody_rolls_once_the_pathways_of_one_side_have_ended(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    for mojon in table.battle.mojons_of("german"):
        table.make("end-pathway", GERMAN, mojon=mojon.id)
    for mojon in table.battle.mojons_of("us"):
        table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)

    assert not table.make("approach-turn").resolutions
    assert table.battle.first_side == "us"


def test_a_hidden_mojon_may_still_grow_as_far_as_anybody_knows(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    for mojon in table.battle.mojons_of("german"):
        told = {"mojon": mojon.id, "distance_in": 8, "enters_building": "yes"}
        table.make("extend-pathway", GERMAN, **told)
    for mojon in table.battle.mojons_of("us"):
        table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    for mojon in table.battle.mojons_of("german"):
        table.make("end-pathway", GERMAN, mojon=mojon.id)
    for mojon in table.battle.mojons_of("us"):
        table.make("extend-pathway", US, mojon=mojon.id, distance_in=8)

    assert table.make("approach-turn", dice={"initiative": 1}, first="us").resolutions


def test_the_working_of_an_approach_turns_roll_names_its_own_section(table):
    table.place_mojons()
    entry = table.make("approach-turn", dice={"initiative": 1}, first="german")

    assert {step.section for step in entry.resolutions[0].steps} == {"9.2.2.2"}


def test_the_log_says_once_at_which_edge_all_mojons_are(table):
    table.place_germans()
    mojons = table.battle.mojons_of("german")
    [edge] = {m.place for m in mojons} - {""}
    words = table.game.last_standing().told["german"]

    assert words.startswith(f"Your Mojons are on the table: {mojons[0].number}, ")
    assert words.count(edge) == 1


def test_the_enemy_reads_which_mojons_are_placed_and_not_how_many(table):
    mojons = [*table.battle.mojons_of("us")]
    for mojon in mojons[:-1]:
        table.make("place-mojon", US, mojon=mojon.id)
    table.make("place-all", US)
    number = mojons[-1].number

    assert table.game.last_standing().told["german"] == f"Enemy Mojon {number} is on the table."


def test_the_step_counts_the_mojons_that_are_on_the_table(table):
    def step():
        return turn_steps(table.battle)[0]

    total = len(table.battle.mojons)
    assert (step().words, step().count) == ("Mojons on the table", f"0 of {total}")
    table.place_germans()
    assert step().count == f"{len(table.battle.mojons_of('german'))} of {total}"
    table.make("place-all", US)
    assert step().count == ""
