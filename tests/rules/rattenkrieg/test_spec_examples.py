"""Inputs that the procedures refuse, each by name, as a script would send them."""

import pytest

from tests.rules.rattenkrieg.spec_examples import (
    AMBUSH,
    BAYONET,
    LEWIS,
    MAUSER,
    MP40,
    RIFLES,
    TURN,
    answer_to_line,
    scaled,
    strip,
    wood,
)


@pytest.mark.parametrize(
    ("name", "told", "named"),
    [
        ("i-factor", {"distance_in": 5, "ambient": ["smoke-and-dust-cloud"]}, ["ambient[0]"]),
        ("i-factor", wood(21), ["stretches[0].inches"]),
        ("cover", {}, ["arc"]),
        ("field-of-view", {}, ["bearing_deg"]),
        ("field-of-view", {"optic": "scope"}, ["range_in"]),
        ("hear", {}, ["sound"]),
        ("hear", {"sound": "voice", "db": 70}, ["db"]),
        ("hear", {"sound": "voice", "engine": "idle"}, ["engine"]),
        ("suppress", {"weapon_dice": 2, "figures": [], "squares": [[0, 0], [1, 1]]}, ["squares"]),
        ("move", {"gait": "run", "terrain": "indoors"}, ["gait"]),
        ("move", {"gait": "run", "terrain": "rubble"}, ["gait"]),
        ("move", {"gait": "climb"}, ["climb_aid"]),
        ("handle-object", {"weight_kg": 151, "men": 4}, ["weight_kg"]),
        (
            "initiative",
            {"low_quality": None, "high_quality": None},
            ["low_quality", "high_quality"],
        ),
        ("react", RIFLES | {"awareness": "white"}, ["quality"]),
        ("tactical-order", AMBUSH | {"grounds": "provoked"}, ["grounds"]),
        ("first-action", {"order": "fire", "action": "reaction"}, ["action"]),
        ("first-action", {"order": "movement", "action": "run"}, ["moved_in"]),
        ("mojon-allowance", {"defender": True}, ["highest_quality"]),
        ("placing-order", {"a": 0, "b": 0}, ["a", "b"]),
        ("scale-distance", scaled(1, 57, 1, "in", "ft"), ["from_scale", "to_unit"]),
        ("quality-check", {"quality": 9}, ["quality"]),
        ("command-state", {"own_quality": 3, "leader_leads": True}, ["leader_quality"]),
        ("aggressiveness-change", {"aggressiveness": 1, "event": "enemy-detected"}, ["event"]),
        (
            "aggressiveness-change",
            {"aggressiveness": 1, "event": "comrade-killed", "victims_defenceless": True},
            ["victims_defenceless"],
        ),
        (
            "leader-adjust",
            {"aggressiveness": 4, "rank": "officer", "change": 1, "adjusted_so_far": 2},
            ["change"],
        ),
        ("leader-adjust", {"aggressiveness": 4, "rank": "officer", "change": 0}, ["change"]),
        ("aggressiveness-turn-end", TURN | {"able_men": 6}, ["able_men"]),
        (
            "morale-check",
            {"case": "outgunned", "quality": 3, "aggressiveness": 2},
            ["fired_by", "own_weapon"],
        ),
        ("close-combat", BAYONET | {"attacker_helpers": 3}, ["attacker_helpers"]),
        ("shoot", {"weapon": "MP40"}, ["weapon"]),
        ("shoot", MAUSER | {"hunkered": True, "obstacle_cover": 1}, ["hunkered"]),
        ("shoot", MAUSER | {"moving": True}, ["moving"]),
        ("shoot", {"weapon": "S", "moving": True, "aims": 1}, ["moving"]),
        ("shoot", {"weapon": "Luger", "weapon_ranges": True}, ["distance_in"]),
        (
            "shoot",
            {"weapon": "Luger", "weapon_ranges": True, "distance_in": 40.5},
            ["distance_in"],
        ),
        ("automatic-fire", MP40 | {"weapon": "Luger"}, ["weapon"]),
        ("automatic-fire", MP40 | {"rate": "rapid"}, ["rate"]),
        ("automatic-fire", MP40 | {"sectors": [strip(2, "a"), strip(2, "b")]}, ["sectors"]),
        ("automatic-fire", MP40 | {"sectors": [strip(1, "a"), strip(1, "a")]}, ["sectors"]),
        ("automatic-fire", LEWIS | {"sectors": [strip(1, "a"), strip(1, "b")]}, ["sectors"]),
        ("automatic-fire", LEWIS | {"moving": True, "setup": "medium"}, ["moving"]),
        ("automatic-fire", LEWIS | {"weapon": "NS-4"}, ["rounds"]),
        (
            "automatic-fire",
            MP40 | {"weapon_ranges": True, "sectors": [strip(1, "a", distance_in=151)]},
            ["sectors[0].targets[0].distance_in"],
        ),
        ("weapon-notation", {"text": "B3"}, ["text"]),
        ("weapon-notation", {}, ["text"]),
        ("penetrate", MAUSER | {"penetration": 2, "obstacles": []}, ["penetration"]),
        ("clear-stoppage", {"fault": "jam", "quality": 2, "quiet": True}, ["quiet"]),
        (
            "identify-leader",
            {"attributes": ["sabre", "sabre"], "distance_in": 1},
            ["attributes"],
        ),
    ],
)
def test_each_wrong_input_is_named(name, told, named):
    problems = answer_to_line(name, told, {})["problems"]

    assert [problem.split()[0].rstrip(":") for problem in problems] == named
