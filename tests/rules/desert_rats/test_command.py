"""Ceasing fire, formations, reports, reactions and withdrawals."""

import pytest

from tests.rules.desert_rats.resolving import odds, refused, resolve


def cease(order="platoon", **rest):
    dice = {name: rest.pop(name) for name in ("cease", "command") if name in rest}
    return resolve("cease-fire", {"order": order, **rest}, **dice)


def test_each_element_that_fires_rolls_and_so_does_the_command_element():
    ceased = cease(elements=3, command_firing=True, cease=[2, 3, 6], command=2)

    assert (ceased.score_needed, ceased.ceased) == (3, (False, True, True))
    assert (ceased.ceased_count, ceased.still_firing, ceased.command_ceased) == (2, 1, False)


@pytest.mark.parametrize(("die", "ceases"), [(4, False), (5, True)])
def test_the_overconfident_need_two_more(die, ceases):
    ceased = cease(elements=1, overconfident=True, cease=[die])

    assert (ceased.score_needed, ceased.ceased) == (5, (ceases,))


def test_the_players_own_element_obeys_its_own_order_without_a_die():
    ceased = cease("own-element", elements=2, command_firing=True)

    assert (ceased.score_needed, ceased.ceased, ceased.ceased_count) == (None, (), 0)
    assert (ceased.still_firing, ceased.command_ceased) == (2, True)


def test_the_odds_count_ceasing_elements_including_the_command_element():
    told = {"order": "platoon", "elements": 1, "command_firing": True}
    assert odds("cease-fire", told) == {"0": "1/9", "1": "4/9", "2": "4/9"}


def test_by_house_rule_it_obeys_the_platoons_order_too():
    assert cease(command_firing=True, command_ceases_freely=True).command_ceased


def test_a_platoon_that_does_not_fire_cannot_cease_fire():
    ceased = cease()

    assert (ceased.score_needed, ceased.command_ceased, ceased.still_firing) == (3, False, 0)


def stations(formation, elements, x=500, y=500, heading=0, **told):
    where = {"x_m": x, "y_m": y, "heading_deg": heading}
    found = resolve("stations", {"formation": formation, "elements": elements, **where, **told})
    return [(station.x_m, station.y_m) for station in found.positions]


def test_one_up_is_turned_to_the_east():
    assert stations("one-up", 3, heading=90) == [(500, 500), (450, 550), (450, 450)]


@pytest.mark.parametrize(
    ("formation", "places"),
    [
        ("line", [(500, 500), (450, 500), (550, 500), (400, 500), (600, 500), (350, 500)]),
        ("column", [(500, 500), (500, 450), (500, 400), (500, 350), (500, 300), (500, 250)]),
        ("diamond", [(500, 550), (450, 500), (550, 500), (500, 450), (500, 500), (500, 400)]),
        ("box", [(475, 525), (525, 525), (475, 475), (525, 475), (500, 500), (500, 425)]),
        ("one-up", [(500, 500), (450, 450), (550, 450), (400, 400), (600, 400), (500, 400)]),
        ("two-up", [(475, 500), (525, 500), (500, 450), (450, 450), (550, 450), (500, 400)]),
    ],
)
def test_every_formation_is_laid_out_to_the_north(formation, places):
    assert stations(formation, 6) == places


def test_stations_may_be_off_the_map_and_halves_are_rounded_up():
    assert stations("column", 2, y=0, spacing_m=25) == [(500, 0), (500, -25)]
    assert stations("box", 1, x=0, y=0, spacing_m=11) == [(-5, 6)]


def report(target, x, y, *, by="element", at=(600, 200), **told):
    where = {"observer_x_m": at[0], "observer_y_m": at[1], "target_x_m": x, "target_y_m": y}
    return resolve("report-position", {"seen_by": by, **where, "target": target, **told})


def test_the_written_example_of_three_panzers_holds():
    told = report("panzer-3-long-50", 1130, 810, count=3)

    assert (told.shown_as, told.square_m, told.grid, told.x_m, told.y_m) == (
        "report",
        200,
        "1008",
        1100,
        900,
    )
    assert (told.bearing, told.range_about_m) == ("NE", 850)
    assert (told.described_as, told.strength, told.status) == ("tanks", "3", "fresh")


def test_the_ready_scenarios_reports():
    gun = report("88mm-flak-36", 2100, 1070, at=(1767, 800))
    assert (gun.described_as, gun.square_m, gun.grid, gun.bearing) == (
        "88mm-flak-36",
        100,
        "2110",
        "NE",
    )
    tank = report("panzer-3-long-50", 1745, 1190, at=(1780, 600))
    assert (tank.described_as, tank.strength, tank.square_m, tank.grid) == (
        "tanks",
        "1",
        200,
        "1610",
    )
    assert (tank.bearing, tank.range_about_m, tank.x_m, tank.y_m) == ("N", 500, 1700, 1100)


@pytest.mark.parametrize(("y", "square"), [(700, 100), (701, 200), (1200, 200), (1201, 500)])
def test_the_square_grows_with_the_range(y, square):
    assert report("crusader", 600, y).square_m == square


@pytest.mark.parametrize(
    ("target", "detail", "words"),
    [
        ("lorry", 600, "lorries"),
        ("british-armoured-car", 600, "armoured-cars"),
        ("axis-infantry-section", 600, "infantry"),
        ("6pdr-anti-tank-gun", 600, "guns"),
        ("6pdr-anti-tank-gun", 1500, "foot"),
        ("m18-75-semovente", 600, "tanks"),
        ("lorry", 1500, "vehicles"),
    ],
)
def test_the_detail_of_a_report_grows_with_nearness(target, detail, words):
    assert report(target, 600, 200 + detail).described_as == words


