"""Ground that the umpire draws during a battle, known to both sides, to one, or to nobody."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.log import fold_entries
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.desert_rats.battles.test_secret_ground import (
    AXIS,
    BRITISH,
    all_read,
    ordered,
    texts_for_viewer,
)
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import Refusal, Table, element, harmless_dice, platoon
from tests.seeded import at_night, of_whole_runs

BOX = [(300, 400), (900, 400), (900, 600), (300, 600)]
SPECTATOR = Viewer("spectator", "B")


def corners(*points):
    """The answers for an outline: the last corner, and the earlier corners."""
    *before, last = points
    via = ";".join(f"{x:g} {y:g}" for x, y in before)
    return {"x_m": last[0], "y_m": last[1], "via": via}


def drawn_area(known_to="axis", *, points=BOX, **more):
    told = {"kind": "minefield", "name": "Devil’s Garden", "known_to": known_to}
    return {**told, **corners(*points), **more}


def battle(**more):
    """A Crusader south of where mines will be, and a Panzer far away."""
    return Table(
        [platoon("1", element("c1", "crusader", [500, 300]))],
        [platoon("2", element("p1", "panzer-2", [1900, 1900]), heading_deg=180)],
        **more,
    ).begin()


@pytest.mark.parametrize("known_to", ["all", "axis", "none"])
def test_drawn_ground_is_only_on_the_screens_of_sides_that_know_it(known_to):
    table = battle()
    before = {viewer: texts_for_viewer(table, viewer) for viewer in (BRITISH, AXIS)}
    public = SYSTEM.picture(table.battle, SPECTATOR, table.game.entries)
    table.make("draw-ground", **drawn_area(known_to))
    for viewer, knows in ((BRITISH, known_to == "all"), (AXIS, known_to != "none")):
        now = texts_for_viewer(table, viewer)
        assert ("Devil’s Garden" in now) == knows
        assert (now == before[viewer]) != knows
    assert "Devil’s Garden" in SYSTEM.picture(table.battle, UMPIRE, table.game.entries)
    seen = SYSTEM.views.table_view(table.battle).map
    assert ("Devil’s Garden" in seen) == (known_to == "all")
    if known_to != "all":
        assert SYSTEM.picture(table.battle, SPECTATOR, table.game.entries) == public


def test_an_order_is_forecast_without_mines_that_its_side_does_not_know_and_stops_at_them():
    table, plain = battle(), battle()
    table.make("draw-ground", **drawn_area())
    there = {"x_m": 500, "y_m": 800}
    assert repr(ordered(table, **there).asks) == repr(ordered(plain, **there).asks)
    table.order("1", "platoon-move-to", **there)
    table.move()
    assert table.place("C1") == (500, 400)
    table.turn(harmless_dice)
    assert "New on your map: Devil’s Garden (mines, nobody passes)" in table.lines("british")


def test_ground_drawn_while_reports_are_read_is_in_the_reports_of_sides_that_know_it():
    table = battle()
    table.turn(harmless_dice)
    before = texts_for_viewer(table, BRITISH), texts_for_viewer(table, AXIS)
    table.make("draw-ground", **drawn_area())
    assert (texts_for_viewer(table, BRITISH), texts_for_viewer(table, AXIS)) == before, (
        "until they go out"
    )
    assert "New on your map: Devil’s Garden (mines, nobody passes)" in table.lines("axis")
    assert "Devil’s Garden" not in repr(table.draft("british"))
    row = SYSTEM.views.umpire_view(table.battle).ground[0]
    assert row.who == "known to Axis only; Axis reads of this ground in the next report"
    table.make("release")
    assert "Build Devil’s Garden" in texts_for_viewer(table, AXIS)
    assert "Devil’s Garden" not in texts_for_viewer(table, BRITISH)


def test_the_umpire_reads_who_is_on_the_ground_and_where_it_is():
    table = battle()
    told = drawn_area(points=[(450, 250), (550, 250), (550, 350)])
    asked = table.attempt("draw-ground", commit=False, **told)
    assert asked.play.cautions == ["C1 is on this ground. British then learns of this ground."]
    table.make("draw-ground", **told)
    line = log_lines(table.game.entries, UMPIRE)[0].words
    assert line == "Ground drawn: Devil’s Garden (minefield) at 0503, known to Axis only."


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ([(300, 400), (900, 400)], "Tap at least three corners."),
        ([(300, 400), (900, 400), (300, 400)], "Tap at least three corners."),
        ([(300, 400), (900, 600), (900, 400), (300, 600)], "Its edges cross: remove a corner."),
        ([(300, 400), (600, 400), (900, 400)], "Its edges cross: remove a corner."),
    ],
)
def test_an_outline_without_an_area_is_not_drawn(points, why):
    table = battle()
    with pytest.raises(Refusal, match=why):
        table.make("draw-ground", **drawn_area(points=points))


@pytest.mark.parametrize(
    "more",
    [
        {"x_m": 2001},
        {"y_m": -1},
        {"via": "300 400;9999 400;900 600"},
        {"via": "300 400;900 nan;900 600"},
        {"kind": "area"},
        {"kind": "ridge"},
        {"known_to": "romans"},
        {"name": "x" * 61},
    ],
)
def test_bad_answers_draw_nothing(more):
    table = battle()
    before = table.battle
    assert table.attempt("draw-ground", **{**drawn_area(), **more}).entry is None
    assert table.battle is before


def test_only_the_umpire_draws_ground_and_not_after_the_battle():
    table = battle()
    with pytest.raises(KeyError):
        table.attempt("draw-ground", BRITISH, **drawn_area())
    table.make("end-battle")
    with pytest.raises(Refusal, match="The battle is over"):
        table.make("draw-ground", **drawn_area())


def test_the_id_of_drawn_ground_reveals_no_earlier_ground():
    table = battle()
    for known_to in ("axis", "all"):
        table.make("draw-ground", **drawn_area(known_to))
    ids = [area.id for area in table.battle.plan.areas]
    assert len(set(ids)) == 2
    assert all(len(id) == len("ground-") + 8 for id in ids)


def test_an_undo_removes_drawn_ground_and_all_knowledge_of_it():
    table = battle()
    entry = table.make("draw-ground", **drawn_area())
    table.make("set-ground", feature=table.battle.plan.areas[-1].id, known_to="all")
    assert [x.entry.move for x in table.game.leaning_on(entry.seq)] == ["set-ground"]
    event = entry.events[0]
    assert event.conflict(table.battle) == "this ground would be on the map already"
    small = table.battle.plan.model_copy(update={"areas": (), "width_m": 500.0})
    assert "not be on the map" in event.conflict(replace(table.battle, plan=small))


def test_drawn_ground_is_read_again_from_the_log():
    table = battle()
    table.make("draw-ground", **drawn_area("all", kind="wadi"))
    event = table.game.entries[-1].events[0]
    kind, version, body = (lambda saved: (saved.kind, saved.version, saved.body))(
        SYSTEM.written(event)
    )
    assert SYSTEM.read(kind, body, version) == event
    assert isinstance(event, e.GroundDrawn)
    assert fold_entries(table.game.entries, SYSTEM.empty, SYSTEM.apply) == table.battle


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, *of_whole_runs([1]), *at_night(range(2, 5))])
def test_battles_that_differ_in_drawn_ground_look_the_same_to_a_side_that_does_not_know_it(seed):
    """Until that side comes upon it: its screens, sheets, log and the maps of the replay."""
    random = Random(seed)
    plain, hidden = Player(seed), Player(seed)
    compared, made = 0, 0
    for one, other in zip(plain.play(6), hidden.play(6), strict=False):
        if one.elements != other.elements:
            break
        if any("british" in x.known_to for x in other.secret_ground.values()):
            break
        if other.phase in ("orders", "movement", "reports") and random.random() < 0.4:
            x, y = random.randint(0, 2200), random.randint(0, 1400)
            box = [(x, y), (x + 150, y), (x + 150, y + 150), (x, y + 150)]
            hidden.do("draw-ground", UMPIRE, **drawn_area("none", points=box))
            made += 1
            other = hidden.battle
        for seat in one.sides:
            assert all_read(plain, one, seat) == all_read(hidden, other, seat)
            compared += 1
    assert made
    assert compared > 2
