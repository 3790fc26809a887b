"""The book's examples of scales, troops, Aggressiveness and morale, requested as by a script."""

from tests.rules.rattenkrieg.spec_examples import TURN, case, check, examples, scaled


@examples(
    case("scale-distance", scaled(70, 56, 100, "in", "mm"), {"value": 996, "exact": 995.68}),
    case("scale-distance", scaled(100, 1, 56, "m", "in"), {"value": 70}),
    # the rows of the guns' table that the print has in inches
    case("scale-distance", scaled(1000, 1, 56, "m", "in"), {"value": 703}),
    case("scale-distance", scaled(1500, 1, 56, "m", "in"), {"value": 1055}),
    case("scale-distance", scaled(2000, 1, 56, "m", "in"), {"value": 1406}),
)
def test_each_example_of_scales_holds(name, told, dice, expected):
    check(name, told, dice, expected)


GUNNER = {"grade": "regular-veteran", "specialist": True, "in_speciality": True}
SERGEANT_SEEN = {"own_quality": 3, "leader_in_sight": True}


@examples(
    case("figure-quality", GUNNER, {"quality": 4, "check_value": 5, "actions": 4}),
    case(
        "figure-quality",
        GUNNER | {"grade": "elite", "rank": "officer"},
        {"quality": 7, "check_value": 8, "actions": 7},
    ),
    case(
        "quality-check",
        {"quality": 3, "in_speciality": True},
        {"success": True, "target": 4, "modified": 4},
        roll=4,
    ),
    case(
        "quality-check",
        {"quality": 5, "modifier": -1},
        {"success": True, "target": 5, "modified": None},
    ),
    case(
        "command-state",
        SERGEANT_SEEN,
        {"state": "under-command", "aggressiveness_check": False, "may_close": True},
    ),
    case(
        "command-state",
        SERGEANT_SEEN | {"leader_leads": True, "leader_quality": 4},
        {"state": "led", "quality_used": 4, "leader_may_fire": False},
    ),
    case(
        "command-state",
        {"own_quality": 3},
        {"state": "out-of-command", "aggressiveness_check": True, "may_close": False},
    ),
)
def test_each_example_of_troops_holds(name, told, dice, expected):
    check(name, told, dice, expected)


PRISONER = {"contest": "interrogation", "attacker_quality": 4, "attacker_aggressiveness": 2}
PRISONER |= {"defender_quality": 1, "defender_aggressiveness": 0}


@examples(
    case(
        "starting-aggressiveness",
        {"ground": "own-country", "militia": True},
        {"change": -1, "aggressiveness": 1, "surrenders_on_sight": False},
        militia_die=5,
    ),
    case(
        "starting-aggressiveness",
        {"militia": True, "base": 0},
        {"change": 0, "aggressiveness": 0, "surrenders_on_sight": True},
    ),
    case(
        "aggressiveness-change",
        {"aggressiveness": 2, "event": "comrade-killed"},
        {"change": -1, "aggressiveness": 1, "state": "steady"},
        roll=2,
    ),
    case(
        "aggressiveness-change",
        {
            "aggressiveness": 2,
            "event": "atrocity-women-children-elders",
            "victims_defenceless": True,
        },
        {"change": 5, "aggressiveness": 7, "state": "fury"},
    ),
    case(
        "aggressiveness-change",
        {"aggressiveness": 0, "event": "comrade-killed"},
        {"change": 0, "aggressiveness": 0, "state": "broken"},
    ),
    case(
        "aggressiveness-change",
        {"aggressiveness": 4, "creature": "dog", "event": "handler-killed"},
        {"change": 3, "aggressiveness": 7, "state": "steady"},
        roll=5,
    ),
    case(
        "leader-adjust",
        {"aggressiveness": 2, "rank": "officer", "change": 2},
        {"aggressiveness": 4, "adjusted_total": 2, "state": "steady"},
    ),
    case(
        "leader-adjust",
        {
            "aggressiveness": 6,
            "rank": "nco",
            "change": 1,
            "adjusted_so_far": 4,
            "fanatical": True,
        },
        {"aggressiveness": 7, "adjusted_total": 5, "state": "fury"},
    ),
    case(
        "conduct",
        {"aggressiveness": 0, "friend_in_sight": True},
        {"conduct": "joins-friend", "may_fight": False, "player_controls": False},
    ),
    case(
        "conduct",
        {"aggressiveness": 3, "last_man": True, "friend_in_sight": True},
        {"conduct": "seeks-shelter", "may_fight": False},
    ),
    case(
        "conduct",
        {"aggressiveness": 7, "fury_rule": False},
        {"conduct": "normal", "may_fight": True, "player_controls": True},
    ),
    case(
        "aggressiveness-check",
        {"aggressiveness": 2, "distance_in": 8},
        {"result": "attacks", "modifier": -1, "modified": 1, "threshold": 2},
        roll=2,
    ),
    case(
        "aggressiveness-check",
        {"aggressiveness": 2, "distance_in": 30, "target_key_man": True},
        {"result": "wide", "modifier": 1, "modified": 2},
        roll=1,
    ),
    case(
        "aggressiveness-check",
        {"aggressiveness": 2, "creature": "dog", "target_running": True},
        {"result": "attacks", "modified": 4, "threshold": 5},
        roll=4,
    ),
    case("aggressiveness-check", {"aggressiveness": 0}, {"result": "cannot-fight"}),
    case("aggressiveness-check", {"aggressiveness": 2, "exempt": "led"}, {"result": "exempt"}),
    # 5 - 3 - 1 + 4
    case(
        "aggressiveness-turn-end",
        TURN,
        {"value": 5, "result": "hesitation", "actions_next_turn": -1}
        | {"combat_modifier_next_turn": 0},
        roll=4,
    ),
    case("aggressiveness-turn-end", TURN, {"value": 2, "result": "none"}, roll=1),
    case(
        "aggressiveness-turn-end",
        TURN | {"aggressiveness": 2},
        {"value": None, "result": "not-needed", "actions_next_turn": 0},
    ),
    case(
        "aggressiveness-turn-end",
        TURN | {"men_at_order": 60, "able_men": 0},
        {"value": 60, "result": "surrenders"},
        roll=1,
    ),
    case(
        "aggressiveness-turn-end",
        TURN | {"men_at_order": 3, "aggressiveness": 12},
        {"value": -11, "result": "fury", "actions_next_turn": 2, "combat_modifier_next_turn": -1},
        roll=1,
    ),
)
def test_each_example_of_aggressiveness_holds(name, told, dice, expected):
    check(name, told, dice, expected)


