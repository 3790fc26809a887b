"""Scenario rules besides forces: entry by a die, purchases, the first initiative."""

import pytest

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import SHIPPED, BadFile, load

PATH = SHIPPED.paths(scenario_files.SCENARIOS)["wittmanns-first-test"]
TOLD = PATH.read_text("utf-8")


def faults(tmp_path, old, new):
    """The errors of a file with one part replaced, from that line on."""
    assert TOLD.count(old) == 1
    path = tmp_path / "odd.toml"
    path.write_text(TOLD.replace(old, new), "utf-8")
    line = next(n for n, text in enumerate(path.read_text("utf-8").splitlines(), 1) if new in text)
    with pytest.raises(BadFile) as bad:
        load(scenario_files.Scenario, path)
    return [str(each).split(": ", 1)[1] for each in bad.value.faults], line, bad.value.faults


def test_each_face_of_the_die_names_one_entrance(tmp_path):
    said, _, _ = faults(tmp_path, "on = [5, 6]", "on = [4, 5]")

    assert said == [
        "sides[1].entries must be each face of the die, 1 to 6, at exactly one of the places; "
        "got [1, 2, 3, 4, 4, 5]"
    ]


def test_a_face_that_no_die_has_is_reported_at_its_line(tmp_path):
    said, line, every = faults(tmp_path, "on = [5, 6]", "on = [5, 7]")

    assert said[0] == "sides[1].entries[2].on[1] must be a whole number from 1 to 6; got 7"
    assert f":{line}:" in str(every[0])


def test_a_purchase_is_paid_with_a_condition_that_costs_points(tmp_path):
    said, line, every = faults(
        tmp_path, 'condition = "each-step-of-darkness"', 'condition = "tank-exits-south-edge"'
    )

    assert said == [
        "sides[1].purchases[0].condition must be one of each-step-of-darkness, reconnaissance; "
        'got "tank-exits-south-edge"'
    ]
    assert f":{line}:" in str(every[0])


def test_a_condition_of_the_scenarios_own_pays_as_well(tmp_path):
    own = '[[sides.points]]\ncondition = "A flare"\npoints = -2\n\n[[sides.reinforcements]]'
    path = tmp_path / "own.toml"
    told = TOLD.replace("[[sides.reinforcements]]", own).replace('"reconnaissance"', '"A flare"')
    path.write_text(told, "utf-8")

    bought = load(scenario_files.Scenario, path).sides[1].purchases[1]
    assert bought.condition == "A flare"


def test_a_purchase_brings_one_of_the_known_effects(tmp_path):
    said, _, _ = faults(tmp_path, 'brings = "look"', 'brings = "luck"')

    assert said == ['sides[1].purchases[1].brings must be one of darkness, decoy, look; got "luck"']


def test_the_first_initiative_is_one_of_the_sides(tmp_path):
    said, _, _ = faults(tmp_path, 'first_initiative = "soviet"', 'first_initiative = "russian"')

    assert said == ['first_initiative must be one of german, soviet; got "russian"']


def test_ranges_are_counted_from_none_to_twenty(tmp_path):
    said, _, _ = faults(tmp_path, "range_estimates = 1", "range_estimates = 21")

    assert said == ["sides[0].range_estimates must be a whole number from 0 to 20; got 21"]
