"""Buildings: marked, hit, brought down and walked through, and figures under them (18)."""

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.screens import side_view, umpire_view, unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import US, Refusal

TEAM = "1st Squad, Team 1"
WALL = {"facade": "east wall", "material": "thick-stone-wall", "storeys": 2, "wide": 3}
DUST = {"dust: density": 3}
MILL = {"building": "another", "name": "the mill", **WALL, "openings_0": ("2",)}


def mark(table, **told):
    """The mill: thick stone, three sections wide, windows in the middle, structured floors."""
    return table.make("mark-facade", **{**MILL, "floors": "structured-floor", **told})


@pytest.fixture
def mill(engaged):
    mark(engaged)
    return engaged


def section(table, storey, number, facade="east wall"):
    found = table.battle.buildings.sections.values()
    place = (facade, storey, number)
    return next(x for x in found if (x.facade, x.storey, x.number) == place)


def hit(table, storey, where, points, dice=None, **told):
    at = section(table, storey, where)
    told = {"where": "the mill, east wall", "section": at.id, "points": points, **told}
    return table.make("hit-section", dice={**DUST, **(dice or {})}, **told)


def test_a_facade_is_marked_once_with_its_windows_and_corners(mill):
    walls = [x for x in mill.battle.buildings.sections.values() if x.facade]

    assert len(walls) == 6
    assert {(x.storey, x.number) for x in walls if x.opening} == {(0, 2), (1, 2)}
    assert {x.number for x in walls if x.form == "corner"} == {1, 3}


def test_upstairs_windows_may_be_elsewhere(engaged):
    mark(engaged, openings_1=("1", "3"))
    walls = [x for x in engaged.battle.buildings.sections.values() if x.opening]

    assert {(x.storey, x.number) for x in walls} == {(0, 2), (1, 1), (1, 3)}


def test_floors_come_with_the_first_facade_and_not_again(mill):
    mark(mill, building="the mill", name=None, facade="west wall", floors=None)
    floors = [x for x in mill.battle.buildings.sections.values() if not x.facade]

    assert [(x.storey, x.material) for x in floors] == [(1, "structured-floor")]


def test_no_facade_is_marked_twice(mill):
    with pytest.raises(Refusal, match="The east wall of the mill is already marked"):
        mark(mill, building="the mill", name=None)


def test_everybody_reads_the_facade_on_the_table(mill):
    for side in ("german", "us"):
        rows = side_view(mill.battle, side).table
        assert ("The mill, east wall", "thick stone wall") in rows


def test_points_too_few_for_a_collapse_are_marked(mill):
    entry = hit(mill, 0, 2, 6)

    assert section(mill, 0, 2).marked == 6
    assert entry.told["us"] == "A hit on the mill, east wall, ground floor 2: it holds, 6 of 7."
    assert ("The mill, east wall", "thick stone wall; ground floor 2: 6 of 7") in side_view(
        mill.battle, "german"
    ).table


def test_a_window_in_thick_stone_takes_seven(mill):
    hit(mill, 0, 2, 7, groups=())

    assert section(mill, 0, 2).gone


def test_the_damage_in_the_books_example_spreads_to_the_left(engaged):
    """16 less 7 leaves 9; to the left another 7 with its window; the last 2 are marked above."""
    mark(engaged, ends="plain", openings_0=("1", "2"))
    dice = {
        "1. ground floor 2: direction": 4,
        "2. ground floor 1: direction": 1,
    }
    entry = hit(engaged, 0, 2, 16, dice, groups=())

    assert section(engaged, 0, 1).gone
    assert section(engaged, 0, 2).gone
    assert section(engaged, 1, 1).marked == 2
    assert "ground floor 2 and ground floor 1 fall" in entry.told["german"]


def test_the_die_that_points_to_a_section_still_standing_asks_nothing(mill):
    at = section(mill, 0, 2)
    dice = {**DUST, "1. ground floor 2: direction": 2}
    told = {"where": "the mill, east wall", "section": at.id, "points": 8}
    progress = mill.attempt("hit-section", dice=dice, **told)

    assert progress.asks[-1].name == "groups"
    assert next(a for a in progress.asks if a.name == "next_1").answer_words == "Ground floor 3"


def test_damage_that_goes_below_the_ground_floor_is_lost_without_a_question(mill):
    hit(mill, 0, 2, 8, {"1. ground floor 2: direction": 3}, groups=())

    marked = [x.marked for x in mill.battle.buildings.sections.values()]
    assert section(mill, 0, 2).gone
    assert not any(marked)


def test_the_umpire_says_what_is_behind_an_unknown_section(mill):
    at = section(mill, 0, 2)
    dice = {"1. ground floor 2: direction": 6}
    told = {"where": "the mill, east wall", "section": at.id, "points": 8}
    progress = mill.attempt("hit-section", dice=dice, **told)
    ask = next(a for a in progress.asks if a.value is None)

    assert ask.words == (
        "1 point left at ground floor 2. The die says behind. Which section is that?"
    )
    assert "Floor over the ground floor" in [o.words for o in ask.options]
    assert ask.options[-1].words == "Nothing: the rest is lost"


