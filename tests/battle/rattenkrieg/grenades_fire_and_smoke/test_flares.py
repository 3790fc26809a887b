"""Flares and star shells on the table: their light and their duration (Rattenkrieg 30.4)."""

import pytest

from assistant.battle.rattenkrieg.events.flares import FlareFired
from assistant.battle.rattenkrieg.lookups.light import darkness
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import thresholds
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.contributions import all_table_rows, all_umpire_taps
from assistant.battle.rattenkrieg.state.fire_and_smoke import Flare
from assistant.battle.rattenkrieg.state.people import Piece
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import end_turn
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import (  # noqa: F401
    attempt_to_spot,
    facing,
    raw,
)
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_flame import TEAM, at_hand


@pytest.fixture
def night(engaged):
    """A night with darkness 5."""
    engaged.make("set-conditions", visibility=("night",))
    return engaged


def flares(table):
    return list(table.battle.fire_and_smoke.flares.values())


def row(battle_table):
    return next((r.words, r.detail) for r in all_table_rows(battle_table.battle))


def fire_flare(table, kind="parachute", place="the ford", **told):
    table.make("fire-flare", kind=kind, place=place, **told)


def turns(table, number):
    for _ in range(number):
        end_turn(table)
        table.make("begin-turn")


def test_the_dark_of_the_night_alone_counts_as_darkness(night):
    night.make("set-conditions", visibility=("before-dawn", "fog", "light-forest"))

    assert darkness(night.battle) == 2


@pytest.mark.parametrize(
    ("turn", "detail"),
    [
        (1, "turn 1: within 30″ darkness 5 → 4"),
        (2, "turn 2: within 20″ darkness 5 → 3"),
        (3, "turn 3: within 10″ darkness 5 → 2"),
        (4, "turn 4: within 5″ darkness 5 → 1"),
    ],
)
def test_a_parachute_flare_lights_less_ground_and_more_brightly_each_turn(night, turn, detail):
    fire_flare(night)
    turns(night, turn - 1)

    assert row(night) == ("Parachute flare over the ford", detail)


@pytest.mark.parametrize(("told", "lasts"), [({}, 4), ({"small_mortar": "yes"}, 2)])
def test_a_parachute_flare_burns_four_turns_or_two_from_a_small_mortar(night, told, lasts):
    fire_flare(night, **told)
    turns(night, lasts - 1)
    assert flares(night)

    end_turn(night)
    assert not flares(night)


def test_a_flare_on_the_ground_lights_four_inches_well_and_six_a_little_for_two_turns(night):
    fire_flare(night, "ground", "the gate")
    assert row(night) == (
        "Flare at the gate",
        "turn 1: within 4″ darkness 5 → 1, within 6″ darkness 5 → 4",
    )

    turns(night, 1)
    end_turn(night)
    assert not flares(night)


def test_a_star_shell_lights_the_whole_table(night):
    before = thresholds(night.battle)[0].reach
    fire_flare(night, "star-shell")

    assert row(night)[1] == "turn 1: everywhere darkness 5 → 2"
    assert (before, thresholds(night.battle)[0].reach) == ("7.2″", "18″")  # 36 by 5, 36 by 2


@pytest.fixture
def late():
    """A star shell in its sixth turn."""
    table = Table()
    table.engage()
    table.make("set-conditions", visibility=("night",))
    fire_flare(table, "star-shell")
    turns(table, 5)
    return table


def test_a_star_shell_burns_six_turns_without_a_die(late):
    assert row(late)[1] == "turn 6: everywhere darkness 5 → 2"


@pytest.mark.parametrize(("die", "burns"), [(2, False), (3, True)])
def test_from_its_seventh_turn_a_star_shell_rolls_and_is_spent_on_two_or_less(late, die, burns):
    end_turn(late)
    assert [o.id for o in late.battle.owed] == ["star-shell 1"]

    late.make("burn-fire", owed="star-shell 1", dice={"burn": die})
    assert bool(flares(late)) is burns
    late.make("begin-turn")
    if burns:
        assert row(late)[1] == "turn 7: everywhere darkness 5 → 2"


def test_flares_are_not_offered_by_day(engaged):
    engaged.make("set-conditions", visibility=("clear-day", "fog"))
    assert "fire-flare" not in [tap.move for tap in all_umpire_taps(engaged.battle)]

    engaged.make("set-conditions", visibility=("dusk",))
    assert "fire-flare" in [tap.move for tap in all_umpire_taps(engaged.battle)]


def test_a_look_into_the_light_of_a_flare_takes_what_darkness_is_left(facing):  # noqa: F811
    facing.make("set-conditions", visibility=("night",))
    dark = raw(attempt_to_spot(facing))
    fire_flare(facing)
    lit = raw(attempt_to_spot(facing, lit="1 30"))

    assert (dark, lit, raw(attempt_to_spot(facing))) == (100, 80, 100)  # 20 inches at 5, at 4


