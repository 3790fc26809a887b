"""The book's examples of actions, movement, orders and the approach, requested as by a script."""

from tests.rules.rattenkrieg.spec_examples import (
    AMBUSH,
    RIFLES,
    answer_to_line,
    case,
    check,
    examples,
)

SUBMACHINE_GUN = {"quality": 4, "weapon_dice": 3}
TWO_MEN = [{"quality": 3, "actions_left": 2}] * 2
ONE = {"elements": [{"quality": 3}]}


@examples(
    case("provoke", {"quality": 3}, {"must_react": True, "provoker_hunkers_down": True}, nerve=5),
    case("provoke", {"quality": 6}, {"must_react": False, "provoker_hunkers_down": True}),
    case("recon-by-fire", SUBMACHINE_GUN, {"squares": 3, "must_declare": True}, nerve=5),
    case(
        "recon-by-fire",
        SUBMACHINE_GUN | {"troops_present": False, "react": 7},
        {"squares": 7, "must_declare": False},
        nerve=5,
    ),
    case("recon-by-fire", SUBMACHINE_GUN | {"opening": True}, {"squares": 1}, nerve=1),
    case(
        "suppress",
        {"weapon_dice": 3, "figures": TWO_MEN},
        {"squares_max": 3, "lost": [0, 1], "actions_left": [2, 1], "suppressed": 1},
        check=[3, 4],
    ),
    case(
        "suppress",
        {"weapon_dice": 3, "figures": [{"quality": 1, "actions_left": 0}]},
        {"lost": [0], "actions_left": [0], "suppressed": 0},
    ),
    case(
        "issue-order",
        ONE | {"means": "whistle"},
        {"received": [True], "obeyed": [True], "actions": 1, "alarm_in": "table"},
        obey=[2],
    ),
    case(
        "issue-order",
        ONE | {"means": "flare", "ambient": "combat"},
        {"alarm_in": 33, "obeyed": [False]},
        obey=[4],
    ),
    case(
        "issue-order",
        ONE | {"means": "shout", "combat_this_turn": True},
        {"received": [False], "obeyed": [False], "actions": 1},
        carry=3,
    ),
    case(
        "issue-order",
        {"means": "gesture", "elements": [{"quality": 6}, {"quality": 6, "looking": False}]},
        {"received": [True, False], "obeyed": [True, False], "actions": 2, "alarm_in": None},
    ),
    case("handle-object", {"weight_kg": 50, "men": 2}, {"actions_total": 2, "actions_each": 1}),
    case(
        "handle-object",
        {"weight_kg": 150, "men": 2},
        {"men_needed": 3, "actions_each": None, "possible": False},
    ),
    case(
        "board",
        {"actions_left": 3, "impulses_moved": 1},
        {"lost": 1, "cost": 1, "possible": True, "actions_left": 1}
        | {"quiet_in": 105, "normal_in": 10, "combat_in": 1},
    ),
    case(
        "board",
        {"actions_left": 2, "impulses_moved": 1, "quiet": True},
        {"cost": 2, "possible": False, "actions_left": 1, "quiet_in": None},
    ),
    case("force-door", {"planks": True}, {"needed": 2, "success": False}, force=3),
    case("force-door", {"planks": True, "sandbags": True}, {"needed": 1}, force=1),
    case(
        "booby-trap",
        {"task": "set", "quality": 4},
        {"passed": True, "explodes": False, "found": False},
        check=4,
    ),
    case(
        "booby-trap",
        {"task": "set", "quality": 6, "booby_traps_as_printed": True},
        {"explodes": True},
    ),
    case(
        "booby-trap",
        {"task": "search", "quality": 4, "traps_present": False},
        {"passed": True, "found": False},
        check=1,
    ),
)
def test_each_example_of_actions_holds(name, told, dice, expected):
    check(name, told, dice, expected)


RUSH = {"gait": "rush", "terrain": "difficult"}


