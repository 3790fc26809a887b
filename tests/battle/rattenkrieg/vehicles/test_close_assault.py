"""Figures in contact with a tank: a die each, declared equipment, blinding, grenades inside."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.naming import man as called
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel, shelf


def title(name):
    return f"{SQUAD}, {name}"


def assault_table(order="fire"):
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(TEAM)), [("us", title(TEAM), order), ("german", title(PANZER), "fire")]
    )
    for side, name in (("german", PANZER), ("us", TEAM)):
        table.reveal(side, title(name))
    return table


@pytest.fixture
def table():
    """A US team of two acts, in contact with a halted Panzer."""
    return assault_table()


def panzer(table):
    return table.element("german", title(PANZER))


def team(table):
    return table.element("us", title(TEAM))


def tank(table):
    return table.battle.vehicles.of[panzer(table).id]


def go(table, dice, by=None, **told):
    men = team(table)
    told = {
        "element": men.id,
        "target": panzer(table).id,
        "man": men.figures[0],
        "equipment": "hull left-track",
        "helpers": 0,
    } | told
    return table.make("assault-vehicle", *([by] if by else []), dice=dice, **told)


def man(table, number=0):
    return table.battle.figures[team(table).figures[number]].state


def test_figures_that_touch_a_tank_fight_no_close_combat_with_its_crew():
    """31.9: in contact they may assault the vehicle; nobody fights through its armor."""
    table = assault_table("movement")
    told = {"gait": "walk", "touches": panzer(table).id}
    entry = table.make("move", US, element=team(table).id, **told)

    assert not [owed for owed in table.battle.owed if owed.kind == "contact"]
    assert entry.told["umpire"].endswith("touches G 1st, Panzer.")
    assert distances.distance_known(table.battle, team(table).id, panzer(table).id, US) == 0


def test_men_who_touch_crew_members_outside_their_tank_fight_them():
    table = assault_table("movement")
    outside = panzer(table).figures[:1]
    bring_about(table, CrewMembersLeft(panzer(table).id, tuple(outside), 3))
    told = {"gait": "walk", "touches": panzer(table).id}
    entry = table.make("move", US, element=team(table).id, **told)

    assert [owed.kind for owed in table.battle.owed if owed.kind == "contact"]
    assert "close combat" in entry.told["umpire"]


def test_a_5_takes_one_point_from_the_named_equipment(table):
    entry = go(table, {"die": 5})

    assert tank(table).lost == {"hull": {"left-track": 1}}
    assert "Figures attack" in entry.told["german"]
    assert team(table).spent == 1


def test_a_six_is_a_die_of_points_and_a_track_that_has_none_left_stops_it(table):
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, 4))
    entry = go(table, {"die": 6, "damage": 6})

    assert tank(table).lost == {"hull": {"left-track": 5}}
    assert tank(table).speed_in == 0
    assert "Left track off" in entry.told["us"]


def test_low_dice_cost_the_attacker(table):
    go(table, {"die": 1})
    assert man(table) == "dead"


def test_a_two_wounds_the_attacker(table):
    go(table, {"die": 2})
    assert man(table) == "wounded"


def test_each_helper_adds_one_and_spends_an_action_too(table):
    go(table, {"die": 4}, helpers=1)

    assert tank(table).lost == {"hull": {"left-track": 1}}
    assert table.battle.round.acting.figures == team(table).figures


def test_speed_pistol_ports_and_pioneers_count(table):
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, 6))
    # the book's example: 3 + 2 - 1 = 4, nothing
    go(table, {"die": 3}, pioneer="yes")
    assert tank(table).lost == {}
    table.make("no-reaction")
    # 5 - 1 for speed, - 1 for ports: nothing
    go(table, {"die": 5}, man=team(table).figures[1], pistol_ports="yes")
    assert tank(table).lost == {}


def test_a_question_without_a_known_answer_has_no_default(table):
    told = {"element": team(table).id, "target": panzer(table).id, "man": team(table).figures[0]}

    def openly():
        asks = table.attempt("assault-vehicle", equipment="hull left-track", **told).play.asks
        return {name for name, ask in asks.items() if not ask.rare}

    circumstances = {"pistol_ports", "nahverteidigungswaffe", "surprise"}
    assert openly() >= circumstances
    assert "relative_speed_in" not in openly()
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, 6))
    assert "relative_speed_in" in openly()


@pytest.mark.parametrize("titles", [{"rank": "Pioneer"}, {"squad": "Engineer Section"}])
def test_a_pioneer_by_title_is_not_asked_and_adds_two_and_may_blind_it(table, titles):
    men = team(table)
    id, state = men.figures[0], table.battle
    if rank := titles.get("rank"):
        figures = {**state.figures, id: replace(state.figures[id], rank=rank)}
        table.game.state = replace(state, figures=figures)
    else:
        elements = {**state.elements, men.id: replace(men, **titles)}
        table.game.state = replace(state, elements=elements)
    told = {"element": men.id, "target": panzer(table).id, "man": id, "equipment": "blind"}
    # 3 + 2 is a point, which is an impulse
    entry = table.make("assault-vehicle", dice={"die": 3}, helpers=0, **told)

    assert entry.resolutions[-1].inputs["pioneer"] is True
    assert table.battle.emergencies.blinded == {panzer(table).id: 1}
    table.make("no-reaction")
    asks = {a.name for a in table.attempt("assault-vehicle", commit=False, **told).asks}
    assert not asks & {"pioneer", "may_blind"}


def test_a_tank_is_blinded_for_as_many_impulses_as_points(table):
    go(table, {"die": 6, "damage": 2}, equipment="blind", may_blind="yes")

    assert table.battle.emergencies.blinded == {panzer(table).id: 2}
    assert "Blinded for two impulses." in unit_view(table.battle, panzer(table)).facts
    table.make("no-reaction")
    table.make("stand-down", element=team(table).id)
    table.act_with("german", title(PANZER))
    with pytest.raises(Refusal, match="blinded"):
        table.make("spot", element=panzer(table).id)
    table.make("lose-first", element=panzer(table).id)
    assert table.battle.emergencies.blinded == {panzer(table).id: 1}  # that was an impulse


def test_each_impulse_reduces_the_blinding_by_one(table):
    go(table, {"die": 5}, equipment="blind", may_blind="yes")
    table.make("no-reaction")
    table.make("stand-down", element=team(table).id)
    table.act_with("german", title(PANZER))
    table.make("hatches", element=panzer(table).id)

    assert table.battle.emergencies.blinded == {}


def test_the_answers_of_a_side_that_asks_are_filled_in(table):
    told = {"element": team(table).id, "target": panzer(table).id, "man": team(table).figures[0]}
    table.make("ask-assault-vehicle", US, equipment="hull engine", helpers=1, **told)
    wish = table.battle.requests[0]
    table.make(wish.move, dice={"die": 4}, **wish.told)

    assert tank(table).lost == {"hull": {"engine": 1}}
    assert table.battle.requests == ()


def equipment_asked(table, move, by):
    """The equipment that a reader may choose, with the text of each option."""
    told = {"element": team(table).id, "target": panzer(table).id, "man": team(table).figures[0]}
    asks = table.attempt(move, by, commit=False, **told).asks
    return {o.value: o.effect for ask in asks if ask.name == "equipment" for o in ask.options}


@pytest.fixture
def spoiled(table):
    """The same table; the Panzer's turret ring is destroyed, which is invisible from outside."""
    rings = {"turret-ring": tank(table).points("turret")["turret-ring"]}
    harm = v.VehicleDamaged(panzer(table).id, "turret", rings, 0, wreck=False, stands=False)
    bring_about(table, harm)
    return table


