"""Rules in play: each house rule is an input of the procedures that it governs."""

import pytest

from assistant.rules.procedures import all_procedures
from assistant.rules.rattenkrieg.options import ALL, RULES, changed_rules, setting_of
from assistant.rules.systems import load_all

load_all()

HOUSE_RULES = {
    "scale": "28mm",
    "half_shadow": False,
    "printed_view_widths": True,
    "whistle_110": False,
    "booby_traps_as_printed": False,
    "cautious_movement_heard": False,
    "notice_by_quality_check": False,
    "any_enemy": False,
    "one_measurement_per_action": False,
    "mojons_may_be_nominated": False,
    "wounds_checked_at_once": False,
    "aggressiveness_modifiers_to": "die",
    "fury_rule": True,
    "morale_contest_sign": "attacker-minus-defender",
    "awareness_jump": False,
    "natural_six_save": "under",
    "weapon_ranges": False,
    "fire_growth": "high-grows",
    "sector_overlap_deg": 5,
    "elevation_deg": 20,
    "fire_intensity": "second-roll",
    "ammunition_explosion_kills_crew": True,
    "repair_destroyed_tracks": False,
    "quality_counts_twice": True,
    "special_cases": True,
    "per_hit_in": None,
    "flooding_every": "turn",
    "casualties_may_stay": True,
    "immobilized_counts_too": True,
}
ON_IN_THE_BOOK = {"aggressiveness", "prisoners", "fire-fighting", "smoke-and-dust"}


def fields(name):
    procedures = (p for p in all_procedures() if p.id.startswith("rattenkrieg/"))
    return [p.inputs.model_fields[name] for p in procedures if name in p.inputs.model_fields]


def told_to_procedures():
    return [rule for rule in ALL if not rule.tracker_only]


def test_every_house_rule_is_listed_once_with_its_default():
    assert {r.name: r.default for r in ALL if r.kind == "house"} == HOUSE_RULES
    assert len(RULES) == len(ALL)


@pytest.mark.parametrize("rule", told_to_procedures(), ids=lambda rule: rule.name)
def test_a_house_rule_is_an_input_with_the_same_default(rule):
    assert fields(rule.name)
    assert {field.default for field in fields(rule.name)} == {rule.default}


@pytest.mark.parametrize("rule", told_to_procedures(), ids=lambda rule: rule.name)
def test_an_input_takes_all_values_of_its_rule_and_no_others(rule):
    for field in fields(rule.name):
        values = getattr(field.annotation, "__args__", None) if rule.default is not None else None
        assert (set(values) if values else None) == (set(rule.values) if rule.values else None)


@pytest.mark.parametrize(
    "name", ["scale", "one_measurement_per_action", "mojons_may_be_nominated", "flooding_every"]
)
def test_a_house_rule_of_the_tracker_alone_goes_to_no_procedure(name):
    assert RULES[name].tracker_only
    assert not fields(name)


def test_every_input_that_is_called_a_house_rule_is_listed():
    ours = [p for p in all_procedures() if p.id.startswith("rattenkrieg/")]
    inputs = [(n, f) for p in ours for n, f in p.inputs.model_fields.items()]
    told = {n for n, f in inputs if (f.description or "").startswith("house rule")}

    assert told <= set(RULES)


def test_four_options_are_on_in_the_book():
    assert {r.name for r in ALL if r.kind == "optional" and r.default} == ON_IN_THE_BOOK


def test_a_choice_has_its_default_among_its_values():
    assert all(r.default in r.values for r in ALL if r.values)


def test_the_rules_of_a_chapter_are_listed_together_in_the_order_of_the_book():
    groups = [rule.group for rule in ALL]
    first = [int(group.split()[0].rstrip(",")) for group in groups]

    assert first == sorted(first)


def test_a_rule_that_was_not_set_is_as_in_the_book():
    assert setting_of({}, "aggressiveness") is True
    assert setting_of({"aggressiveness": False}, "aggressiveness") is False
    assert changed_rules({"autoleader": True, "fury_rule": True}) == ()
    assert RULES["per_hit_in"].describe(None).endswith("the turning circle? as in the book")
    assert changed_rules({"sector_overlap_deg": 7.5}) == (
        "By how many degrees do sectors overlap? 7.5",
    )
    assert changed_rules({"morale": True, "fire_growth": "low-grows"}) == (
        "Is Morale played? yes",
        "What feeds a fire? a low die",
    )