@examples(
    case(
        "move",
        RUSH,
        {"distance_in": 7, "rooms": 0, "exposed": True, "next_shot_modifier": 1},
        distance=4,
    ),
    case(
        "move",
        {"gait": "rush", "terrain": "rubble"},
        {"distance_in": 1, "fell": True, "injury": "wounded"},
        distance=2,
        mishap=4,
    ),
    case("move", {"gait": "rush", "armed": False}, {"injury": "wounded"}, distance=1, mishap=2),
    case("move", {"gait": "rush"}, {"injury": "dead", "fell": True}, distance=1, mishap=2),
    case(
        "move",
        {"gait": "walk", "terrain": "rubble"},
        {"distance_in": 3, "quiet_in": 105, "normal_in": 10, "combat_in": 1},
        distance=6,
    ),
    case(
        "move",
        {"gait": "walk", "terrain": "rubble"},
        {"distance_in": 2.5, "quiet_in": 18, "normal_in": 2, "combat_in": None},
        distance=5,
    ),
    case(
        "move",
        {"gait": "run", "terrain": "difficult", "burden": "heavy"},
        {"distance_in": 3, "fell": True, "stopped": True, "injury": "none"},
        fall=6,
    ),
    case("move", {"gait": "walk", "terrain": "very-difficult"}, {"distance_in": 2}),
    case(
        "move",
        {"gait": "cautious", "terrain": "rubble", "burden": "heavy"},
        {"distance_in": 2, "exposed": False, "triggers_reaction": False, "quiet_in": None},
    ),
    case(
        "move",
        {"gait": "cautious", "cautious_movement_heard": True},
        {"quiet_in": 10, "normal_in": 1, "combat_in": None},
    ),
    case("move", {"gait": "walk", "terrain": "indoors"}, {"distance_in": None, "rooms": 1}),
    case("move", {"gait": "climb", "climb_aid": True}, {"distance_in": 1, "exposed": True}),
    case("jump", {"height_in": 3}, {"disabled": False}, landing=3),
    case("jump", {"height_in": 6}, {"disabled": True}, landing=5),
    case("jump", {"height_in": 6.1}, {"disabled": True}),
    case("jump", {"height_in": 1}, {"disabled": False}),
    case(
        "swim",
        {"actions_swum": 3, "water": ["very-cold-water", "troubled-water"]},
        {"drown_on": 2, "frostbite_on": 3, "attack_on": None, "trouble": ["drown"]}
        | {"recovery_turns": 3},
        drown=2,
        frostbite=4,
    ),
    case(
        "swim",
        {"actions_swum": 7, "water": ["very-cold-water"]},
        {"frostbite_on": 6, "trouble": ["frostbite"], "recovery_turns": 7},
    ),
    case("swim", {"actions_swum": 4, "water": []}, {"trouble": [], "recovery_turns": 0}),
    case(
        "move-injured",
        {"carriers": 2},
        {"distance_in": 4, "modifier": 2, "dies": False},
        survive=3,
    ),
    case("move-injured", {"carriers": 1}, {"distance_in": 2, "dies": True}, survive=5),
    case("move-injured", {"carriers": 2, "medical": True}, {"modifier": 0, "dies": False}),
)
def test_each_example_of_movement_holds(name, told, dice, expected):
    check(name, told, dice, expected)


CLOSE_BY = {"when": "during", "grounds": "enemy-close", "enemy_distance_in": 8, "quality": 3}
PISTOLS = {"quality": 2, "own_tier": 4, "enemy_tier": 3}


@examples(
    case(
        "initiative",
        {"low_quality": 5, "high_quality": 3},
        {"low_wins_on": 5, "winner": "low"},
        initiative=5,
    ),
    case("initiative", {"low_quality": 3, "high_quality": 5}, {"winner": "high"}, initiative=2),
    case("initiative", {"low_quality": 1, "high_quality": 8}, {"low_wins_on": 0, "winner": "high"}),
    case(
        "initiative",
        {"low_quality": 2, "high_quality": None},
        {"low_wins_on": None, "winner": "low"},
    ),
    case(
        "react",
        RIFLES,
        {"may_react": True, "cost": 1, "actions_left": 2, "acts_under": "fire", "timing": "next"}
        | {"planned_ok": None},
    ),
    case(
        "react",
        RIFLES | {"order": "ambush", "planned": "movement"},
        {"timing": "immediate", "acts_under": "ambush", "planned_ok": False},
    ),
    case(
        "react",
        RIFLES | {"order": "none", "planned": "shoot-leader"},
        {"cost": 2, "actions_left": 1, "acts_under": "movement", "planned_ok": False},
    ),
    case(
        "react",
        RIFLES | {"order": "leader", "planned": "shoot"},
        {"acts_under": "any", "planned_ok": True},
    ),
    case(
        "react",
        RIFLES | {"in_mojon": True, "actions_left": 2},
        {"may_react": False, "cost": 0, "actions_left": 2, "acts_under": None, "timing": None},
    ),
    case("react", RIFLES | {"trigger": "aim"}, {"may_react": False}),
    case(
        "react",
        RIFLES | {"active": True, "actions_left": 1},
        {"may_react": True, "cost": 0, "actions_left": 1, "acts_under": None, "timing": "next"},
    ),
    case("react", RIFLES | {"awareness": "yellow", "quality": 3}, {"may_react": True}, notice=4),
    case(
        "react",
        RIFLES | {"awareness": "white", "quality": 3, "notice_by_quality_check": True},
        {"may_react": False, "cost": 0, "actions_left": 3},
        notice=4,
    ),
    case("react", RIFLES | {"awareness": "white", "quality": 6}, {"may_react": False}),
    case("tactical-order", AMBUSH | CLOSE_BY, {"allowed": True, "reason": None}),
    case(
        "tactical-order",
        AMBUSH | CLOSE_BY | {"enemy_distance_in": 9},
        {"allowed": False, "reason": "enemy-too-far"},
    ),
    case(
        "tactical-order",
        AMBUSH | {"ambush_left": 0, "out_of_contact": True},
        {"reason": "no-ambush-left"},
    ),
    case(
        "tactical-order",
        {"kind": "fire", "out_of_contact": True, "squad_leader_quality": 4, "squad_orders": 4},
        {"reason": "squad-limit"},
    ),
    case(
        "first-action",
        {"order": "movement", "action": "shoot"},
        {"complies": False, "actions_lost": 1},
    ),
    case(
        "first-action",
        {"order": "movement", "action": "movement", "moved_in": 1.9},
        {"complies": False},
    ),
    case(
        "first-action",
        {"order": "movement", "action": "climb", "moved_in": 1, "full_allowance": True},
        {"complies": True, "actions_lost": 0},
    ),
    case("poor-fire-discipline", PISTOLS, {"check_needed": True, "opens_fire": True}, discipline=3),
    case(
        "poor-fire-discipline",
        PISTOLS | {"enemy_tier": 4},
        {"check_needed": False, "opens_fire": False},
    ),
    case(
        "poor-fire-discipline",
        PISTOLS | {"enemy_tier": 9, "any_enemy": True},
        {"check_needed": True, "opens_fire": False},
        discipline=2,
    ),
)
def test_each_example_of_rounds_orders_and_reactions_holds(name, told, dice, expected):
    check(name, told, dice, expected)