def test_a_side_is_not_offered_a_track_that_is_off(table):
    track = {"left-track": tank(table).points("hull")["left-track"]}
    harm = v.VehicleDamaged(panzer(table).id, "hull", track, 0, wreck=False, stands=True)
    bring_about(table, harm)

    assert "hull left-track" not in equipment_asked(table, "ask-assault-vehicle", US)
    assert equipment_asked(table, "assault-vehicle", UMPIRE)["hull left-track"]


def test_a_side_does_not_learn_what_is_destroyed_inside(spoiled):
    whole = equipment_asked(assault_table(), "ask-assault-vehicle", US)

    assert equipment_asked(spoiled, "ask-assault-vehicle", US) == whole
    assert "turret turret-ring" in whole
    assert equipment_asked(spoiled, "assault-vehicle", UMPIRE)["turret turret-ring"] == (
        "destroyed already"
    )


def test_destroyed_equipment_loses_no_more_and_the_log_reads_the_same(spoiled):
    lost, hit = tank(spoiled).lost, {"equipment": "turret turret-ring"}
    entry, first = go(spoiled, {"die": 5}, **hit), go(assault_table(), {"die": 5}, **hit)

    assert tank(spoiled).lost == lost
    assert entry.told["us"] == first.told["us"]


def test_one_undo_reverses_a_whole_assault(table):
    before = table.battle
    go(table, {"die": 6, "damage": 3})
    table.undo()

    assert table.battle == before


