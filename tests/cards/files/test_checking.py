"""Files of data cards: all problems at once, each with its line and what is allowed."""

import pytest

from assistant.cards.library.checking import check_files
from assistant.cards.library.kinds import by_slug
from assistant.cards.toml_files.reading import SHIPPED
from tests.cards.spoiling import line_of, spoiled

SCENARIO = "scenarios/easy-company.toml"
FORCE = "orders_of_battle/panzergrenadier-91-luftlande.toml"
GUN = '[{ name = "Mauser", profile = "S-2(P2)", listed = "Mauser 98k" }]'
DAY = 'visibility = ["before-dawn"]'


@pytest.fixture
def spoil(datacards):
    """A function that changes a file and checks it: (line, sentence) of every problem."""

    return lambda file, *changes: spoiled(datacards / file, *changes)


def test_the_files_of_the_program_are_good():
    assert check_files(SHIPPED.every_file()) == []


def test_every_problem_of_every_file_is_reported(datacards, spoil):
    spoil(SCENARIO, ("turns = 10", "turns = 0"), ("wins_low = true", 'wins_low = "yes"'))
    spoil(FORCE, ("S-2(P2)", "S-2P2"), ("quality = 3", "quality = 9"))

    problems = [(fault.path.stem, fault.input) for fault in check_files(SHIPPED.every_file())]

    assert problems == [
        ("panzergrenadier-91-luftlande", "elements[0].quality"),
        ("panzergrenadier-91-luftlande", "elements[0].figures[2].weapons[0].profile"),
        ("easy-company", "turns"),
        ("easy-company", "sides[0].wins_low"),
    ]


def test_problems_between_fields_are_reported_with_those_of_fields(spoil):
    found = spoil(SCENARIO, ("turns = 10", "turns = 0"), ('id = "us"', 'id = "german"'))

    assert [sentence for _, sentence in found] == [
        "turns must be a whole number from 1 to 60; got 0",
        'sides[1].id must be different from the other side’s; got "german"',
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"before-dawn"', '"before-down"', "visibility[0] must be one of clear-day, haze, "),
        ('"before-dawn"', '"before-down"', '(did you mean before-dawn?); got "before-down"'),
        ('"before-dawn"', '"smoke-and-dust-cloud"', "visibility[0] must be one of clear-day"),
        (DAY, "visibility = []", "visibility must be a list of at least 1"),
        ('"rattenkrieg"', '"chess"', 'system must be "rattenkrieg"; got "chess"'),
        ("date = 1944-06-06", 'date = "soon"', "a date such as 1944-06-06"),
        ('id = "german"', 'id = "The Germans"', "sides[0].id must be small letters, digits"),
        ('letter = "G"', 'letter = "GE"', "sides[0].letter must be one letter"),
        ('letter = "U"', 'letter = "G"', "sides[1].letter must be different from the other side’s"),
        ('mark = "b"', 'mark = "a"', "sides[1].mark must be different from the other side’s"),
        ("wins_low = false", "wins_low = true", "sides[1].wins_low must be false: exactly one"),
        ("wins_low = true", "wins_low = false", "sides[1].wins_low must be true: exactly one"),
        ('"paratroopers-506-pir"', '"paratroopers-506"', "(did you mean paratroopers-506-pir?)"),
        ('"paratroopers-506-pir"', '"../x"', "sides[1].force must be one of british-platoon"),
        ('["1st Squad"]', '["1st Sqad"]', "one of 1st Squad, 2nd Squad, 3rd Squad (did you mean"),
        ("squads = []", 'squads = ["1st Squad", "2. Squad"]', "sizes[1].squads[1] must be one of"),
        ("turns = 10", "turn = 10", "turns is missing; it must be a whole number from 1 to 60"),
        ("turns = 10", "turn = 10", "turn: no such field (got 10); did you mean turns?"),
        ('name = "Easy Company"', 'name = " "', "name must be text that is not empty"),
    ],
)
def test_errors_in_a_scenario_are_reported(datacards, spoil, old, new, sentence):
    line = line_of(datacards / SCENARIO, old)

    found = spoil(SCENARIO, (old, new))

    assert any(sentence in told for _, told in found)
    assert all(at in (1, line, line_of(datacards / SCENARIO, "wins_low", 2)) for at, _ in found)


