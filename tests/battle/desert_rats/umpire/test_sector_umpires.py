"""An assistant umpire bound to a sector of the map changes only what belongs to units there."""

import pytest

from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.turn import parts
from assistant.battle.desert_rats.turn.sectors import (
    elements_in,
    platoons_in,
    sector_between,
    sector_of_part,
)
from assistant.battle.viewers import Viewer
from assistant.boardmap.plan import Plan
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon
from tests.battle.desert_rats.umpire.test_bound_umpires import SEEDS, WORK, course, moments

PLAN = Plan(id="flat", width_m=2400, height_m=1650)
SOUTH = "sector-0000-2307"  # of the gap: where the British begin


def umpire_for_part(part=SOUTH):
    return Viewer("umpire", "B", number=2, part=part)


@pytest.mark.parametrize(
    ("one", "other", "id"),
    [
        ("0000", "1107", "sector-0000-1107"),
        ("1107", "0000", "sector-0000-1107"),
        ("0007", "1100", "sector-0000-1107"),
        ("2316", "2316", "sector-2316-2316"),
        ("2400", "0000", ""),
        ("0017", "0000", ""),
        ("000", "0000", ""),
        ("aabb", "0000", ""),
        ("", "", ""),
    ],
)
def test_a_sector_is_the_rectangle_between_two_squares_of_the_map(one, other, id):
    found = sector_between(PLAN, one, other)
    assert (found.id if found else "") == id
    if found:
        assert sector_of_part(PLAN, id) == found


def test_a_sector_has_whole_squares_and_the_far_edge_of_the_map():
    sector = sector_between(PLAN, "2210", "2316")
    assert [
        sector.holds(PLAN, place)
        for place in ((2199.9, 1200), (2200, 1000), (2400, 1650), (2300, 999))
    ] == [False, True, True, False]
    assert sector.corners(PLAN) == ((2200, 1000), (2400, 1650))
    assert sector.name == "sector 2210 to 2316"
    assert sector_between(PLAN, "0305", "0305").name == "sector 0305"


@pytest.fixture
def table():
    """Two Crusaders in the south, one in the north, a Panzer in each half."""
    return Table(
        [
            platoon(
                "1", element("c1", "crusader", [300, 200]), element("c2", "crusader", [400, 200])
            ),
            platoon("2", element("c3", "crusader", [300, 1500]), heading_deg=180),
        ],
        [
            platoon(
                "9", element("p1", "panzer-2", [1900, 100]), element("p2", "panzer-2", [1900, 1900])
            )
        ],
        size=1,
    )


def refusal(table, move, part="sector-0000-1909", **told):
    progress = table.attempt(move, umpire_for_part(part), **told)
    assert progress.entry is None
    assert not progress.may_overrule
    return progress.refused


def test_a_refusal_names_the_unit_and_the_sector(table):
    there = {"x_m": 500, "y_m": 500, "heading_deg": 0}
    where = "outside sector 0000 to 1909 of Umpire 2."
    assert refusal(table, "shift", element=table["C3"].id, **there) == f"C3 is {where}"
    assert refusal(table, "shift", element=table["C3"].id) == f"C3 is {where}", "before questions"
    assert refusal(table, "rule-platoon", platoon="2") == f"2 is {where}"
    ends = {"element": table["C1"].id, "other": table["P2"].id, "how": "blocked"}
    assert refusal(table, "rule-sight", **ends) == f"P2 is {where}"
    message = {"to": "british-2", "message": "Hold", "turn": 0}
    assert refusal(table, "send-message", **message) == (f"All platoons of British: 2 are {where}")
    assert refusal(table, "set-visibility", metres=500) == (
        "Umpire 2 works for sector 0000 to 1909. The first umpire does this."
    )


def test_an_umpire_for_a_sector_corrects_the_units_of_both_sides_in_it(table):
    there = {"x_m": 500, "y_m": 500, "heading_deg": 0}
    by = umpire_for_part("sector-0000-1909")
    for name in ("C1", "P1"):
        table.make("shift", by, element=table[name].id, **there)
        assert table.place(name) == (500, 500)
    table.make("shift", by, element=table["C2"].id, **there | {"y_m": 1500})
    assert refusal(table, "shift", element=table["C2"].id, **there).startswith("C2 is outside")
    table.begin()
    table.make("give-order", by, platoon="1", command="none")
    assert refusal(table, "give-order", platoon="2", command="none").startswith("2 is outside")
    table.turn(harmless_dice)
    mine = {"player": "british-1", "words": "Engines", "turn": 1}
    table.make("add-line", by, **mine)
    assert refusal(table, "add-line", **mine | {"player": "british-2"}).startswith("All platoons")
    assert refusal(table, "release-side", side="british").endswith("The first umpire does this.")


@pytest.mark.parametrize("part", ["sector-0000-1909", "sector-0000-1902", "sector-0010-1919"])
def test_a_pencil_is_beside_the_lines_that_the_umpire_for_a_sector_may_change(table, part):
    table.begin()
    table.fire_order("C1", "C3", "P1", "P2")
    table.turn(harmless_dice)
    work, offered = parts.work_of_part(table.battle, part), set()
    for page in page_previews(table.battle):
        for line in page.lines:
            told = {"player": page.player.id, "line": line.id}
            made = table.attempt("withhold", umpire_for_part(part), commit=False, **told)
            may = work.can_edit_line(page.player.id, line.about)
            assert may == ("outside sector" not in (made.refused or "")), line.words
            offered.add(may)
    assert offered == {True, False}
    assert all(
        parts.work_of_part(table.battle, "").can_edit_line(id, ()) for id in table.battle.sides
    )


def test_a_platoon_of_two_sectors_is_shifted_by_no_umpire_for_a_sector(table):
    assert refusal(table, "shift-platoon", platoon="9", east_m=10, north_m=10).startswith(
        "P2 is outside"
    )


def outside(battle, part):
    """All units outside a sector as they are, and what the players of those units receive."""
    sector = sector_of_part(battle.plan, part)
    units = elements_in(battle, sector)
    platoons = platoons_in(battle, sector)
    far = [
        p
        for p in battle.platoons.values()
        if p.id not in platoons and not set(p.roster) & set(units)
    ]
    seats = set(battle.sides) - {p.seat for p in platoons.values()}
    return (
        {id: x for id, x in battle.elements.items() if id not in units},
        far,
        [battle.own_lines.get(id) for id in seats],
        [m for m in battle.messages if m.to in seats],
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_no_move_of_an_umpire_for_a_sector_changes_units_outside_it(seed):
    player = Player(seed, size=1)
    made = set()
    for _ in moments(player):
        for move in WORK:
            for _ in range(4):
                before = player.battle
                more = {"firing": "yes"} if move == "rule-element" else {}
                progress = player.attempt(move, umpire_for_part(), **more)
                if move not in parts.SECTOR_MOVES:
                    assert "The first umpire does this." in progress.refused
                if progress.entry is None:
                    assert player.battle is before
                    continue
                made.add(move)
                gone = set(elements_in(before, sector_of_part(before.plan, SOUTH)))
                units, far, *rest = outside(before, SOUTH)
                now, far_now, *rest_now = outside(player.battle, SOUTH)
                assert {id: x for id, x in now.items() if id not in gone} == units, move
                assert [p for p in far_now if p in far] == far, move
                if not gone - set(elements_in(player.battle, sector_of_part(before.plan, SOUTH))):
                    assert rest_now == rest, move
                ruled = {"rule-sight", "rule-shot"}
                if move not in ruled:
                    assert course(player.battle) == course(before), move
    assert {"give-order", "rule-element", "add-line"} <= made
