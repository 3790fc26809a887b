"""Sentences about tanks fit tanks, and the card offers what its crew can do."""

from assistant.battle.rattenkrieg.events.morale_and_captives.alarms import AwarenessChanged
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.figures.conduct import describe_conduct
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.lookups.wounds import name_of_wounded
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import bring_about
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, t34, title, vehicle
from tests.battle.rattenkrieg.vehicles.wittmann import SOVIET, before_it, pending_ids, table
from tests.battle.tanks import T34

__all__ = ["before_it", "duelling", "table"]


def immobilize(table, element):
    points = table.battle.vehicles.of[element.id].card["systems"]["hull"]["engine"]
    gone = v.VehicleDamaged(element.id, "hull", {"engine": points}, 0, True, False)
    bring_about(table, gone)


def test_the_last_figure_of_a_tank_that_cannot_move_stays_inside(duelling):
    tank = t34(duelling)
    assert describe_conduct(duelling.battle, tank, "seeks-shelter").startswith("seeks the nearest")

    immobilize(duelling, tank)
    assert describe_conduct(duelling.battle, tank, "seeks-shelter").startswith(
        "stays in the vehicle"
    )
    team = duelling.element("german", title("Team"))
    assert describe_conduct(duelling.battle, team, "seeks-shelter").startswith("seeks the nearest")


def test_a_tank_at_rest_has_no_slung_weapons_and_no_cover(duelling):
    duelling.make("set-rules", awareness="yes")
    for name, figures in ((t34(duelling), False), (duelling.element("us", title("Team")), True)):
        bring_about(duelling, AwarenessChanged(name.id, "black", "yellow"))
        (line,) = [x for x in unit_view(duelling.battle, name).facts if "Awareness" in x]
        assert ("slung" in line, "in cover" in line) == (figures, figures)
        assert ("machine guns are unmanned" in line) is not figures


def test_a_crew_member_is_named_in_a_sentence_by_the_post(duelling):
    driver = vehicle(duelling, "us").seats["driver"]
    assert name_of_wounded(duelling.battle, duelling.battle.figures[driver]) == "wounded driver"
    soldier = duelling.element("us", title("Team")).figures[0]
    name = name_of_wounded(duelling.battle, duelling.battle.figures[soldier])
    assert name.startswith("wounded Sergeant")


def test_a_vehicle_that_must_stop_before_a_repair_is_named_as_its_player_names_it(table):
    first, second, *_ = table.battle.of_side("soviet")
    bring_about(table, v.VehicleDamaged(second.id, "hull", {"engine": 1}, 0, False, False))
    bring_about(table, v.VehicleSpeedSet(second.id, 8.0))
    told = {"element": first.id, "target": second.id, "system": "hull engine"}
    refused = table.attempt("repair-vehicle", SOVIET, **told).refused

    assert "T-34/76B" not in refused


def test_the_umpire_reads_whose_sentence_it_is(table):
    (first,) = pending_ids(table, "reinforcements")
    told = table.make("reinforce", owed=first, dice={"roll": 2}).told
    assert told["umpire"] == "S: The reinforcements “A T-34” do not come yet."


def test_the_sheet_for_several_orders_says_who_may_not_receive_one(table):
    drove, *others = table.battle.of_side("soviet")
    bring_about(table, t.VehicleMoveBegan(drove.id, 4, False, True, "", 1))
    asked = table.attempt("place-orders", SOVIET, commit=False, kind="fire").asks
    ordered = next(x for x in asked if x.name == "ordered")

    effects = {x.value: x.effect for x in ordered.options}
    assert effects.pop(drove.id) == ""
    assert effects == {x.id: "it follows the road first" for x in others}


def test_after_the_end_nothing_is_set_on_a_card(duelling):
    def words():
        return [x.words for x in unit_view(duelling.battle, t34(duelling)).offers]

    assert "Set facing" in words()
    duelling.make("end-battle", words="Both agree.")
    assert words() == []


def test_only_an_enclosed_vehicle_has_hatches():
    table = ordered_to_move(HALF_TRACK, T34)
    words = {name: describe_seen(us_vehicle(table, name)) for name in (HALF_TRACK, T34)}

    assert "hatches closed" in words[T34]
    assert not [x for x in words[HALF_TRACK] if "hatches" in x]


def us_vehicle(table, name):
    return table.battle.vehicles.of[table.element("us", title(name)).id]