MISSION = 'mission = "Cross the table and leave it by the north edge."'
TO_COME = 'name = "Second"\nelements = ["2nd Squad"]\nturn = 4'


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (TO_COME.replace("turn = 4", ""), "turn is missing; it must be the turn of arrival, or on"),
        (
            TO_COME + "\nagain = true",
            "again must be left out, because no die decides the arrival; got true",
        ),
        (TO_COME.replace("2nd", "9th"), "elements[0] must be one of 1st Squad, 2nd Squad"),
        (TO_COME.replace("turn = 4", "on = 7"), "on must be a whole number from 1 to 6; got 7"),
        (
            TO_COME.replace('["2nd', '["Platoon HQ", "3rd Squad", "1st Squad", "2nd'),
            "reinforcements must be only a part of the force: the rest must be there",
        ),
        (
            TO_COME.replace("2nd", "1st"),
            "sizes[0].squads must be squads that include one of us that is present from the start",
        ),
    ],
)
def test_errors_in_reinforcements_are_reported(spoil, told, sentence):
    found = spoil(SCENARIO, (MISSION, f"{MISSION}\n[[sides.reinforcements]]\n{told}"))

    assert any(sentence in told for _, told in found)


def test_reinforcements_events_and_points_of_one_s_own_are_good(spoil):
    points = '[[sides.points]]\ncondition = "Bridge held"\npoints = "automatic"'
    event = '[[events]]\nname = "Dawn"\nwords = "Light."\non = 2\nturn = 3\ntold = "us"'
    assert not spoil(
        SCENARIO,
        (MISSION, f"{MISSION}\n[[sides.reinforcements]]\n{TO_COME}\n{points}\n{event}"),
    )


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ('[[events]]\nname = "Dawn"\nwords = "Light."', "events[0].turn is missing"),
        (
            '[[events]]\nname = "Dawn"\nwords = "Light."\nturn = 3\ntold = "ux"',
            'events[0].told must be one of everybody, umpire, german, us; got "ux"',
        ),
        (
            '[[sides.points]]\ncondition = "Won"\npoints = 1\n' * 2,
            'sides[1].points[1].condition must be listed once; got "Won"',
        ),
        ('[[sides.points]]\ncondition = "Won"\npoints = "much"', "sides[1].points[0].points must"),
    ],
)
def test_errors_in_events_and_points_are_reported(spoil, told, sentence):
    found = spoil(SCENARIO, (MISSION, f"{MISSION}\n{told}"))

    assert any(sentence in told for _, told in found)


def test_sides_of_a_scenario_of_the_book_have_its_keys(spoil):
    found = spoil(SCENARIO, ('id = "us"', 'id = "usa"'))

    assert [told for _, told in found] == [
        'sides[1].id must be one of german, us (did you mean us?); got "usa"'
    ]


def test_both_sides_must_have_the_squads_of_a_size(datacards, spoil):
    force = datacards / "orders_of_battle" / "paratroopers-506-pir.toml"
    force.write_text(force.read_text("utf-8").replace("1st Squad", "First Squad"), "utf-8")

    ((line, sentence),) = spoil(SCENARIO)

    assert line == line_of(datacards / SCENARIO, '["1st Squad"]')
    assert sentence.startswith(
        "sizes[0].squads must be squads of both forces; paratroopers-506-pir has "
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"S-2(P2)"', '"S-2P2"', "a notation of a light weapon, such as 3B+1(P1) or XB-2(P3)(R7"),
        ('"Mauser 98k"', '"Mauser 98"', '(did you mean Mauser 98k?); got "Mauser 98"'),
        (GUN, '[{ name = "Mauser" }]', "must be given with a profile, a listed name, or the kind"),
        (GUN, '[{ name = "x", kind = "mortor" }]', "flamethrower, anti-tank-rifle (did"),
        (GUN, '[{ name = "x", kind = "flamethrower" }]', "weapons[0].uses is missing"),
        (
            '"Mauser 98k"',
            '"Mauser 98k", kind = "mortar"',
            "weapons[0].kind must be omitted for a weapon",
        ),
        ('"Mauser 98k"', '"Mauser 98k", uses = 3', "weapons[0].uses must be omitted for all but"),
        ('rank = "Private"', 'rank = "Private", rnk = 1', "no such field (got 1); did you mean"),
    ],
)
def test_errors_in_an_order_of_battle_are_reported(datacards, spoil, old, new, sentence):
    line = line_of(datacards / FORCE, old)

    found = spoil(FORCE, (old, new))

    assert any(sentence in told for _, told in found)
    assert {at for at, _ in found} == {line}
    assert not any("null" in told for _, told in found)