SECTION = {"leaders": 5, "support_weapons": 1, "oob_circles": 9}
ARMOR = {"kind": "armored", "phase": "approach", "distance_in": 12}
HAZE = {"i_factor": 30}


@examples(
    case(
        "mojon-allowance",
        SECTION | {"defender": True, "highest_quality": 5},
        {"minimum": 6, "maximum": 10, "decoys": 5, "total": 15},
    ),
    case("mojon-move", ARMOR, {"allowed": True, "min_in": 5, "max_in": 20, "settling": False}),
    case("mojon-move", ARMOR | {"distance_in": 4.9}, {"allowed": False}),
    case("mojon-move", ARMOR | {"defending": True}, {"allowed": False}),
    case(
        "mojon-move",
        {"kind": "cavalry", "phase": "engagement", "distance_in": 30, "defending": True},
        {"allowed": True, "min_in": 0, "max_in": 30},
    ),
    case("stop-pathway", HAZE, {"can_stop": True, "reason": None}),
    case("stop-pathway", {"i_factor": 36}, {"can_stop": False, "reason": "invisible"}),
    case(
        "stop-pathway",
        HAZE | {"target_visibility": 2, "spotter_settling": True},
        {"reason": "concealed"},
    ),
    case(
        "clean-pathway",
        {"kind": "vehicle", "markers": 6, "vehicles": 3, "spacing": 2},
        {"position": 6, "state": "undetected", "vehicle_positions": [6, 4, 2]},
    ),
    case(
        "clean-pathway",
        {"kind": "vehicle", "markers": 3, "stopped": True, "vehicles": 3},
        {"position": 2, "state": "located", "vehicle_positions": [2, 1, None]},
    ),
    case(
        "clean-pathway",
        {"kind": "infantry", "markers": 1, "stopped": True},
        {"position": 1, "vehicle_positions": []},
    ),
    case(
        "deploy-from-mojon",
        {"figures": 8, "quality": 3, "nearest_enemy_in": None},
        {"max_front_in": 24, "min_enemy_in": None, "legal": None},
    ),
    case(
        "deploy-from-mojon",
        {"figures": 8, "quality": 3, "nearest_enemy_in": 9, "front_in": 24, "closest_in": 8.9},
        {"min_enemy_in": 9, "legal": False},
    ),
    case(
        "concealment",
        {"state": "undetected", "event": "opened-fire"},
        {"state": "located", "mojon": "upside-down", "shown": "leader", "fire": "area"},
    ),
    case(
        "concealment",
        {"state": "identified", "event": "hidden-turn", "deployed": True},
        {"state": "undetected", "mojon": "face-up", "shown": "mojon", "fire": "none"},
    ),
    case(
        "concealment",
        {"state": "undetected", "event": "deployed"},
        {"state": "undetected", "mojon": "face-up", "shown": "all-figures", "fire": "none"},
    ),
)
def test_each_example_of_mojons_and_the_approach_holds(name, told, dice, expected):
    check(name, told, dice, expected)


def test_the_example_of_placing_eleven_mojons_against_six_holds():
    sequence = answer_to_line("placing-order", {"a": 6, "b": 11}, {})["outcome"]["sequence"]

    assert [turn["place"] for turn in sequence] == [2, 1, 2, 1, 2, 1, 2, *[1] * 6]
    assert [turn["side"] for turn in sequence] == ["b", "a"] * 6 + ["b"]