@pytest.mark.parametrize(
    ("count", "strength"), [(1, "one"), (2, "several"), (4, "several"), (5, "many")]
)
def test_at_long_range_only_few_and_many_are_reported(count, strength):
    assert report("crusader", 600, 2000, count=count).strength == strength


def test_the_command_elements_own_sight_gives_a_model():
    told = report("crusader", 1430, 760, by="command")

    assert (told.shown_as, told.x_m, told.y_m, told.square_m, told.grid) == (
        "model",
        1430,
        760,
        0,
        "1407",
    )
    assert (told.bearing, told.range_about_m, told.described_as) == (None, None, "crusader")


def test_an_enemy_out_of_sight_is_reported_to_the_hundred_metres():
    told = report("crusader", 1430, 760, by="command", age_turns=1)

    assert (told.shown_as, told.square_m, told.status) == ("report", 100, "stale")


@pytest.mark.parametrize(("age", "status"), [(0, "fresh"), (1, "stale"), (2, "stale"), (3, "lost")])
def test_reports_get_older_and_then_are_lost(age, status):
    told = report("crusader", 700, 300, age_turns=age)

    assert told.status == status
    assert (told.shown_as == "none") is (status == "lost")
    assert (told.x_m is None) is (status == "lost")


def test_in_the_middle_of_the_square_there_is_no_bearing():
    told = report("crusader", 660, 260, at=(650, 250))

    assert (told.bearing, told.range_about_m) == (None, 0)


def react(platoon="tanks", **rest):
    dice = {name: rest.pop(name) for name in ("reaction",) if name in rest}
    return resolve("reaction", {"platoon": platoon, **rest}, **dice)


def test_nobody_tests_for_nothing():
    reacted = react(lost_in_battle=2, friends_broken=1)

    assert (reacted.tested, reacted.result, reacted.modifier, reacted.score) == (
        False,
        "ok",
        None,
        None,
    )


def test_a_loss_counts_for_the_turn_and_for_the_battle():
    reacted = react(lost_this_turn=1, reaction=5)

    assert (reacted.modifier, reacted.score, reacted.result) == (-2, 3, "ok")
    assert react(lost_this_turn=1, loss_counts_twice=False, reaction=5).modifier == -1
    assert react(lost_this_turn=1, lost_in_battle=3, reaction=5).modifier == -4
    told = {"lost_this_turn": 1, "lost_in_battle": 3, "loss_counts_twice": False}
    assert react(**told, reaction=5).modifier == -3


@pytest.mark.parametrize(
    ("platoon", "told", "modifier"),
    [
        ("tanks", {"fire_within_100_m": True}, -1),
        ("tanks", {"friends_broken": 3}, -3),
        ("tanks", {"tank_support": True}, 0),
        ("infantry", {"tank_support": True}, 1),
    ],
)
def test_each_factor_of_a_reaction_has_its_modifier(platoon, told, modifier):
    assert react(platoon, under_effective_fire=True, **told, reaction=3).modifier == modifier


@pytest.mark.parametrize(
    ("score", "result", "cease", "approach", "withdraws"),
    [
        (7, "overconfident", -2, True, "none"),
        (6, "ok", 0, True, "none"),
        (3, "ok", 0, True, "none"),
        (2, "disorganised", 0, False, "none"),
        (0, "disorganised", 0, False, "none"),
        (-1, "panicked", 0, False, "away"),
        (-4, "panicked", 0, False, "away"),
        (-5, "demoralised", 0, False, "out-of-range"),
        (-9, "demoralised", 0, False, "out-of-range"),
    ],
)
def test_each_score_of_a_reaction_has_its_result(score, result, cease, approach, withdraws):
    if score == 7:
        reacted = react("infantry", retreated=True, tank_support=True, reaction=6)
    else:
        die = max(1, score)
        reacted = react(retreated=True, friends_broken=die - score, reaction=die)

    assert (reacted.score, reacted.result) == (score, result)
    assert (reacted.cease_fire_modifier, reacted.may_approach) == (cease, approach)
    assert (reacted.withdraws, reacted.tests_again) == (withdraws, withdraws != "none")


def test_total_losses_are_at_least_this_turns():
    told = {"platoon": "tanks", "lost_this_turn": 2, "lost_in_battle": 1}

    assert refused("reaction", told) == ["lost_in_battle"]


def test_the_odds_of_a_reaction_are_exact():
    told = {"platoon": "tanks", "under_effective_fire": True}

    assert odds("reaction", told) == {"ok": "2/3", "disorganised": "1/3"}


def run(x, y, *enemies, distance=175, size=2000):
    told = {"x_m": x, "y_m": y, "distance_m": distance}
    where = [{"x_m": a, "y_m": b} for a, b in enemies]
    size_of = {"map_width_m": size, "map_height_m": size}
    return resolve("withdraw", {**told, "enemies": where, **size_of})


def test_a_withdrawal_goes_straight_away_from_the_nearest_enemy():
    ran = run(600, 400, (600, 700), (1000, 400))

    assert (ran.nearest_m, ran.heading_deg, ran.to_x_m, ran.to_y_m) == (300, 180, 600, 225)
    assert not ran.left_map


def test_a_withdrawal_avoids_the_first_of_equals_and_may_leave_the_map():
    assert run(500, 500, (500, 600), (600, 500)).heading_deg == 180
    assert run(500, 100, (500, 200), distance=100).left_map is False
    assert run(500, 100, (500, 200), distance=101).left_map is True


def test_an_enemy_in_the_same_place_is_refused():
    told = {"x_m": 5, "y_m": 5, "enemies": [{"x_m": 5, "y_m": 5}], "distance_m": 75}

    assert refused("withdraw", {**told, "map_width_m": 500, "map_height_m": 500}) == ["enemies[0]"]
