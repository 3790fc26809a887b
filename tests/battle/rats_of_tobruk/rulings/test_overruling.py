"""Overrulings in Rats of Tobruk keep the battle valid; an invalid hex cannot be overruled."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.events.activations import ChitsWithdrawn
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from tests.battle.rats_of_tobruk.field import Field
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, Table

WHY = "so it is"
NO_HEX = st.text(max_size=12).filter(lambda words: words.strip())
PLACES = (
    ("place", "hex", {"unit": "1/33", "side": "axis"}),
    ("look", "hex", {"side": "axis"}),
    ("barrage", "hex", {"unit": "gun/33"}),
    ("fire", "hex", {"unit": "1/33"}),
    ("clear-wire", "hex", {"unit": "pio/33"}),
    ("move-unit", "path", {"unit": "1/33"}),
)


def all_pages(table):
    """Every page of the battle, for each reader."""
    views = SYSTEM.views
    return [views.umpire_view(table.battle), views.table_view(table.battle)] + [
        views.side_view(table.battle, side) for side in table.battle.sides
    ]


@pytest.mark.parametrize(("move", "field", "told"), PLACES)
@settings(max_examples=15, deadline=None)
@given(words=st.one_of(NO_HEX, st.sampled_from(("12", "0000 1", "1000", "0011", "٣٣٣٣", "1e10"))))
@pytest.mark.long
def test_an_invalid_hex_is_refused_by_name_and_cannot_be_overruled(move, field, told, words):
    table = Field()
    looked = table.tried(move, why=WHY, **told, **{field: words})
    allowed = {"0000"} if move == "place" else set()
    if looked.entry or not looked.problems:
        digits = "".join(c for c in words if c not in " ,.")
        assert digits.isascii() or words.strip() in allowed
        assert (len(digits) % 4, digits.isdigit()) == (0, True)
    else:
        assert "four digits" in looked.problems[0]
        assert not looked.may_overrule
    assert all_pages(table)


@pytest.mark.parametrize(
    "move", ["reduce", "draw", "attack", "support", "fight", "choose-losses", "retreat", "advance"]
)
def test_a_move_without_its_object_cannot_be_overruled(move):
    table = Table()
    for by in ("draw", "attack"):
        assert table.tried(by, why=WHY).entry is None
    looked = table.tried(move, why=WHY)

    assert looked.refused
    assert not looked.may_overrule


def test_nobody_looks_before_the_weather_is_known():
    assert Table().tried("look", why=WHY, side="axis", hex="1010").refused


def test_the_umpire_may_let_the_allies_put_their_chits_in_first():
    table = Table()
    table.until_activation()
    with pytest.raises(Refusal, match="The Axis puts its chits in first"):
        table.make("put-in", side="allied", chits=["2/13"])
    table.make("put-in", side="allied", chits=["2/13"], why=WHY)
    assert all_pages(table)
    table.make("put-in", side="axis", chits=["33", "KGK"])

    assert set(table.battle.cup) == {"2/13", "33", "KGK"}


def test_a_turn_without_a_time_of_day_is_followed_by_another():
    table = Table()
    table.game.state = replace(table.battle, turn_type=None, track=())
    table.make("next-turn", why=WHY)

    assert (table.battle.turn, table.battle.turn_type) == (2, None)
    assert all_pages(table)


def test_a_withdrawn_chit_is_no_longer_in_the_cup():
    table = Field()
    table.bring_about(UnitChanged("1/13", "eliminated", pinned=False, fired=False))
    table.bring_about(ChitsWithdrawn(("2/13",)))

    assert "2/13" not in table.battle.cup
    assert all_pages(table)


def test_a_fight_is_over_when_nobody_is_left_in_the_hex():
    table = Field()
    table.make("attack", AXIS, hex="1110", attackers=["1/33"])
    table.make("support", ALLIED)
    table.make("change", unit="1/13", strength="eliminated")
    table.make("fight", AXIS)

    assert table.battle.fight.stage == "advance"


def test_losses_are_chosen_among_the_remaining_units():
    table = Field()
    table.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    table.make("support", ALLIED)
    table.make("fight", AXIS, dice={"attack": [2, 2]})
    assert table.battle.fight.stage == "losses"
    table.make("change", unit="2/33", strength="eliminated")
    table.make("choose-losses", AXIS, choice=["1/33"])

    assert table.battle.fight is None
    assert all_pages(table)


def test_a_unit_that_is_gone_does_not_retreat():
    table = Field()
    table.make("attack", AXIS, hex="1110", attackers=["1/33"])
    table.make("support", ALLIED)
    table.make("fight", AXIS, dice={"attack": [3, 3]})
    assert table.battle.fight.stage == "retreat"
    for unit in table.battle.fight.retreating:
        table.make("change", unit=unit, strength="eliminated")
    table.make("retreat", why=WHY)

    assert table.battle.fight is None


def test_wire_is_tried_again_if_the_umpire_says_so():
    table = Field()
    told = {"unit": "pio/33", "hex": "0910"}
    table.make("clear-wire", AXIS, **told, dice={"clear": 6})
    with pytest.raises(Refusal, match="This unit has already tried in this activation"):
        table.make("clear-wire", **told, dice={"clear": 6})
    entry = table.tried("clear-wire", why=WHY, source=lambda throw: [1], **told).entry

    assert entry.overruled
    assert entry.resolutions[-1].dice == {"clear": 1}
