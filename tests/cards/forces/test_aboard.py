"""Elements that begin aboard a vehicle, in a scenario's file (Rattenkrieg 31.4, 33.4)."""

import pytest

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import SHIPPED, BadFile, CardStore, load
from tests.battle import tanks
from tests.battle.convoy import GUN, HALF_TRACK, MORE
from tests.battle.tanks import TEAM

TOLD = SHIPPED.paths(scenario_files.SCENARIOS)["easy-company"].read_text("utf-8")


def scenario(tmp_path, aboard, figures=2, late=""):
    """Read a scenario with a half-track, a gun and a team; `aboard` is a value of its file."""
    folder = tmp_path / scenario_files.ORDERS_OF_BATTLE
    folder.mkdir()
    tanks.write(tmp_path)
    path = folder / "us-tanks.toml"
    private = path.read_text("utf-8").rpartition("[[elements.figures]]")
    more = "".join(private[1:]) * (figures - 2)
    every = [MORE.format(name=HALF_TRACK, slug="m3-half-track")]
    every += [MORE.format(name=GUN, slug="pak-40")]
    path.write_text(path.read_text("utf-8") + more + "".join(every), "utf-8")
    file = tmp_path / "own.toml"
    told = TOLD.replace('"paratroopers-506-pir"\n', f'"us-tanks"\naboard = [{aboard}]\n{late}')
    told = told.replace('force = "panzergrenadier-91-luftlande"', 'force = "german-tanks"')
    sizes = told.index("[[sizes]]")
    file.write_text(told[:sizes] + '[[sizes]]\nname = "All"\nsquads = []\n', "utf-8")
    return load(scenario_files.Scenario, file, CardStore(tmp_path))


def errors(tmp_path, aboard, **changes):
    with pytest.raises(BadFile) as bad:
        scenario(tmp_path, aboard, **changes)
    return [str(each).split(": ", 1)[1] for each in bad.value.faults]


def test_a_side_names_who_begins_aboard_which_vehicle(tmp_path):
    card = scenario(tmp_path, f'{{elements = ["{TEAM}"], vehicle = "{HALF_TRACK}"}}')
    (aboard,) = next(side.aboard for side in card.sides if side.aboard)

    assert (aboard.elements, aboard.vehicle) == ((TEAM,), HALF_TRACK)


def test_no_more_figures_than_the_vehicle_has_seats(tmp_path):
    aboard = f'{{elements = ["{TEAM}"], vehicle = "{HALF_TRACK}"}}'
    (said,) = errors(tmp_path, aboard, figures=11)

    assert "aboard[0].elements must be at most 10 figures: Half-track’s seats" in said


@pytest.mark.parametrize(
    ("names", "vehicle", "wrong"),
    [
        ("Nobody", HALF_TRACK, "elements[0] must be one of"),
        (TEAM, "Lorry", "vehicle must be one of"),
        (TEAM, GUN, "vehicle must be one of"),
        (HALF_TRACK, tanks.T34, "elements[0] must be one of"),
    ],
)
def test_elements_aboard_are_named_as_in_the_force(tmp_path, names, vehicle, wrong):
    (said,) = errors(tmp_path, f'{{elements = ["{names}"], vehicle = "{vehicle}"}}')

    assert f"aboard[0].{wrong}" in said


def test_nobody_begins_aboard_two_vehicles(tmp_path):
    one, other = (
        f'{{elements = ["{TEAM}"], vehicle = "{name}"}}' for name in (HALF_TRACK, tanks.T34)
    )
    (said,) = errors(tmp_path, f"{one}, {other}")

    assert "aboard[1].elements must be elements that no other vehicle carries" in said


def test_no_more_figures_than_seats_over_several_lines(tmp_path):
    one = f'{{elements = ["{TEAM}"], vehicle = "{HALF_TRACK}"}}'
    said = errors(tmp_path, f"{one}, {one}", figures=6)

    assert any("aboard[1].elements must be at most 10 figures" in each for each in said)


def test_riders_arrive_with_their_vehicle(tmp_path):
    aboard = f'{{elements = ["{TEAM}"], vehicle = "{HALF_TRACK}"}}'
    late = f'reinforcements = [{{name = "Late", elements = ["{TEAM}"], turn = 2}}]\n'
    (said,) = errors(tmp_path, aboard, late=late)

    assert "must be units that come together with Half-track" in said