def test_dice_of_a_strike_over_its_severity_do_not_count(mill):
    """6D(5) with 3, 4, 6, 5, 3, 1 gives 16."""
    at = section(mill, 0, 2)
    told = {"where": "the mill, east wall", "section": at.id, "means": "dice"}
    dice = {"strike: damage": [3, 4, 6, 5, 3, 1]}
    progress = mill.attempt("hit-section", dice=dice, **told, severity=5)
    assert progress.asks[-1].name == "number"
    progress = mill.attempt("hit-section", dice=dice, **told, severity=5, number=6)

    hit = progress.play.resolutions[0]
    assert (hit.procedure, hit.outcome["damage_points"]) == ("rattenkrieg/strike", 16)
    assert progress.dice.prefix == "1. ground floor 2: "


def test_a_strike_without_a_point_hurts_nothing(mill):
    dice = {"strike: damage": [6]}
    entry = hit(mill, 0, 2, None, dice, means="dice", number=1, severity=5)

    assert entry.told["us"] == "A hit on the mill, east wall, ground floor 2: it holds."


def test_a_ring_takes_down_all_of_its_level_that_it_reaches(engaged):
    mark(engaged, material="brick-wall")
    reached = (section(engaged, 0, 2).id, section(engaged, 1, 2).id)
    dice = {"east wall, first floor 2 falls: collateral": 6}
    hit(engaged, 0, 2, None, dice, means="ring", ring="2", reached=reached, groups=())

    gone = {(x.storey, x.number) for x in engaged.battle.buildings.sections.values() if x.gone}
    assert gone == {(0, 2), (1, 2)}


def test_no_ring_takes_down_a_wall_above_its_level(mill):
    entry = hit(mill, 0, 2, None, means="ring", ring="4", reached=())
    asked = mill.attempt(
        "hit-section",
        section=section(mill, 0, 2).id,
        where="the mill, east wall",
        means="ring",
        ring="4",
    ).asks

    options = next(a for a in asked if a.name == "reached").options
    assert [o.words for o in options] == ["Floor over the ground floor"]
    assert "it holds" in entry.told["us"]


def test_points_may_go_to_another_section_instead_of_being_marked(mill):
    dice = {"1. ground floor 2: direction": 1}
    hit(mill, 0, 2, 3, dice, short_1="reroll")

    assert section(mill, 0, 2).marked == 0
    assert section(mill, 1, 2).marked == 3


@pytest.mark.parametrize(("die", "marked"), [(5, 5), (6, 0)])
def test_a_section_that_falls_may_weaken_the_section_below(mill, die, marked):
    dice = {"1. first floor 2: collateral": die}
    hit(mill, 1, 2, 7, dice, groups=())

    assert section(mill, 0, 2).marked == marked


def test_the_umpire_decides_that_an_unsupported_floor_falls(mill):
    floor = section(mill, 1, 1, facade="")
    hit(mill, 0, 2, 7, groups=(), falls=(floor.id,))

    assert section(mill, 1, 1, facade="").gone


def buried(table, dice, **told):
    team = table.element("us", TEAM)
    man = team.figures[0]
    hit(table, 0, 2, 7, dice, groups=(team.id,), there=(man,), **told)
    return man


@pytest.mark.parametrize(("die", "state"), [(1, "dead"), (6, "dead")])
def test_figures_at_thick_stone_roll_with_a_penalty_of_5(mill, die, state):
    man = mill.battle.men(mill.element("us", TEAM))[0]
    name = f"1. {man.rank} ({man.weapons[0].name}): "
    confirm = {f"{name}confirm": 5} if die == 6 else {}
    id = buried(mill, {f"{name}roll": die, **confirm})

    assert mill.battle.figures[id].state == state


def test_a_natural_six_saves_on_a_second_die_under_five(mill):
    man = mill.battle.men(mill.element("us", TEAM))[0]
    name = f"1. {man.rank} ({man.weapons[0].name}): "
    id = buried(mill, {f"{name}roll": 6, f"{name}confirm": 4})

    assert mill.battle.figures[id].state == "ready"


def test_the_enemy_does_not_read_who_was_under_it_unseen(mill):
    man = mill.battle.men(mill.element("us", TEAM))[0]
    buried(mill, {f"1. {man.rank} ({man.weapons[0].name}): roll": 1})
    told = mill.game.entries[-1].told

    assert "dead" in told["umpire"]
    assert f"Your {man.rank}" in told["us"]
    assert told["german"].endswith(
        "ground floor 2 falls. A cloud of dust is over the mill, east wall, density 3."
    )