@pytest.mark.parametrize(
    ("told", "factor"),
    [
        ({"lit": "1 4"}, 4 * 1 + 2 * 4 + 14 * 5),  # its ring of four inches, of six, the night
        ({"lit": "1 4", "lit_in": 8}, 8 * 1 + 2 * 4 + 10 * 5),
        ({"lit": "1 6"}, 6 * 4 + 14 * 5),
        ({"lit": "none"}, 20 * 5),
    ],
)
def test_only_the_inches_in_its_light_count_as_lit(facing, told, factor):  # noqa: F811
    facing.make("set-conditions", visibility=("night",))
    flare = Flare("1", "ground", "the gate", facing.battle.turn)
    bring_about(facing, FlareFired(flare))

    assert raw(attempt_to_spot(facing, **told)) == factor


def test_a_line_within_its_light_is_lit_and_nothing_is_asked(facing):  # noqa: F811
    facing.make("set-conditions", visibility=("night", "fog"))
    fire_flare(facing)
    progress = attempt_to_spot(facing, lit="1 30")

    assert "lit_in" not in [ask.name for ask in progress.asks]
    assert raw(progress) == 20 * (4 + 3)  # the fog stays


def test_under_a_star_shell_nobody_is_asked(facing):  # noqa: F811
    facing.make("set-conditions", visibility=("night", "fog"))
    fire_flare(facing, "star-shell")
    progress = attempt_to_spot(facing)

    assert "lit" not in [ask.name for ask in progress.asks]
    assert raw(progress) == 100  # 20 inches at 2 for the dark and 3 for the fog


def test_the_umpire_takes_a_flare_off(night):
    fire_flare(night)
    night.make("rule-flare", flare="1")

    assert not flares(night)


def test_undo_lights_it_again(night):
    fire_flare(night)
    before = night.battle
    night.make("rule-flare", flare="1")
    night.undo()

    assert night.battle == before


class TestRequests:
    """A player asks for a flare, and the umpire resolves the request."""

    @pytest.fixture
    def dark(self, night):
        night.order("us", TEAM, "fire")
        night.rounds()
        night.act_with("us", TEAM)
        return night

    def asked(self, table, place="the gate", **told):
        team = table.element("us", TEAM)
        table.make("ask-flare", US, element=team.id, place=place, **told)
        return team, table.battle.requests[0]

    def moves(self, table, umpire=False):
        card = unit_view(table.battle, table.element("us", TEAM), umpire=umpire)
        return {offer.move: offer for offer in card.offers}

    def test_the_button_is_on_the_card_of_an_active_unit_in_the_dark(self, dark):
        assert not self.moves(dark)["ask-flare"].barred
        assert self.moves(dark, umpire=True)["fire-flare"].told["launcher"]
        dark.make("set-conditions", visibility=("clear-day",))
        assert not {"ask-flare", "fire-flare"} & {*self.moves(dark, umpire=True), *self.moves(dark)}

    def test_a_place_entered_with_its_own_preposition_gets_no_other(self, dark):
        _, wish = self.asked(dark, place="behind the barn")

        assert wish.words == "U 1st, Team 1 wants to fire a flare behind the barn."

    def test_a_request_costs_nothing_until_the_umpire_resolves_it(self, dark):
        team, wish = self.asked(dark)
        assert wish.words == "U 1st, Team 1 wants to fire a flare at the gate."
        assert (dark.element("us", TEAM).left, flares(dark)) == (team.left, [])

        entry = dark.make(wish.move, **wish.told)
        (flare,) = flares(dark)
        assert (flare.kind, flare.place) == ("ground", "the gate")
        assert dark.element("us", TEAM).left == team.left - 1
        assert "fires a flare, for one action" in entry.told["us"]
        assert not dark.battle.requests

    def test_a_flare_from_off_the_table_settles_the_request_that_it_answers(self, dark):
        _, wish = self.asked(dark)
        dark.make(wish.move, **{**wish.told, "launcher": "nobody"})

        assert not dark.battle.requests

    def test_riflemen_fire_no_parachute_flare(self, dark):
        team = dark.element("us", TEAM)
        told = {"element": team.id, "kind": "parachute", "place": "the gate"}
        with pytest.raises(Refusal, match="Flare"):
            dark.make("ask-flare", US, **told)

    def test_a_mortar_launches_a_parachute_flare(self):
        dark = at_hand(Piece("60 mm mortar", "mortar"))
        dark.make("set-conditions", visibility=("night",))
        _, wish = self.asked(dark, kind="parachute", small_mortar="yes")

        assert wish.words == "U 1st, Team 1 wants to launch a parachute flare over the gate."
        assert wish.told["small_mortar"] == "yes"

    def test_the_player_says_which_enemy_it_marks(self, dark):
        dark.reveal("german", TEAM)
        enemy = dark.element("german", TEAM)
        team, wish = self.asked(dark, marks=enemy.id)
        dark.make(wish.move, **wish.told)

        assert dark.element("german", TEAM).designated_by == team.id
