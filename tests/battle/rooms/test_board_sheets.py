"""The sheets of a board game: as set up, and as it is now."""

from dataclasses import replace

from assistant.battle import battleaxe, rats_of_tobruk
from tests.battle.battleaxe.table import Table
from tests.battle.rats_of_tobruk.field import Field

AXE, RATS = battleaxe.SYSTEM.printed, rats_of_tobruk.SYSTEM.printed


def counters(roster):
    return {c.cells[0]: c for group in roster.groups for c in group.counters}


def marked_boxes(tracks):
    every = (*tracks.wide, *(t for _, some in tracks.short for t in some))
    return {t.words: [t.boxes[n] for n in t.marked] for t in every}


def with_unit_changed(battle, id, **new):
    return replace(battle, units={**battle.units, id: replace(battle.units[id], **new)})


def test_an_empty_sheet_has_every_counter_of_a_side_and_no_cross():
    battle = with_unit_changed(Table().battle, "7RTR", strength="reduced", oos=True)
    found = counters(AXE.roster(battle, "allied", today=False))

    own = {u.id for u in battle.units.values() if u.side == "allied" and u.setup}
    assert set(found) == own
    assert not any(any(c.crossed) or c.cells[-1] for c in found.values())
    assert not any(marked_boxes(AXE.tracks(battle, today=False)).values())


def test_a_sheet_of_today_crosses_what_befell_a_counter():
    battle = with_unit_changed(Table().battle, "7RTR", strength="reduced", oos=True, place="10")
    battle = with_unit_changed(battle, "2RTR", place=None)
    found = counters(AXE.roster(battle, "allied", today=True))

    assert (found["7RTR"].cells[-1], found["7RTR"].crossed) == ("10", (True, True, False))
    assert (found["2RTR"].cells[-1], found["2RTR"].crossed) == ("–", (False, False, True))
    assert found["22Gds"].crossed == (False, False, False)


def test_the_tracks_of_battleaxe_show_their_markers():
    battle = replace(Table(impulse_spaces=9).battle, impulse=4, vp=3, fuel_shortage=True)
    tracks = AXE.tracks(battle, today=True)
    found = marked_boxes(tracks)

    impulses = next(t for t in tracks.wide if t.words == "Impulse")
    assert impulses.boxes[-1] == "9"
    assert (found["Impulse"], found["Victory Points"]) == (["4"], ["3"])
    assert (found["Axis fuel"], found["Advantage"]) == (["Short"], ["Allied"])
    assert (found["Area 6, Halfaya Pass"], found["Zone D"]) == (["Axis"], ["Allied"])
    assert found["Allied artillery 3"] == ["Ready"]


def test_the_places_of_units_of_tobruk_are_marked_as_a_secret():
    battle = with_unit_changed(Field().battle, "1/33", strength="depleted", phases_without=1)
    now = RATS.roster(battle, "axis", today=True)
    found = counters(now)

    assert now.secret
    assert not RATS.roster(battle, "axis", today=False).secret
    assert [group.heading for group in now.groups] == ["33"]
    assert now.groups[0].counters[0].cells[0] == "33 HQ"
    assert (found["1/33"].cells[-1], found["1/33"].crossed) == ("1010", (True, True, False, False))


def test_tobruks_tracks_show_only_drawn_chits():
    battle = Field().battle
    found = marked_boxes(RATS.tracks(battle, today=True))

    assert battle.drawn == ("33",)
    assert (found["33"], found["2/13"]) == (["Drawn"], [])
    ones = next(t for t in RATS.tracks(battle, today=True).wide if t.note == "ones")
    assert ones.boxes[-1] == "9"
    hidden = replace(battle, cup=(), put_in={})
    assert RATS.tracks(hidden, today=True) == RATS.tracks(battle, today=True)
