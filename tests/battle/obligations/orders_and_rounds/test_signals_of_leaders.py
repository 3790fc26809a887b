"""Signals of leaders in the dark, and the signals of the whistle (Rattenkrieg 2.1.4, 7.4.18)."""

import pytest

from assistant.battle.rattenkrieg.lookups.light import darkness_within
from tests.battle.conftest import Refusal
from tests.battle.obligations.orders_and_rounds.test_commands import (  # noqa: F401 - a fixture
    SECOND,
    is_active,
    signal,
    table,
    team,
)


def second_team(battle_table):
    return battle_table.element("german", SECOND)


def light(battle_table, which):
    battle_table.make("set-conditions", light=which, visibility=(), ambient="normal")


def beckon(battle_table, dice=1, **told):
    """Let the leader make a gesture to the second team, which looks."""
    signal(battle_table, "gesture", dice, looking=(second_team(battle_table).id,), **told)


def set_distance(battle_table, inches):
    told = {f"to_{second_team(battle_table).id}": inches}
    battle_table.make("tell-distances", element=team(battle_table).id, **told)


class TestGestures:
    """In a dark night with Visibility 6, a figure sees no gesture at 6 inches or more."""

    @pytest.mark.parametrize(("gap", "passes"), [(5.9, True), (6, False)])
    def test_neighbors_pass_gestures_on_only_if_they_see_each_other(self, table, gap, passes):  # noqa: F811
        light(table, "dark-night")
        beckon(table, 1 if passes else None, **{f"gap_{second_team(table).id}": gap})

        assert is_active(table, SECOND) is passes

    def test_the_sheet_asks_for_the_gap_where_it_could_be_too_wide(self, table):  # noqa: F811
        light(table, "dark-night")

        with pytest.raises(Refusal, match=f"gap_{second_team(table).id}"):
            beckon(table)

    def test_on_a_clear_day_the_sheet_asks_nothing_about_the_signal(self, table):  # noqa: F811
        light(table, "clear-day")
        beckon(table)

        assert is_active(table, SECOND)

    def test_a_voice_reaches_as_far_in_the_dark_as_by_day(self, table):  # noqa: F811
        light(table, "dark-night")
        signal(table, "voice", distance_in=34)

        assert is_active(table, SECOND)

    def test_a_whistle_reaches_as_far_in_the_dark_as_by_day(self, table):  # noqa: F811
        light(table, "dark-night")
        signal(table, "whistle")

        assert is_active(table, SECOND)


class TestWhistles:
    def test_a_whistle_conveys_only_an_agreed_signal(self, table):  # noqa: F811
        told = {"element": team(table).id, "means": "whistle", "to": second_team(table).id}
        asks = table.attempt("give-order", commit=False, **told).asks
        signals = next(ask for ask in asks if ask.name == "signal").options

        assert len(signals) == 10
        with pytest.raises(Refusal, match="signal"):
            signal(table, "whistle", signal="attack-the-barn")

    def test_the_own_side_reads_what_a_whistle_means_and_the_enemy_hears_it(self, table):  # noqa: F811
        entry = signal(table, "whistle", signal="right-flank-pull-in")

        assert "right flank pull in" in entry.told["german"]
        assert "You hear a whistle: long and short blasts." in entry.told["us"]
        assert "flank" not in entry.told["us"]


class TestFlares:
    def flare(self, battle_table, **told):
        return signal(battle_table, "flare", looking=(second_team(battle_table).id,), **told)

    def test_a_flare_that_gives_an_order_lights_the_night_for_two_turns(self, table):  # noqa: F811
        light(table, "night")
        self.flare(table, place="the orchard")

        assert is_active(table, SECOND)
        (burning,) = table.battle.fire_and_smoke.flares.values()
        assert (burning.kind, burning.place) == ("ground", "the orchard")
        assert dict(darkness_within(table.battle, burning)) == {4: 1, 6: 4}

        table.next_turn()
        assert table.battle.fire_and_smoke.flares
        table.next_turn()
        assert not table.battle.fire_and_smoke.flares

    def test_everybody_reads_of_the_light(self, table):  # noqa: F811
        light(table, "night")
        entry = self.flare(table)

        for reader in ("german", "us", "umpire"):
            assert "Flare over the leader who signals" in entry.told[reader]

    def test_by_day_the_sheet_asks_for_no_place_and_nothing_burns(self, table):  # noqa: F811
        light(table, "clear-day")
        told = {"element": team(table).id, "to": second_team(table).id, "means": "flare"}
        asks = table.attempt("give-order", commit=False, **told).asks
        self.flare(table)

        assert "place" not in [ask.name for ask in asks]
        assert not table.battle.fire_and_smoke.flares