def test_an_unknown_enemy_is_not_assaulted(table):
    with pytest.raises(Refusal):
        go(table, {"die": 6}, target=table.element("german", title(TEAM)).id)


def drop(table, dice, **told):
    men = team(table)
    told = {"element": men.id, "target": panzer(table).id, "man": men.figures[0], **told}
    return table.make("grenade-inside", grenade="Mk 2 Pineapple", dice=dice, **told)


def test_no_grenade_goes_through_closed_hatches(table):
    with pytest.raises(Refusal, match="open"):
        drop(table, {})


def test_a_grenade_in_an_open_vehicle_needs_no_throw_and_reaches_everybody(table):
    bring_about(table, c.HatchesSet(panzer(table).id, closed=False))
    men = [called(table.battle.figures[id]) for id in panzer(table).figures]
    dice = {f"{name}: roll": 1 if name == "Driver" else 6 for name in men}
    entry = drop(table, dice)
    men = [table.battle.figures[id] for id in panzer(table).figures]
    states = {m.rank: m.state for m in men}

    assert states["Driver"] == "dead"
    assert states["Gunner"] == "stunned"
    assert "driver dead" in entry.told["german"]
    assert "driver" not in entry.told["us"].lower()


def test_figures_aboard_are_not_offered_to_assault_anything(table):
    def moves(name):
        element = table.element("us", title(name))
        return [offer.move for offer in unit_view(table.battle, element).offers]

    assert "ask-assault-vehicle" in moves(TEAM)
    assert "ask-assault-vehicle" not in moves(T34)


def far_away(table, inches):
    table.make("tell-distances", element=team(table).id, **{f"to_{panzer(table).id}": inches})


NEEDS_CONTACT = {
    "assault-vehicle": {"equipment": "hull left-track", "helpers": 0},
    "set-charge": {"device": "Satchel Charge", "at": "deck-rear", "delay": 1},
}


@pytest.mark.parametrize("move", NEEDS_CONTACT)
def test_a_vehicle_known_to_be_far_away_is_not_in_contact(table, move):
    told = {"element": team(table).id, "target": panzer(table).id, **NEEDS_CONTACT[move]}
    told["man"] = team(table).figures[0]
    far_away(table, 12)
    assert "12″ away" in table.attempt(move, commit=False, **told).refused

    far_away(table, 2)
    assert "away" not in table.attempt(move, commit=False, **told).refused


def test_a_commander_outside_a_blinded_tank_spots_and_nobody_inside_does(table):
    go(table, {"die": 6, "damage": 2}, equipment="blind", may_blind="yes")
    table.make("no-reaction")
    table.make("stand-down", element=team(table).id)
    table.act_with("german", title(PANZER))
    commander = tank(table).seats["commander"]
    bring_about(table, CrewMembersLeft(panzer(table).id, (commander,), panzer(table).quality))
    asks = table.attempt("spot", element=panzer(table).id, commit=False).asks
    lookers = next(ask for ask in asks if ask.name == "man")

    assert [option.value for option in lookers.options] == [commander]
    enemy = table.element("us", title(T34))
    table.reveal("us", title(T34), "located")
    at = {"spot": f"element {enemy.id}", "distance_in": 11, "hour": 8}
    table.make("spot", element=panzer(table).id, **at)

    assert table.battle.elements[enemy.id].concealment == "identified"
    assert tank(table).acquired == ()
    with pytest.raises(Refusal, match="blinded"):
        table.make("fire-gun", element=panzer(table).id)


def test_close_combat_lists_no_crew_inside_its_vehicle(table):
    asks = {x.name: x for x in table.attempt("close-combat", element=team(table).id).asks}
    assert panzer(table).id not in {o.value for o in asks["target"].options}
    bring_about(table, CrewMembersLeft(panzer(table).id, panzer(table).figures[:1], 4))
    asks = {x.name: x for x in table.attempt("close-combat", element=team(table).id).asks}

    assert panzer(table).id in {o.value for o in asks["target"].options}
