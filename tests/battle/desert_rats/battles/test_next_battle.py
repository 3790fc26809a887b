"""The next double-blind battle: elements, hits and platoons that return or stay out."""

from itertools import count
from random import Random

import pytest

from assistant.battle.campaigns.next_battle import forces_of, next_opening
from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.game import Game
from assistant.battle.screens.survivors import Follows
from tests.battle.desert_rats.table import AT, Table, card, element, platoon

TROOP = platoon(
    "troop",
    element("c1", "crusader", [500, 500]),
    element("c2", "crusader", [550, 500]),
    element("c3", "crusader", [600, 500]),
)
RIFLES = platoon(
    "rifles",
    element("r1", "british-infantry-section", on="l1"),
    element("l1", "lorry", [700, 300]),
    element("r2", "british-infantry-section", [720, 300]),
    kind="infantry",
)
ZUG = platoon("zug", element("p1", "panzer-2", [500, 1900]), element("p2", "panzer-2", [600, 1900]))


@pytest.fixture
def here():
    return Table([TROOP, RIFLES], [ZUG], size=1).begin()


def forces(here, choices=None):
    sides = forces_of(SYSTEM, here.game.entries, here.battle, choices or {})
    return {x.name: x for side in sides for unit in side.units for x in unit.members}


def followed(here, choices=None, scenario=None, size=1):
    """The next battle, as it was set up."""
    ids = (f"NEXT{n:06}" for n in count(1))
    scenario = scenario or card([TROOP, RIFLES], [ZUG])
    opened = SYSTEM.opened(scenario, size, lambda: next(ids), Random(1))
    event = next_opening(
        SYSTEM,
        opened,
        scenario,
        here.game.entries,
        here.battle,
        choices or {},
        Follows("B", here.battle.title, 2),
        lambda: next(ids),
        Random(2),
    )
    game = Game("B2", SYSTEM, [], lambda entry: None, b"secret")
    game.begin(event, at=AT, words="begun")
    return game.state


def element_names(battle, id):
    return [battle.elements[x].name for x in battle.platoons[id].roster]


def destroy(here, name):
    here.make("rule-element", element=here[name].id, lost="yes", reason="seen")


def test_without_a_loss_the_same_elements_begin_at_the_scenarios_places(here):
    after = followed(here)
    assert {x.name for x in after.elements.values()} == {
        x.name for x in here.battle.elements.values()
    }
    assert element_names(after, "troop") == ["C1", "C2", "C3"]
    c1 = next(x for x in after.elements.values() if x.name == "C1")
    assert c1.place == (500, 500)
    r1 = next(x for x in after.elements.values() if x.name == "R1")
    assert after.elements[r1.carried_by].name == "L1"
    assert after.title == "Made, battle 2"
    assert SYSTEM.next_battle.follows(after) == Follows("B", "Made", 2)
    assert after.phase == "setup"


def test_a_destroyed_element_stays_out_unless_it_is_replaced(here):
    destroy(here, "C1")
    each = forces(here)["C1"]
    assert (each.usual, each.chosen) == ("out", "out")
    assert [x.label for x in each.options] == ["Stays out", "Replaced"]
    assert element_names(followed(here), "troop") == ["C2", "C3"]
    assert followed(here).platoons["troop"].command
    assert "C1" in element_names(followed(here, {here["C1"].id: "new"}), "troop")


def test_an_element_that_lost_its_lorry_walks(here):
    destroy(here, "L1")
    after = followed(here, {here["R1"].id: "new"})
    r1 = next(x for x in after.elements.values() if x.name == "R1")
    assert r1.carried_by is None


def test_hits_are_kept_until_the_umpire_takes_them_off(here):
    r2 = here["R2"].id
    here.bring_about(e.HitsSet(r2, 2))
    kept = next(x for x in followed(here).elements.values() if x.name == "R2")
    assert kept.hits == 2
    well = followed(here, {f"hits {r2}": "repaired"}).elements.values()
    assert next(x for x in well if x.name == "R2").hits == 0


def test_a_platoon_without_elements_is_removed_and_its_losses_are_kept(here):
    for name in ("C1", "C2", "C3"):
        destroy(here, name)
    after = followed(here)
    assert "troop" not in after.platoons
    assert [x.words.split(":")[0] for x in after.lineage.fallen] == [
        "C1 (Crusader Tank)",
        "C2 (Crusader Tank)",
        "C3 (Crusader Tank)",
    ]


def test_a_lost_side_is_replaced_by_the_scenarios_own_force(here):
    for name in ("P1", "P2"):
        destroy(here, name)
    assert element_names(followed(here), "zug") == ["P1", "P2"]


def test_in_another_scenario_platoons_take_the_places_of_its_platoons(here):
    other = card(
        [platoon("b", element("b1", "matilda", [900, 900]))],
        [platoon("z", element("z1", "panzer-2", [900, 1500]))],
    )
    after = followed(here, scenario=other)
    assert element_names(after, "troop") == ["C1", "C2", "C3"]
    assert {x.place for x in after.elements.values() if x.platoon == "troop"} == {(900, 900)}
    printed = followed(here, {"force axis": "as-printed"}, scenario=other)
    assert element_names(printed, "z") == ["Z1"]
    assert "zug" not in printed.platoons


def test_elements_get_new_ids(here):
    assert not {*followed(here).elements} & {*here.battle.elements}
