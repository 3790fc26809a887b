"""The book's examples of fire, weapons and close combat, requested as by a script."""

from tests.rules.rattenkrieg.spec_examples import (
    BAYONET,
    LEWIS,
    MAUSER,
    MP40,
    case,
    check,
    examples,
    strip,
)

SNIPER_OF_THREE = {"weapon": "Mosin-Nagant", "shooter": "sniper", "scope": 3}  # -2


@examples(
    case(
        "combat-roll",
        {"modifier": 3},
        {"modified": 4, "result": "hunkered-down", "by": "table"},
        roll=1,
        confirm=3,
    ),
    case(
        "combat-roll", {"modifier": 3}, {"result": "dead", "by": "natural-one"}, roll=1, confirm=4
    ),
    case("combat-roll", {"modifier": 1}, {"modified": 2, "result": "dead", "by": "table"}, roll=1),
    case(
        "combat-roll",
        {"modifier": -2},
        {"result": "no-effect", "by": "natural-six"},
        roll=6,
        confirm=1,
    ),
    case(
        "combat-roll",
        {"modifier": -2, "cause": "blast"},
        {"modified": 4, "result": "stunned", "by": "table"},
        roll=6,
        confirm=2,
    ),
    case(
        "combat-roll",
        {"modifier": -2, "natural_six_save": "over"},
        {"result": "no-effect", "by": "natural-six"},
        roll=6,
        confirm=3,
    ),
    case("combat-roll", {"modifier": -1}, {"modified": 5, "result": "no-effect"}, roll=6),
    case("combat-roll", {"already_wounded": True}, {"result": "dead"}, roll=3),
    # -2 + 2 - 1
    case(
        "shoot",
        MAUSER | {"obstacle_cover": 2, "aims": 1},
        {"modifier": -1, "modified": 2, "result": "dead", "by": "table"}
        | {"figure_choice": "shooter"},
        roll=3,
    ),
    # a pierced wall leaves the stance; who hunkers down in the open has none
    case("shoot", MAUSER | {"obstacle_cover": 2, "cover_pierced": True}, {"modifier": -1}, roll=4),
    case("shoot", MAUSER | {"hunkered": True}, {"modifier": -1}, roll=4),
    # from above: under 12" for 4"
    case("shoot", MAUSER | {"height_above_in": 4, "distance_in": 11.9}, {"modifier": -2}, roll=4),
    case("shoot", MAUSER | {"height_above_in": 4, "distance_in": 12}, {"modifier": -1}, roll=4),
    # a sniper drops cover and running, item by item, keeps the reaction and the bare back: -2 -3 +1
    case(
        "shoot",
        SNIPER_OF_THREE
        | {"visibility_cover": 2, "stance": -1, "ran": True, "reaction": True, "i_factor": 9},
        {"modifier": -5, "figure_choice": "shooter"},
        roll=4,
    ),
    case(
        "shoot",
        SNIPER_OF_THREE | {"shooter": "marksman", "ran": True, "i_factor": 9},
        {"modifier": 0, "figure_choice": "shooter"},
        roll=4,
    ),
    case("shoot", MAUSER | {"distance_in": 36}, {"figure_choice": "random"}, roll=4),
    case("shoot", MAUSER | {"i_factor": 1}, {"figure_choice": "random"}, roll=4),
    # a rider: one for each full 6", in place of moving
    case(
        "shoot",
        {"weapon": "S", "mount_move_in": 13, "moving": True, "stance": 0},
        {"modifier": 2},
        roll=4,
    ),
    # +1, the stance +1, and 15" from a revolver -1
    case(
        "shoot",
        {"weapon": "Webley MKIV", "weapon_ranges": True, "distance_in": 15},
        {"modifier": 1},
        roll=4,
    ),
    case(
        "shoot",
        MAUSER | {"target": "support-weapon", "stance": 0},
        {"modifier": -2, "result": "problem"},
        roll=5,
    ),
    case(
        "shoot",
        MAUSER | {"target": "support-weapon", "stance": 0},
        {"modified": 4, "result": "no-effect"},
        roll=6,
        confirm=2,
    ),
)
def test_each_example_of_a_shot_holds(name, told, dice, expected):
    check(name, told, dice, expected)


DEGTYAREV = {"weapon": "DP28", "sectors": [strip(1, "a", "b", stance=0)]}


