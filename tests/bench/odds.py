"""Exact odds of everything with dice, as a sheet shows them beside the dice."""

import time
from collections.abc import Mapping
from typing import Any

from assistant.rules.inputs import BadInputs
from assistant.rules.procedure_odds import Odds
from assistant.rules.procedures import Procedure, all_procedures, find
from assistant.rules.systems import load_all
from tests.bench.figures import bar, no_bar, share, show, timed_ms, times, usual_ms

Told = dict[str, Any]
P95_MS = 200  # the bar
LONG_MS = 50.0  # what takes longer is timed once
SQUAD = [{"name": str(man), "obstacle_cover": 1} for man in range(1, 9)]
TEAM = [{"quality": 3, "actions_left": 3}] * 6
FOE = {"class": "armor", "strength": "full", "combat_value": 3}
CREW = ["commander", "loader", "gunner", "driver", "radio-operator"]

#: what the questions are about where the schema's first word or smallest list would not do, by name
#: or, where two games have it, by id
ASKED: Mapping[str, Told] = {
    "aggressiveness-turn-end": {"men_at_order": 8, "able_men": 3, "aggressiveness": 1},
    "accelerate": {"speed_in": 4},
    "apply-damage": {
        "damage_points": 11,
        "list": ["left-track", "crew", "ammunition", "crew", "fuel", "crew"],
        "systems": {"left-track": 5, "ammunition": 5, "fuel": 5},
        "crew": CREW,
    },
    "area-fire": {"weapon": "MG42"},
    "automatic-fire": {"weapon": "MG42", "sectors": [{"targets": SQUAD}]},
    "blast": {"weapon": "Stielhandgranate M-24", "distance_in": 2},
    "boat-landing": {"draft_m": 1},
    "cease-fire": {"elements": 6},
    "change-surface": {"off_road_max_in": 10},
    "clear-roadblock": {"material": "log-wall"},
    "close-combat": {"attackers": ["rifle"] * 3, "defenders": ["smg-sword"] * 2},
    "cloud-start": {"source": "collapse"},
    "combat": {"defenders": [{**FOE, "id": "two"}], "defending_lead": "two"},
    "combat-roll": {"modifier": 1},
    "desert-rats/move": {"legs": [{"going": "soft-sand", "m": 100}]},
    "damage-list": {"entry_sector": 12, "icons": {"12": ["gun", "fuel", "radio"]}},
    "draw-chit": {"chits": ["KGK", "606", "33 HQ"]},
    "fight-fire": {"equipment": "sand-water"},
    "fight-vehicle-fire": {"equipment": "automatic"},
    "flame": {"weapon": "Type 93", "freezing": True},
    "flare": {"kind": "star-shell", "turn": 8},
    "gun-shot": {
        "shell_type": "apcbc",
        "to_hit": 5,
        "penetration_mm": 104,
        "dice": 4,
        "caliber_mm": 76,
        "relative_armor_mm": 100,
        "special_cases": True,
    },
    "identify-leader": {"attributes": ["binoculars", "pistol-holster"]},
    "issue-order": {
        "means": "shout",
        "combat_this_turn": True,
        "elements": [{"quality": 3, "distance_in": 6}] * 4,
    },
    "jump": {"height_in": 4},
    "light-weapon-at-vehicle": {"target": "light", "automatic": True, "size": 12},
    "long-range-shot": {"range_m": 1600},
    "mine-attack": {"delay": 2},
    "morale-check": {"case": "danger-zone", "aggressiveness": 1},
    "morale-contest": {"contest": "close-assault", "attacker_aggressiveness": 6},
    "mortar-setup": {"class": "medium"},
    "move": {"gait": "rush"},
    "poor-fire-discipline": {"enemy_tier": 2},
    "ram": {
        "a": {"object": "plane", "speed_in": 120},
        "b": {"object": "brick-wall", "speed_in": 0},
        "contact": "fixed",
    },
    "react": {"trigger": "shoot", "awareness": "yellow", "order": "ambush", "quality": 3},
    "reaction": {"under_effective_fire": True},
    "repair-time": {"system": "engine"},
    "replacement": {"turn_type": "night"},
    "rocket-launch": {"weapon": "PIAT"},
    "scenario-entry": {
        "entries": [{"place": "ford", "on": [1, 2]}, {"place": "bridge", "on": [3, 4, 5, 6]}]
    },
    "scenario-wind": {"scenario": "wittmanns-first-test"},
    "shoot": {"weapon": "Mauser 98k", "obstacle_cover": 1, "aims": 1},
    "soft-terrain": {"ground_pressure": 1},
    "spot": {"distance_in": 300, "i_factor": 4},
    "spot-from-vehicle": {"cover": 1},
    "starting-aggressiveness": {"militia": True, "ground": "own-city"},
    "strike": {"dice": 12, "severity": 5},
    "suppress": {"weapon_dice": 5, "figures": TEAM},
    "swim": {"actions_swum": 4, "water": ["troubled-water", "very-cold-water"]},
    "throw": {"weapon": "Stielhandgranate M-24", "opening": "window", "opening_distance_in": 4},
    "throw-back": {"distance_in": 1},
    "white-phosphorus-on-vehicle": {
        "enclosed_armor": False,
        "direct_hit": True,
        "fuel_numbers": [5, 6],
    },
}
#: further questions that take long, by what the figures call them
LONG: Mapping[str, tuple[str, Told]] = {
    "MG42 set up heavy, eight men": (
        "rattenkrieg/automatic-fire",
        {"weapon": "MG42", "setup": "heavy", "sectors": [{"targets": SQUAD}]},
    ),
    "three bursts of an MP40, eight men": (
        "rattenkrieg/automatic-fire",
        {"weapon": "MP40", "sectors": [{"bursts": 3, "targets": SQUAD}]},
    ),
}
USUAL_WHOLE, USUAL_NUMBER = 3, 8.0  # of what must be told and is not named above