def test_damage_makes_it_a_turn_of_combat(mill):
    hit(mill, 0, 2, 3)

    assert mill.battle.combat


def test_only_the_umpire_hits_a_building(mill):
    with pytest.raises(KeyError):
        mill.attempt("hit-section", US)


def test_a_hit_is_undone_completely(mill):
    before = mill.battle
    hit(mill, 0, 2, 8, {"1. ground floor 2: direction": 2}, groups=())
    mill.undo()

    assert mill.battle == before


def test_marking_is_not_undone_under_a_later_hit(mill):
    marking = mill.game.entries[-1].seq
    hit(mill, 0, 2, 3)

    with pytest.raises(Refused, match="it is not marked"):
        mill.undo(marking)


def test_the_umpire_rules_on_a_section(mill):
    told = {"where": "the mill, east wall", "section": section(mill, 0, 1).id}
    mill.make("rule-section", **told, marked="4")

    assert section(mill, 0, 1).marked == 4
    with pytest.raises(Refusal, match="Change something first"):
        mill.make("rule-section", **told)


def test_a_fallen_facade_can_no_longer_be_hit(engaged):
    mark(engaged, storeys=1, wide=1, ends="plain", openings_0=(), material="wooden-wall")
    at = section(engaged, 0, 1)
    told = {"where": "the mill, east wall", "section": at.id, "points": 1, "groups": ()}
    engaged.make("hit-section", dice=DUST, **told)
    row = umpire_view(engaged.battle).table[0]

    assert row.words == "The mill, east wall"
    assert row.detail == "wooden wall: all rubble"
    assert [tap.words for tap in row.taps] == ["Correct"]
    with pytest.raises(Refusal, match="Mark one first"):
        engaged.make("hit-section", **told)


def test_a_section_that_falls_raises_a_cloud_of_dust(mill):
    entry = hit(mill, 0, 2, 7, groups=())

    assert "A cloud of dust is over the mill, east wall, density 3." in entry.told["german"]
    assert [(x.kind, x.density) for x in mill.battle.fire_and_smoke.clouds.values()] == [
        ("dust", 3)
    ]


def active(table):
    table.order("us", TEAM, "movement")
    table.rounds()
    return table.act_with("us", TEAM)


def test_to_enter_a_building_and_to_leave_it_cost_an_action_each(mill):
    team = active(mill)
    mill.make("building-move", US, element=team.id, path=("enter",))
    assert mill.battle.elements[team.id].spent == 1
    mill.make("no-reaction")
    mill.make("building-move", US, element=team.id, path=("exit",))

    assert mill.battle.elements[team.id].spent == 2


def test_a_group_enters_and_only_two_return_fire_until_it_takes_positions(mill):
    team = active(mill)
    mill.make("building-move", US, element=team.id, path=("enter", "room"))

    assert mill.battle.elements[team.id].spent == 2
    assert "Not in position: two figures may return fire." in unit_view(mill.battle, team).facts
    mill.make("no-reaction")
    mill.make("building-move", US, element=team.id, path=("take-positions",))
    assert mill.battle.buildings.unready == ()
    assert mill.battle.elements[team.id].spent == 3


def test_a_figure_that_walks_into_the_open_has_left_the_house(mill):
    team = active(mill)
    mill.make("building-move", US, element=team.id, path=("enter",))
    mill.make("no-reaction")
    mill.make("move", US, element=team.id, gait="walk")

    assert mill.battle.buildings.unready == ()


def test_the_button_is_there_when_a_building_is(engaged):
    team = active(engaged)

    def words():
        offers = unit_view(engaged.battle, engaged.battle.elements[team.id]).offers
        return [each.words for each in offers]

    assert "In a building" not in words()
    mark(engaged)
    assert "In a building" in words()


def shot(table, reader, **told):
    table.reveal("german", TEAM)
    team = active_fire(table)
    target = table.element("german", TEAM)
    man = next(m for m in table.battle.men(team) if m.weapons[0].mode == "single")
    told = {"element": team.id, "man": man.id, "target": target.id, "distance_in": 10, **told}
    return table.attempt("shoot", reader, victim="anyone", **told)


def active_fire(table):
    table.order("us", TEAM, "fire")
    table.rounds()
    return table.act_with("us", TEAM)


def test_a_shot_at_men_behind_a_marked_wall_takes_its_material(mill):
    progress = shot(mill, UMPIRE, obstacle="head", behind="the mill, east wall")
    cover = next(r for r in progress.play.resolutions if r.procedure == "rattenkrieg/cover")

    assert cover.inputs["obstacle_value"] == 5
    assert next(a for a in progress.asks if a.name == "behind").rare


def test_an_ordinary_shot_is_asked_no_more_than_before(engaged):
    asked = [a.name for a in shot(engaged, US, obstacle="head").asks]

    assert "behind" not in asked