def rolled(name, roll, modifier, result):
    return {"name": name, "roll": roll, "modifier": modifier, "result": result}


@examples(
    case(
        "automatic-fire",
        MP40,
        {"checks_made": 4, "react_after": 1, "may_react": ["b"], "hunkered": ["a"]}
        | {"dead": [], "wounded": [], "stopped": True, "jammed": False}
        | {
            "results": [
                rolled("a", 3, 2, "no-effect"),
                rolled("b", 6, 2, "no-effect"),
                rolled("a", 2, 2, "hunkered-down"),
                rolled("b", 6, 2, "no-effect"),
            ]
        },
        rolls=[3, 6, 2, 6],
        extra=2,
    ),
    case(
        "automatic-fire",
        MP40 | {"crew": 1},
        {"stopped": True, "jammed": True, "needs_attention": True, "mechanical_problems": 2},
        rolls=[6, 6],
        extra=6,
    ),
    case("automatic-fire", MP40, {"dead": ["a"], "checks_made": 3}, rolls=[1, 5, 5], confirms=[3]),
    # the book's Lewis against eight: five are checked before the last three may react
    case(
        "automatic-fire",
        LEWIS,
        {"checks_made": 8, "react_after": 5, "may_react": ["f", "g", "h"]},
        rolls=[5] * 8,
    ),
    # fewer targets than its React: read round again
    case(
        "automatic-fire",
        DEGTYAREV,
        {"checks_made": 5, "may_react": [], "wounded": ["a"], "hunkered": ["b"]},
        rolls=[3, 4, 4, 5, 5],
    ),
    case(
        "automatic-fire",
        DEGTYAREV | {"repeat": False},
        {"checks_made": 2, "dead": ["a"], "wounded": ["b"]},
        rolls=[1, 3],
    ),
    case(
        "automatic-fire",
        DEGTYAREV | {"rate": "sustained"},
        {"react_after": 1, "may_react": ["b"], "stopped": False, "dead": []},
        rolls=[6, 6],
    ),
    case(
        "automatic-fire",
        DEGTYAREV | {"rate": "rapid"},
        {"react_after": 2, "stopped": True, "jammed": False},
        rolls=[6, 6],
    ),
    case(
        "automatic-fire",
        {"weapon": "MG42", "setup": "heavy", "sectors": [strip(1, "a")], "repeat": False},
        {"react_after": 12, "barrel_change_due": True},
        rolls=[5],
    ),
    # shots of a gun: no end on sixes, at most its rounds
    case(
        "automatic-fire",
        {"weapon": "NS-4(P6)(R4)", "rounds": 3, "sectors": [strip(1, "a")]},
        {"checks_made": 3, "stopped": False, "dead": []},
        rolls=[6, 6, 6],
    ),
    case(
        "weapon-notation",
        {"text": "D-3(P4R5)"},
        {"mode": "belt", "bursts": None, "modifier": -3, "penetration": 4, "react": [5]}
        | {"notation": "XB-3(P4)(R5)"},
    ),
    case(
        "weapon-notation",
        {"text": "xb-2(P3) (R7,9,12)"},
        {"mode": "belt", "react": [7, 9, 12], "notation": "XB-2(P3)(R7,9,12)"},
    ),
    case("weapon-notation", {"weapon": "MG42"}, {"notation": "XB-2(P3)(R7,9,12)"}),
    case(
        "weapon-notation",
        {"weapon": "MP40"},
        {"mode": "burst", "bursts": 3, "modifier": 1, "react": [1], "notation": "3B+1(P1)"},
    ),
    case(
        "weapon-notation",
        {"text": "D"},
        {"mode": "single", "modifier": 0, "penetration": None, "react": [1], "notation": "S"},
    ),
)
def test_each_example_of_automatic_fire_holds(name, told, dice, expected):
    check(name, told, dice, expected)


OFFICER = ["breeches", "different-headgear", "pistol-holster", "binoculars", "rank-insignia"]
FIELD = {
    "firing": "riflemen",
    "enemies": [
        {"name": "squad", "kind": "riflemen", "distance_in": 20},
        {"name": "tank", "kind": "tanks", "distance_in": 10},
    ],
}


