"""Figures that fight a fire, and figures that touch one (Rattenkrieg 30.1)."""

import pytest

from assistant.battle.rattenkrieg.screens.contributions import (
    all_offers,
)
from tests.battle.conftest import EVERYBODY, GERMAN, US, Refusal
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import (
    TEAM,
    cell,
    fight,
    firemen,  # noqa: F401
)


def test_a_figure_whose_equipment_beats_the_strength_takes_one_off(firemen):  # noqa: F811
    before = firemen.element("us", TEAM).left
    fight(firemen, "spade-broom", dice={"roll": 4})  # 4 + 1 over 4

    assert cell(firemen).strength == 3
    assert firemen.element("us", TEAM).left == before - 1


def test_a_roll_equal_to_the_number_does_not_weaken_the_fire(firemen):  # noqa: F811
    made = fight(firemen, "spade-broom", dice={"roll": 3})

    assert cell(firemen).strength == 4
    assert "german" not in made.told


def test_each_man_who_fights_it_has_a_die_until_it_is_out(firemen):  # noqa: F811
    firemen.make("rule-fire", fire="1", state="2")
    men = firemen.element("us", TEAM).figures[:3]
    names = firemen.attempt(
        "fight-fire",
        US,
        element=firemen.element("us", TEAM).id,
        fire="1",
        men=tuple(men),
        equipment="hose",
    )
    first = names.dice.prefix
    fight(firemen, "hose", men, {f"{first}roll": 6})

    assert cell(firemen).status == "hot"
    assert len(firemen.game.last_standing().resolutions) == 1


def test_the_enemy_sees_the_fire_burn_lower_and_not_who_fights_it(firemen):  # noqa: F811
    made = fight(firemen, "hose", dice={"roll": 6})

    assert made.told["german"] == "The fire at the barn, door side: strength 3 now."


def test_fires_are_fought_only_where_that_is_played(firemen):  # noqa: F811
    element = firemen.element("us", TEAM)
    assert "fight-fire" in [offer.move for offer in all_offers(firemen.battle, element, EVERYBODY)]
    firemen.make("set-rules", **{"fire-fighting": "no"})

    assert "fight-fire" not in [
        offer.move for offer in all_offers(firemen.battle, element, EVERYBODY)
    ]
    with pytest.raises(Refusal, match="does not use fire-fighting"):
        fight(firemen, "hose")


@pytest.mark.parametrize(("roll", "state"), [(4, "dead"), (5, "hunkered-down"), (6, "ready")])
def test_a_figure_that_touches_fire_falls_goes_to_ground_or_is_lucky(firemen, roll, state):  # noqa: F811
    element = firemen.element("us", TEAM)
    man = element.figures[0]
    firemen.make("touch-fire", element=element.id, men=(man,), dice={"roll": roll})

    assert firemen.battle.figures[man].state == state


def test_each_figure_in_the_flames_has_a_die_of_its_own(firemen):  # noqa: F811
    element = firemen.element("us", TEAM)
    one, two = element.figures[:2]
    waits = firemen.attempt("touch-fire", element=element.id, men=(one, two))
    first = waits.dice.prefix
    waits = firemen.attempt(
        "touch-fire", element=element.id, men=(one, two), dice={f"{first}roll": 1}
    )

    assert first != waits.dice.prefix


def test_only_the_umpire_says_who_touches_fire(firemen):  # noqa: F811
    with pytest.raises(KeyError):
        firemen.attempt("touch-fire", GERMAN, element=firemen.element("us", TEAM).id)


def test_the_equipment_against_a_fire_is_named_in_words(firemen):  # noqa: F811
    told = {"element": firemen.element("us", TEAM).id, "fire": "1", "commit": False}
    asks = {x.name: x for x in firemen.attempt("fight-fire", US, **told).asks}

    named = [(option.words, option.effect) for option in asks["equipment"].options]
    assert ("Bare hands", "−2") in named
    assert ("Spade or broom", "+1") in named
