"""Vehicles that share a pathway: their pace, their places on it, later arrivals (8.1.5)."""

import pytest

from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_kind
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle import convoy
from tests.battle.conftest import US, Refusal, Table
from tests.battle.convoy import HALF_TRACK, begin, shelf
from tests.battle.tanks import SQUAD, T34, TEAM, duel

LEAD, SECOND, ON_FOOT = (f"{SQUAD}, {name}" for name in (T34, HALF_TRACK, TEAM))


def column(*names):
    """A battle in which these US elements share the tank's Mojon; nothing is placed yet."""
    table = Table(card=duel(), shelf=shelf())
    lead = table.element("us", LEAD).mojon
    for name in names:
        table.make("write-to-mojon", US, element=table.element("us", name).id, to=lead)
    return table


def mojon(table, name=LEAD):
    return table.battle.mojons[table.element("us", name).mojon]


def grow(table, markers):
    """Give the column's pathway this many markers beyond its entry."""
    convoy.grow(table, mojon(table).id, markers)


def test_the_vehicles_of_a_column_are_along_its_pathway():
    """8.1.5: the first vehicle is at the last marker, each other vehicle at a marker behind."""
    table = column(SECOND)
    grow(table, 2)
    lead = mojon(table)
    begin(table)

    follows = mojon(table, SECOND)
    assert mojon(table).markers == 3
    assert (follows.markers, follows.number > lead.number) == (2, True)
    assert follows.place == f"marker 2 of Mojon {lead.number}"
    assert table.element("us", SECOND).concealment == "undetected"


def test_markers_without_a_vehicle_are_removed():
    table = column(SECOND)
    grow(table, 2)
    entry = begin(table, **{f"spacing_{mojon(table).id}": 2})

    for side in ("us", "german"):
        assert "Only the numbered Mojons stay" in entry.told[side]
    numbers = [m.number for m in table.battle.mojons_of("us") if m.placed and not m.removed]
    assert len(numbers) == len({x.mojon for x in table.battle.of_side("us")})


def test_the_owner_may_space_a_convoy_wider():
    table = column(SECOND)
    grow(table, 2)
    begin(table, **{f"spacing_{mojon(table).id}": 2})

    assert mojon(table, SECOND).markers == 1


def test_a_vehicle_without_a_marker_comes_in_at_the_entry_in_the_next_turn():
    table = column(SECOND)
    grow(table, 1)
    title = table.element("us", SECOND).title
    begin(table, **{f"spacing_{mojon(table).id}": 2})
    assert title not in [x.title for x in table.battle.of_side("us")]
    (due,) = [x for x in due_now(table.battle) if "may come now" in x.title]
    assert title in due.title

    table.make(due.taps[0].move, **due.taps[0].told)
    came = table.element("us", SECOND)
    assert mojon(table, SECOND).placed
    assert came.allowed == came.quality
    assert table.battle.vehicles.get(came.id)


def test_nobody_is_asked_for_the_spacing_of_one_vehicle_or_of_an_entry_marker():
    alone = column()
    grow(alone, 2)
    together = column(SECOND)
    grow(together, 0)

    for table in (alone, together):
        asks = table.attempt("begin-engagement", commit=False, both_agree="yes").asks
        assert not [x for x in asks if x.name.startswith("spacing")]


def test_only_the_first_vehicle_of_a_stopped_column_is_located():
    table = column(SECOND)
    grow(table, 2)
    table.make("stop-pathway", mojon=mojon(table).id, distance_in=10)

    known = [table.element("us", name).concealment for name in (LEAD, SECOND)]
    assert known == ["located", "undetected"]


def test_figures_on_foot_hold_the_mojon_of_a_tank_to_their_pace():
    """8.1.4: 5 to 10 inches on foot."""
    table = column(ON_FOOT)
    grow(table, 0)
    table.make("approach-turn", dice={"initiative": 1}, first="us")

    assert pace_kind(table.battle, mojon(table)) == "infantry"
    with pytest.raises(Refusal, match="Place a marker 5″ to 10″ farther on"):
        table.make("extend-pathway", US, mojon=mojon(table).id, distance_in=20)


def test_a_tank_on_a_half_tracks_mojon_goes_no_faster_than_a_tank():
    table = column()
    half_track = table.element("us", SECOND)
    table.make("write-to-mojon", US, element=table.element("us", LEAD).id, to=half_track.mojon)

    assert pace_kind(table.battle, mojon(table, SECOND)) == "armored"