@examples(
    case(
        "penetrate",
        {"penetration": 3, "obstacles": ["brick-wall", "wooden-wall"]},
        {"resistance": 3, "pierced": True, "stopped_by": None, "remaining": 0},
    ),
    # the book's Mauser: through a brick wall, not through concrete
    case("penetrate", MAUSER | {"obstacles": ["brick-wall"]}, {"pierced": True, "remaining": 0}),
    case(
        "penetrate",
        MAUSER | {"obstacles": ["wooden-door", "concrete-wall", "rubble"]},
        {"resistance": 9, "pierced": False, "stopped_by": "concrete-wall", "remaining": 0},
    ),
    case("mg-crew-work", {"work": "tripod-heavy"}, {"actions": 7, "secret": False}, rolls=[3, 4]),
    case("mg-crew-work", {"work": "barrel-mg42"}, {"actions": 0, "secret": True}, rolls=[1]),
    case(
        "clear-stoppage",
        {"fault": "jam", "quality": 2},
        {"cleared": False, "actions_spent": 1},
        roll=3,
    ),
    case(
        "clear-stoppage",
        {"fault": "mechanical", "quality": 2, "gunner": True, "quiet": True},
        {"cleared": True, "actions_spent": 2},
        roll=3,
    ),
    case(
        "crew-shortage",
        {"crew": 1, "rolls": [6, 6, 2]},
        {"short": True, "extra_action": True, "mechanical_problems": 1},
    ),
    case(
        "crew-shortage",
        {"crew": 2, "rolls": [6, 6]},
        {"short": False, "extra_action": False, "mechanical_problems": 0},
    ),
    case(
        "identify-leader",
        {"attributes": ["binoculars", "map-case"], "distance_in": 10},
        {"range_in": 18, "value": 2, "in_range": True, "automatic": False, "identified": True},
        roll=2,
    ),
    case(
        "identify-leader",
        {"attributes": OFFICER, "distance_in": 18},
        {"value": 7, "automatic": True, "identified": True},
    ),
    # dusk, as the book counts it: nine inches
    case(
        "identify-leader",
        {"attributes": OFFICER, "distance_in": 9.1, "visibility_condition": 2},
        {"range_in": 9, "in_range": False, "identified": False},
    ),
    case(
        "choose-target",
        FIELD,
        {
            "values": [
                {"name": "squad", "printed": 1, "value": 1},
                {"name": "tank", "printed": 2, "value": 1},
            ],
            "choices": ["squad", "tank"],
        },
    ),
)
def test_each_example_of_weapons_in_use_holds(name, told, dice, expected):
    check(name, told, dice, expected)


@examples(
    case("wounded-check", {"aid": "aid-man"}, {"modified": 3, "result": "recovers"}, roll=4),
    case("wounded-check", {}, {"modified": 4, "result": "removed"}, roll=4),
    case(
        "advanced-wound",
        {"cause": "rifle-machine-gun", "turn": 2},
        {"modified": 4, "result": "stays-wounded"},
        roll=4,
    ),
    # the third turn's line stands from then on; a woman's first roll is one less, but at least 1
    case("advanced-wound", {"cause": "blast", "turn": 9}, {"result": "dies"}, roll=2),
    case(
        "advanced-wound",
        {"cause": "shrapnel", "turn": 1, "woman": True, "aid": "combat-medic"},
        {"modified": 1, "result": "recovers"},
        roll=3,
    ),
    case(
        "close-combat",
        BAYONET,
        {"modifier": 1, "modified": 4, "result": "defender-retreats", "figure": 1},
        roll=3,
    ),
    case(
        "close-combat",
        BAYONET | {"caught_unready": True, "from_behind": True},
        {"modifier": 5, "modified": None, "result": "defender-surrenders", "figure": None},
    ),
    case(
        "close-combat",
        BAYONET
        | {"caught_unready": True, "from_behind": True, "defender_aggressiveness": 1}
        | {"defenders": ["rifle", "rifle"]},
        {"modifier": 5, "modified": 6, "result": "defender-dead", "figure": 2},
        roll=1,
        pick=2,
    ),
    case(
        "close-combat",
        {"attackers": ["bare-hands"], "defenders": ["rifle"], "defender_helpers": 1},
        {"modifier": -5, "result": "attacker-surrenders"},
    ),
    case(
        "close-combat",
        BAYONET | {"defender_helpless": True},
        {"modifier": None, "result": "defender-at-mercy", "figure": None},
    ),
)
def test_the_examples_of_casualties_and_close_combat_hold(name, told, dice, expected):
    check(name, told, dice, expected)
