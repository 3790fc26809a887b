"""An autocannon at figures: a magazine a shot, with the dice of a heavy machine gun (20.4.6)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, Table
from tests.battle.rattenkrieg.vehicles.test_vehicles import fire, t34, title, with_book_settings
from tests.battle.tanks import PANZER, T34, TEAM, duel, shelf

KWK_30 = {"gun": "kwk-30", "rounds": 18}


def with_guns(*guns):
    """An opening in which the T-34 has these guns instead of its own."""

    def change(event):
        battle = with_book_settings(event).battle
        of = {
            id: replace(x, card={**x.card, "guns": list(guns)}, rounds=guns[0]["rounds"])
            if x.name.startswith("T-34")
            else x
            for id, x in battle.vehicles.of.items()
        }
        return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))

    return change


@pytest.fixture
def raking():
    """A tank with an autocannon acts and sees figures."""
    return Table(change=with_guns(KWK_30), card=duel(), shelf=shelf()).until(
        ("us", title(T34)),
        [("us", title(T34), "fire")],
        [("german", title(TEAM)), ("german", title(PANZER))],
    )


def rake(table, rolls, by=US, **told):
    target = table.element("german", title(TEAM)).id
    usual = {"distance_in": 20, "obstacle": "none", "muzzle_groups": (), "acquired": "yes"}
    told = {"target": target, **usual, **told}
    return table.make("rake", by, dice={"rolls": rolls}, element=t34(table).id, **told)


def resolution_of(entry, name):
    return next(r for r in entry.resolutions if r.procedure.endswith(name))


def test_a_magazine_is_at_most_as_many_dice_as_it_has_rounds(raking):
    entry = rake(raking, [6] * 10)

    assert resolution_of(entry, "shots-per-impulse").outcome["infantry_dice"] == 20
    inputs = resolution_of(entry, "automatic-fire").inputs
    assert (inputs["rounds"], inputs["weapon"]) == (10, "Autocannons (up to 20mm)")


def test_autocannon_dice_kill_with_a_minus_of_four_and_sixes_do_not_stop_the_fire(raking):
    entry = rake(raking, [6, 6, 6, 5, *[6] * 6])
    fire = resolution_of(entry, "automatic-fire").outcome

    assert not fire["stopped"]
    assert len(fire["dead"]) == 1  # 5 - 4
    men = raking.battle.men(raking.element("german", title(TEAM)))
    assert [m.state for m in men].count("dead") == 1
    again = resolution_of(rake(raking, [6] * 10), "automatic-fire")  # it has not jammed
    assert again.dice["rolls"] == [6] * 4  # the rest of the rounds of the turn


def test_each_shot_is_a_magazine_and_the_second_of_the_impulse_costs_nothing(raking):
    rake(raking, [6] * 10)
    assert t34(raking).left == 3
    rake(raking, [6] * 10)

    assert t34(raking).left == 3
    assert raking.battle.vehicles.of[t34(raking).id].rounds == 16


def test_after_four_dice_the_others_may_react(raking):
    entry = rake(raking, [6] * 10)

    assert resolution_of(entry, "automatic-fire").outcome["react_after"] == 4


def test_automatic_gun_fire_is_offered_for_an_autocannon_alone(raking):
    offers = {offer.move for offer in unit_view(raking.battle, t34(raking)).offers}
    assert "rake" in offers
    other = Table(card=duel(), shelf=shelf())
    other.engage()
    other.order("us", title(T34), "fire")
    other.rounds()
    other.act_with("us", title(T34))
    other.reveal("german", title(TEAM))

    assert "rake" not in {o.move for o in unit_view(other.battle, t34(other)).offers}
    with pytest.raises(Refusal, match="no autocannon"):
        rake(other, [])


def test_the_enemy_hears_automatic_fire_and_not_what_is_left(raking):
    told = rake(raking, [6] * 10).told

    assert "automatic fire" in told["german"].lower()
    assert "rounds" not in told["german"]


def test_the_firing_side_is_not_asked_who_is_beside_the_muzzle(raking):
    target = raking.element("german", title(TEAM)).id
    told = {"element": t34(raking).id, "target": target, "distance_in": 20}
    asks = {a.name for a in raking.attempt("rake", US, {}, **told).asks}

    assert "muzzle_groups" not in asks


def test_one_undo_takes_back_the_whole_fire_of_an_autocannon(raking):
    before = raking.battle.vehicles.of[t34(raking).id], raking.battle.figures
    entry = rake(raking, [5] * 10)
    raking.undo(entry.seq)

    assert (raking.battle.vehicles.of[t34(raking).id], raking.battle.figures) == before


def test_at_a_vehicle_it_fires_its_shells(raking):
    entry = fire(raking, {"damage": [6]}, shell="PzGr.39 AP", sector=6, fan="rear")

    assert resolution_of(entry, "gun-shot").outcome["dice_rolled"] in (0, 1)
