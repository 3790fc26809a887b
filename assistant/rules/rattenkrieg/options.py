"""Rules in play: house rules, and the book's own options, each with its default (Rattenkrieg).

A house rule has the name of the input that it fills in; an option of the book has a name of its
own.
"""

from collections.abc import Mapping
from typing import Any

from assistant.rules.rattenkrieg.optional_rule import Rule, Setting, book_option
from assistant.rules.rattenkrieg.scale import SCALES, USUAL

TABLE = "1 The table"
SEEING = "2 to 5 Seeing"
HEARING = "6 Hearing"
ACTIONS = "7 Actions"
SCENARIOS = "9 Scenarios and points"
ROUNDS = "10, 11 Orders and rounds"
TROOPS = "12, 13 Troops and Aggressiveness"
AWARENESS = "14 Awareness"
COMBAT = "15 Combat"
CASUALTIES = "16 Casualties"
SPECIAL = "18, 19 Special troops"
GRENADES = "21 Grenades"
VEHICLES = "22 to 34 Vehicles"
FIRE = "30 Fire and smoke"


ALL = (
    Rule(
        "scale",
        TABLE,
        "What is the table's scale?",
        "1.3.4",
        USUAL,
        {
            id: SCALES[id].describe()
            for id in sorted(SCALES, key=lambda id: (id != USUAL, SCALES[id].one_to))
        },
        tracker_only=True,
    ),
    Rule(
        "half_shadow",
        SEEING,
        "Does an obstacle hide a figure that is not prone only in half its shadow?",
        "2.1.1",
    ),
    book_option("use_field_of_view", SEEING, "Is the field of view checked?", "5"),
    Rule("printed_view_widths", SEEING, "Are the printed widths of view used?", "5.1", True),
    book_option("use_sound", HEARING, "Is the range of sounds calculated?", "6"),
    Rule("whistle_110", HEARING, "Does a whistle have 110 dB, not 130?", "6.1"),
    Rule(
        "one_measurement_per_action",
        ACTIONS,
        "May a player measure one distance before an action?",
        "7.3",
        tracker_only=True,
    ),
    Rule("cautious_movement_heard", ACTIONS, "Is cautious movement heard?", "7.4.20"),
    Rule("booby_traps_as_printed", ACTIONS, "Do traps being set fail on a check passed?", "7.4.35"),
    Rule(
        "casualties_may_stay",
        SCENARIOS,
        "Has a whole force left when only its casualties are still on the table?",
        "9.1.1",
        True,
        tracker_only=True,
    ),
    Rule(
        "immobilized_counts_too",
        SCENARIOS,
        "Does a tank that was immobilized and then destroyed earn both awards?",
        "9.1.1",
        True,
        tracker_only=True,
    ),
    Rule(
        "mojons_may_be_nominated",
        ROUNDS,
        "May a Mojon without an order be nominated?",
        "11.2",
        tracker_only=True,
    ),
    book_option("aggressiveness", TROOPS, "Is Aggressiveness played?", "13.1", True),
    Rule(
        "aggressiveness_modifiers_to",
        TROOPS,
        "What do the circumstances of an Aggressiveness check change?",
        "13.1.1",
        "die",
        {"die": "the die", "value": "the value"},
    ),
    Rule("fury_rule", TROOPS, "Are furious figures beyond all control?", "13.1.4", True),
    book_option("leader-identification", TROOPS, "Must leaders be identified?", "15.17"),
    book_option("morale", TROOPS, "Is Morale played?", "13.4"),
    Rule(
        "morale_contest_sign",
        TROOPS,
        "How is a contest of Morale decided?",
        "13.4",
        "attacker-minus-defender",
        {
            "attacker-minus-defender": "attacker's Morale less defender's",
            "as-printed": "as printed",
        },
    ),
    book_option("prisoners", TROOPS, "Are prisoners taken?", "13.4.6", True),
    book_option("interrogation", TROOPS, "Are prisoners interrogated?", "13.5"),
    book_option("awareness", AWARENESS, "Are Awareness Conditions played?", "14"),
    Rule(
        "awareness_jump",
        AWARENESS,
        "Does Awareness change directly to the condition that the event calls for?",
        "14.1",
    ),
    Rule(
        "notice_by_quality_check",
        AWARENESS,
        "Do drowsy figures need a Quality check to notice the enemy?",
        "14",
    ),
    Rule(
        "natural_six_save",
        COMBAT,
        "When the modifiers cancel a natural six, which second die saves?",
        "15.12",
        "under",
        {"under": "a die under the modifiers", "over": "a die over the modifiers"},
    ),
    book_option("mg-rates", COMBAT, "Do machine guns have rates of fire?", "15.14"),
    # the book's options "bad fire discipline" and "ranges and weapons" are inputs of procedures
    Rule("any_enemy", COMBAT, "Poor fire discipline: does every enemy tempt figures?", "15.16"),
    Rule("weapon_ranges", COMBAT, "Do handguns and SMGs have ranges?", "15.18"),
    Rule(
        "wounds_checked_at_once",
        CASUALTIES,
        "Are the wounded checked immediately, not at the end of the turn?",
        "16.1",
        tracker_only=True,
    ),
    book_option("advanced-wounds", CASUALTIES, "Do wounds differ by their cause?", "16.4"),
    book_option("left-handed", SPECIAL, "Are some figures left-handed?", "18.3"),
    book_option("dogs", SPECIAL, "Are there dogs?", "19.1"),
    book_option("cavalry", SPECIAL, "Is there cavalry?", "19.2"),
    book_option("infiltration", SPECIAL, "Is there infiltration?", "19.3"),
    book_option("cooking-grenades", GRENADES, "May grenades be cooked?", "21.3"),
    Rule(
        "sector_overlap_deg",
        VEHICLES,
        "By how many degrees do sectors overlap?",
        "24.1.1",
        5,
        foot=False,
    ),
    Rule(
        "elevation_deg",
        VEHICLES,
        "At what angle do shots from above and below arrive?",
        "22.1.3",
        20,
        foot=False,
        in_battle=False,
    ),
    Rule(
        "fire_intensity",
        VEHICLES,
        "What gives the strength of a fire in a vehicle?",
        "23.1.11",
        "second-roll",
        {"second-roll": "a second die", "same-roll": "the die that lit the fire"},
        foot=False,
    ),
    Rule(
        "ammunition_explosion_kills_crew",
        VEHICLES,
        "Does exploding ammunition kill everybody inside?",
        "23.1.4",
        True,
        foot=False,
    ),
    Rule(
        "repair_destroyed_tracks",
        VEHICLES,
        "Can destroyed tracks and wheels be repaired?",
        "23.1.6",
        foot=False,
    ),
    Rule(
        "quality_counts_twice",
        VEHICLES,
        "Does the gunner's Quality count twice toward To Hit?",
        "26.2.5.4",
        True,
        foot=False,
    ),
    Rule(
        "special_cases",
        VEHICLES,
        "May shells plug, pass right through and shatter?",
        "31.16",
        True,
        foot=False,
    ),
    Rule(
        "per_hit_in",
        VEHICLES,
        "By how many inches does a hit on the structure widen the turning circle?",
        "23.1.4",
        None,  # 1 of a boat, 10 of an aircraft
        foot=False,
    ),
    Rule(
        "flooding_every",
        VEHICLES,
        "How often do holes let in water?",
        "33.8",
        "turn",
        {"turn": "each turn", "impulse": "each impulse"},
        tracker_only=True,
        foot=False,
    ),
    book_option("fire-fighting", FIRE, "Are fires fought?", "30.1.2", True),
    book_option("smoke-and-dust", FIRE, "Do smoke and dust drift?", "30.2", True),
    Rule(
        "fire_growth",
        FIRE,
        "What feeds a fire?",
        "30.1.1",
        "high-grows",
        {"high-grows": "a high die", "low-grows": "a low die"},
    ),
)
RULES: Mapping[str, Rule] = {rule.name: rule for rule in ALL}
AS_INPUTS = frozenset(rule.name for rule in ALL if not rule.tracker_only)  # of procedures


def setting_of(rules: Mapping[str, Any], name: str) -> Setting:
    """Return the setting of a rule in a battle: the umpire's, or the book's default."""
    found: Setting = rules.get(name, RULES[name].default)
    return found


def changed_rules(rules: Mapping[str, Any]) -> tuple[str, ...]:
    """Return each rule that is not set as in the book, as text: `Is Morale played? yes`."""
    return tuple(
        rule.describe(setting_of(rules, rule.name))
        for rule in ALL
        if setting_of(rules, rule.name) != rule.default
    )
