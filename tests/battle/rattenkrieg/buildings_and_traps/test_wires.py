"""Wires of mines and of field telephones: found, shot at, hit by a burst, cut."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.wires import TelephoneWireLaid
from assistant.battle.rattenkrieg.lookups.naming import side_name
from assistant.battle.rattenkrieg.scenario.setup.weapons import weapon_from_card
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.cards.rattenkrieg.forces.elements import WeaponCard
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.mines import lay, title
from tests.battle.tanks import PANZER, T34, TEAM, duel, shelf

WIRE = "us mine 1 us mine 2"


def wired(actor=TEAM, kind="fire", side="german", change=lambda event: event):
    """Two US Tellermines with a wire between them; somebody acts, all are known."""
    table = Table(card=duel(), shelf=shelf(), change=change)
    lay(table)
    lay(table, place="the hedge")
    table.make("wire-mines", US, side="us", mines=("us mine 1", "us mine 2"))
    table.until(
        (side, title(actor)),
        [(side, title(actor), kind)],
        [("german", title(PANZER)), ("us", title(T34)), ("german", title(TEAM))],
    )
    table.reveal("us", title(TEAM))
    return table


def team(table, side="german"):
    return table.element(side, title(TEAM))


def find(table):
    table.make("lose-first", element=team(table).id)
    # at 2 inches by day: value 6, no die; the layer's Quality 3 hides on 3 or less
    return table.make(
        "find-mine", dice={"hide": 4}, element=team(table).id, distance_in=2, mine=WIRE
    )


@pytest.fixture
def found():
    """The Germans have found the wire."""
    table = wired()
    find(table)
    return table


def offered_words(table, side="german", name=TEAM):
    return [x.words for x in unit_view(table.battle, table.element(side, title(name))).offers]


def lone(table):
    """The wires on the German page."""
    return [r.words for r in side_view(table.battle, "german").own if "ire" in r.words]


def shoot(table, die, by=GERMAN, **told):
    told = {"element": team(table).id, "man": team(table).figures[0], "distance_in": 5} | told
    return table.make("shoot-wire", by, dice={"roll": die}, **told)


def go_off(table, trap="us mine 1"):
    table.make("mine-goes-off", trap=trap, over="nobody", groups=())
    return [owed.id for owed in table.battle.owed if owed.kind == "wired-mine"]


def test_a_wire_is_found_as_a_mine_is_and_its_ends_stay_hidden(found):
    entry = found.game.last_standing()

    assert "they find wire 1" in entry.told["german"]
    assert lone(found) == ["Wire 1"]
    assert "marker" not in entry.told["german"]
    assert len(found.battle.buildings.lying()) == 2


def test_nobody_shoots_at_a_wire_that_was_not_found():
    table = wired()

    assert "Shoot at a wire" not in offered_words(table)
    with pytest.raises(Refusal, match="No enemy wire"):
        shoot(table, 1)


@pytest.mark.parametrize(
    ("die", "whole"),
    [
        (2, False),  # the Lee Enfield has 1 off the die, the wire puts 1 on: dead on 1 and 2
        (3, True),
    ],
)
def test_a_wire_is_cut_by_the_roll_that_kills_a_figure_with_one_added(found, die, whole):
    shoot(found, die)

    assert bool(found.battle.buildings.whole_wires()) == whole


def with_machine_gun(table, listed):
    """Give the first figure of the German team this weapon beside the rifle."""
    gun = weapon_from_card(WeaponCard(name=listed, listed=listed))
    man = table.battle.figures[team(table).figures[0]]
    figures = {**table.battle.figures, man.id: replace(man, weapons=(*man.weapons, gun))}
    table.game.state = replace(table.battle, figures=figures)


@pytest.mark.parametrize("listed", ["MP40", "MG42"])
@pytest.mark.parametrize(("die", "whole"), [(1, False), (5, True)])
def test_a_wire_is_cut_by_bursts_as_well(found, listed, die, whole):
    with_machine_gun(found, listed)
    before = team(found)
    told = {"element": before.id, "man": before.figures[0], "distance_in": 5, "how": "bursts"}
    entry = found.make("shoot-wire", GERMAN, dice={"rolls": [die] * 9, "confirms": [6] * 9}, **told)

    assert bool(found.battle.buildings.whole_wires()) == whole
    assert team(found).spent == before.spent + 1
    assert team(found).shots > before.shots
    assert "fires at" in entry.told["us"]


def test_mines_whose_wire_is_cut_go_off_separately(found):
    entry = shoot(found, 1)

    assert "Cut: wire 1" in entry.told["german"]
    assert "mines 1 and 2" in entry.told["us"]
    assert lone(found) == []
    assert go_off(found) == []


def test_undo_lays_the_wire_again(found):
    before = found.battle
    shoot(found, 1)
    found.undo()

    assert found.battle.buildings == before.buildings


def test_wired_mines_go_off_together(found):
    shoot(found, 6)

    assert go_off(found) == ["wired us mine 2"]


def fuze_due(table):
    """Let the fuze of a German charge on the ground burn down now."""
    charge = {"target": "here", "place": "the ditch", "delay": 1, "device": "Satchel Charge"}
    table.make("lose-first", element=team(table).id)
    table.make("set-charge", GERMAN, element=team(table).id, man=team(table).figures[0], **charge)
    table.make("no-reaction")
    table.make("move", element=team(table).id, gait="walk")
    return next(x.id for x in table.battle.owed if x.kind == "fuze")


def throw(table, die, **told):
    """Let a charge burst 2 inches from the wire, with nobody near."""
    owed = fuze_due(table)
    dice = {"the wire of mines 1 and 2: roll": die} if told else {}
    return table.make("fuze-goes-off", dice=dice, owed=owed, groups=(), **told)


def test_a_burst_near_a_wire_cuts_it_even_if_nobody_found_it():
    table = wired(kind="movement")
    entry = throw(table, 1, wires=(WIRE,), **{f"from_{WIRE}": 2})

    assert table.battle.buildings.whole_wires() == []
    assert "the wire" not in entry.told["german"].lower()
    assert "Cut: the wire of mines 1 and 2" in entry.told["us"]


def test_a_burst_strikes_no_wire_unless_the_umpire_says_so():
    table = wired(kind="movement")
    throw(table, 1)

    assert len(table.battle.buildings.whole_wires()) == 1


def test_the_umpire_may_decide_that_a_wire_is_cut(found):
    found.make("cut-wire", wire=WIRE)

    assert found.battle.buildings.whole_wires() == []


def american(event):
    """The same opening; the US tank and its figures are American."""
    event = with_american_tank(event)
    battle = event.battle
    own = {id for x in battle.of_side("us") for id in x.figures}
    garand = weapon_from_card(WeaponCard(name="M1 Garand", listed="M1 Garand"))
    figures = {
        id: replace(figure, weapons=(garand,)) if id in own and figure.weapons else figure
        for id, figure in battle.figures.items()
    }
    return replace(event, battle=replace(battle, figures=figures))


def with_american_tank(event):
    """The same opening; the US tank is American, and its figures have British rifles."""
    battle = event.battle
    of = {
        id: _of_country(x, "usa") if battle.elements[id].side == "us" else x
        for id, x in battle.vehicles.of.items()
    }
    return replace(event, battle=replace(battle, vehicles=replace(battle.vehicles, of=of)))


def _of_country(vehicle, country):
    return replace(vehicle, card={**vehicle.card, "country": country})


def talking(change=american):
    return wired(side="us", change=change)


def point_out(table, **told):
    foe = table.element("german", title(PANZER))
    told = {"element": team(table, "us").id, "target": foe.id} | told
    table.make("lose-first", element=team(table, "us").id)
    return table.make("point-out", US, **told)


def t34(table):
    return table.battle.vehicles.of[table.element("us", title(T34)).id]


def test_a_sergeant_who_touches_a_tank_gives_its_gunner_a_target():
    table = talking()
    entry = point_out(table, means="contact")
    foe = table.element("german", title(PANZER))

    assert t34(table).sighted == (foe.id,)
    assert side_name(table.battle, foe, "us") in entry.told["us"]
    assert "points out" not in entry.told.get("german", "")


def test_by_telephone_a_figure_may_be_twelve_inches_away_beside_the_wire():
    table = talking()
    with pytest.raises(Refusal, match="reaches 12"):
        point_out(table, means="telephone", distance_in=13)
    foe = table.element("german", title(PANZER))
    told = {"element": team(table, "us").id, "target": foe.id, "means": "telephone"}
    table.make("point-out", US, distance_in=12, **told)

    (wire,) = [x for x in table.battle.buildings.whole_wires() if x.tank]
    assert wire.user == team(table, "us").id
    facts = unit_view(table.battle, table.element("us", title(T34))).facts
    assert any("Telephone with" in fact for fact in facts)


def test_a_telephone_whose_wire_is_cut_is_gone():
    table = talking()
    point_out(table, means="telephone", distance_in=5)
    wire = next(x.id for x in table.battle.buildings.whole_wires() if x.tank)
    table.make("cut-wire", wire=wire)

    facts = unit_view(table.battle, table.element("us", title(T34))).facts
    assert "Telephone wire cut." in facts


@pytest.mark.parametrize(("side", "asked"), [("us", True), ("german", False)])
def test_a_burst_among_those_who_telephone_may_cut_the_wire(side, asked):
    table = wired(kind="movement", change=american)
    ends = table.element("us", title(T34)).id, team(table, "us").id
    bring_about(table, TelephoneWireLaid(*ends, "us"))
    struck = team(table, side)
    man = struck.figures[0]
    told = {"groups": (struck.id,), "near": (man,), f"shows_{man}": "none", f"from_{man}": 50}
    found = table.attempt("fuze-goes-off", commit=False, owed=fuze_due(table), **told)

    assert next(x.rare for x in found.asks if x.name == "wires") != asked


@pytest.mark.parametrize("change", [lambda event: event, with_american_tank])
def test_only_americans_have_the_telephone(change):
    table = talking(change=change)

    with pytest.raises(Refusal):
        point_out(table, means="telephone", distance_in=5)


def test_a_target_that_the_gunner_has_is_not_designated_again():
    table = talking()
    point_out(table, means="contact")
    table.make("no-reaction")
    foe = table.element("german", title(PANZER))

    with pytest.raises(Refusal, match="already"):
        table.make("point-out", US, element=team(table, "us").id, means="contact", target=foe.id)


def test_men_without_a_tank_are_not_offered_to_point_out():
    assert "Point out to a tank" in offered_words(talking(), "us")
    table = Table()
    table.until(
        ("us", "1st Squad, Team 1"),
        [("us", "1st Squad, Team 1", "fire")],
        [("german", "1st Squad, Team 1")],
    )
    card = unit_view(table.battle, table.element("us", "1st Squad, Team 1"))
    assert "Point out to a tank" not in [x.words for x in card.offers]