OUTGUNNED = {"case": "outgunned", "quality": 3, "aggressiveness": 2}
OUTGUNNED |= {"fired_by": "lmg", "own_weapon": "bolt-action-rifle"}


@examples(
    case(
        "morale-check",
        OUTGUNNED,
        {"needed": True, "passed": True, "morale": 5, "modified": 5, "consequence": "none"},
        roll=1,
    ),
    case("morale-check", OUTGUNNED, {"passed": False, "consequence": "hunkers-down"}, roll=2),
    case(
        "morale-check",
        OUTGUNNED | {"own_weapon": "lmg"},
        {"needed": False, "passed": True, "modified": None},
    ),
    case(
        "morale-check",
        {"case": "leaving-cover", "quality": 1, "aggressiveness": 1, "leader_morale": 5},
        {"morale": 5, "passed": False, "consequence": "action-lost"},
        roll=6,
    ),
    case(
        "act-of-valor",
        {"quality": 3, "aggressiveness": 1},
        {"result": "confused", "morale": 4, "friends_change": 0, "enemies_change": 0, "turns": 0},
        roll=4,
    ),
    case(
        "act-of-valor",
        {"quality": 3, "aggressiveness": 1},
        {"result": "gives-up", "friends_change": -1, "enemies_change": 1, "turns": 2},
        roll=5,
    ),
    case(
        "morale-contest",
        PRISONER,
        {"applies": True, "difference": 5, "result": "tells-hidden"}
        | {"defender_aggressiveness": 0, "owner_regains_control": False},
        roll=5,
    ),
    # as printed no prisoner ever talks
    case(
        "morale-contest",
        PRISONER | {"morale_contest_sign": "as-printed"},
        {"difference": -5, "result": "silent", "defender_aggressiveness": 1}
        | {"owner_regains_control": True},
        roll=1,
    ),
    case(
        "morale-contest",
        PRISONER | {"contest": "close-assault", "defender_leader": True},
        {"applies": False, "difference": None, "result": "not-applicable"},
    ),
    case(
        "awareness-raise",
        {"condition": "yellow", "event": "combat-noise"},
        {"condition": "orange", "raised": True},
    ),
    case(
        "awareness-raise",
        {"condition": "yellow", "event": "combat-noise", "awareness_jump": True},
        {"condition": "red", "raised": True},
    ),
    case(
        "awareness-raise",
        {"condition": "red", "event": "combat-noise", "awareness_jump": True},
        {"condition": "red", "raised": False},
    ),
)
def test_each_example_of_morale_and_awareness_holds(name, told, dice, expected):
    check(name, told, dice, expected)