def plausible_inputs(procedure: Procedure[Any, Any]) -> Told:
    """Return plausible inputs."""
    schema = procedure.inputs.model_json_schema()
    asked = ASKED.get(procedure.id, ASKED.get(procedure.id.split("/")[1], {}))
    required = {name: schema["properties"][name] for name in schema.get("required", [])}
    named = schema.get("$defs", {})
    return {n: _usual(part, named) for n, part in required.items() if n not in asked} | asked


def _usual(part: Mapping[str, Any], named: Mapping[str, Any]) -> object:
    part = part.get("anyOf", [part])[0]
    if "$ref" in part:
        return _usual(named[part["$ref"].rsplit("/", 1)[-1]], named)
    if "enum" in part:
        return part["enum"][0]
    match part.get("type"):
        case "object":
            inner = part.get("properties", {})
            return {name: _usual(inner[name], named) for name in part.get("required", [])}
        case "array":
            return [_usual(part["items"], named)] * part.get("minItems", 0)
        case "boolean":
            return False
        case "string":
            return "one"
        case "integer":
            return min(max(USUAL_WHOLE, part.get("minimum", 0)), part.get("maximum", USUAL_WHOLE))
    return USUAL_NUMBER


def timed(procedure: Procedure[Any, Any], question: Told) -> tuple[float, Odds]:
    """Return the milliseconds of one answer, and the answer."""
    began = time.perf_counter()
    odds = procedure.odds_in_brief(question)
    first_ms = (time.perf_counter() - began) * 1000
    if first_ms > LONG_MS:
        return first_ms, odds
    return usual_ms(lambda: procedure.odds_in_brief(question), 9), odds


def additions() -> int:
    """Add two numbers a million times, as a reference."""
    total = 0
    for number in range(1_000_000):
        total += number
    return total


def main() -> None:
    """Print how long exact odds take."""
    load_all()
    found: dict[str, tuple[float, Odds]] = {}
    notes = []
    for procedure in all_procedures():
        if not procedure.dice:
            continue
        try:
            found[procedure.id] = timed(procedure, plausible_inputs(procedure))
        except BadInputs as refused:
            notes.append(f"not asked: {procedure.id}: {refused}")
    certain = [id for id, (_, odds) in found.items() if len(odds.chances) < 2]
    notes += [f"no die fell: {', '.join(certain)}"] if certain else []
    loop_ms = min(timed_ms(additions) for _ in range(3))
    every = [ms for ms, _ in found.values()]
    marks = {"p50": share(every, 0.5), "p95": share(every, 0.95), "most": max(every)}
    held = {"p95": bar("exact odds of every procedure, p95, ms", marks["p95"], P95_MS)}
    show(
        f"Odds of {len(found)} procedures, beside a million additions in Python",
        ("", "ms", "beside additions", "bar", ""),
        [
            ("a million additions", loop_ms, "", *no_bar()),
            *(
                (name, ms, times(ms, loop_ms), *held.get(name, no_bar()))
                for name, ms in marks.items()
            ),
        ],
        *notes,
    )
    slowest = sorted(found.items(), key=lambda pair: -pair[1][0])[:5]
    rows = [
        (id, ms, times(ms, loop_ms), len(odds.chances), "exact" if odds.exact else "sampled")
        for id, (ms, odds) in slowest
    ]
    show("The slowest five", ("", "ms", "beside additions", "outcomes", ""), rows)
    long = {words: timed(find(id), question) for words, (id, question) in LONG.items()}
    rows = [
        (words, ms, times(ms, loop_ms), len(odds.chances), "exact" if odds.exact else "sampled")
        for words, (ms, odds) in long.items()
    ]
    show("Long automatic fire", ("", "ms", "beside additions", "outcomes", ""), rows)