def test_two_elements_of_a_squad_have_different_names(datacards, spoil):
    ((line, sentence),) = spoil(FORCE, ('name = "Team 2"', 'name = "Team 1"'))

    assert line == line_of(datacards / FORCE, 'name = "Team 1"', 2)
    assert sentence == (
        'elements[2].name must be a name that nothing else in 1st Squad has; got "Team 1"'
    )


def test_a_ring_of_grenades_is_read(spoil):
    ((_, sentence),) = spoil(FORCE, ("'1D+1(2\")'", '"10+1"'))

    assert sentence.startswith('grenades[0].damage must be a blast ring such as 1D+1(2")')


@pytest.mark.parametrize(
    ("told", "line", "sentence"),
    [
        (b'name = "x"\n\nturns = \n', 3, "this is not TOML: Invalid value"),
        (b'name = "x"\nclosed = yes\n', 2, "Invalid value, in “closed = yes” (write true)"),
        (b'name = "x"\nsquads = [1,\n', 2, "this is not TOML: "),
        (b'name = "x"\nname = "y"\n', 2, "this is not TOML: Cannot overwrite a value"),
        (b'name = "x"\nbriefing = "\xff"\n', 2, "the text is not UTF-8"),
        ('name = "x"'.encode("utf-16"), 1, "the text is not UTF-8"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, 1, "nested at most 16 deep"),
        (b"turns = " + b"9" * 5000, 1, "a number or name can have at most 100"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_problem(datacards, told, line, sentence):
    path = datacards / "scenarios" / "bad.toml"
    path.write_bytes(told)

    (fault,) = check_files([path])

    assert fault.line == line
    assert sentence in fault.sentence


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_missing_file_is_one_problem(datacards, name):
    (fault,) = check_files([datacards / "scenarios" / name])

    assert "cannot be read: " in fault.sentence


@pytest.mark.long
def test_any_toml_of_the_wrong_shape_is_reported_and_nothing_breaks(datacards):
    wrong = ["1", '"x"', "[]", "[1]", "[[]]", "{}", "[{}]", "nan", "1979-05-27", "07:32:00"]
    fields = ["sides", "sizes", "visibility", "elements", "grenades", "name", "date"]
    for folder in ("scenarios", "orders_of_battle"):
        path = datacards / folder / "bad.toml"
        for value in wrong:
            path.write_text("\n".join(f"{field} = {value}" for field in fields), "utf-8")
            assert check_files([path])
    for inner in ("force", "id", "wins_low", "squads", "figures", "squad", "name"):
        for value in wrong:
            path.write_text(f"[[elements]]\n{inner} = {value}\n[[elements]]\n{inner} = {value}")
            assert check_files([path])
            other = datacards / "scenarios" / "bad.toml"
            sides = f"[[sides]]\n{inner} = {value}\n[[sides]]\n{inner} = {value}\n"
            other.write_text(f"{sides}[[sizes]]\n{inner} = {value}\n", "utf-8")
            assert check_files([other])


def test_a_file_saved_on_windows_is_good(datacards):
    path = datacards / SCENARIO
    text = path.read_text("utf-8")
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())

    assert check_files([path]) == []
    path.write_bytes(path.read_bytes().replace(b"turns = 10", b"turns = 0"))
    assert [fault.line for fault in check_files([path])] == [line_of(path, "turns")]


def test_a_file_elsewhere_is_known_by_its_fields(tmp_path, datacards):
    draft = tmp_path / "draft.toml"
    draft.write_text((datacards / SCENARIO).read_text("utf-8"), "utf-8")
    assert check_files([draft]) == []
    draft.write_text((datacards / FORCE).read_text("utf-8"), "utf-8")
    assert check_files([draft]) == []
    draft.write_text("speed_in = 4\n", "utf-8")
    assert "belongs in orders_of_battle or scenarios" in check_files([draft])[0].sentence


def test_a_name_is_unique_among_all_cards(datacards):
    twin = datacards / "scenarios" / "paratroopers-506-pir.toml"
    twin.write_text((datacards / SCENARIO).read_text("utf-8"), "utf-8")

    (fault,) = check_files(SHIPPED.every_file())

    assert fault.path == twin
    assert "already has this name; choose another" in fault.sentence
    assert by_slug()["paratroopers-506-pir"].parent.name == "orders_of_battle"


def test_a_file_in_a_folder_of_no_kind_is_reported(datacards):
    (datacards / "songs").mkdir()
    (datacards / "songs" / "erika.toml").write_text("verses = 3\n", "utf-8")

    assert [fault.path.stem for fault in check_files(SHIPPED.every_file())] == ["erika"]
