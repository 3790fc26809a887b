"""Lists of tables, procedures and cards on the command line, and cards checked."""

import json
import re
import sys
from pathlib import Path

import pytest

from assistant import catalogue, cli
from assistant.web.wording.values import describe_value
from tests.cli.conftest import CHECK
from tests.cli.test_batches import stdin_of

EASY_COMPANY = str(Path(__file__).parents[2] / "datacards" / "scenarios" / "easy-company.toml")


def test_tables_are_one_a_line_with_their_id_first(run):
    status, printed = run("tables")

    assert status == 0
    line = "rattenkrieg/combat-table\tCombat Table\tRattenkrieg 15.1\t6"
    assert line in printed.splitlines()


def test_tables_as_json_are_by_id(run_json):
    _, every = run_json("tables", "--json")
    _, one = run_json("tables", "rattenkrieg/combat-table", "--json")

    assert every["rattenkrieg/combat-table"] == one
    assert set(one) == {"id", "title", "source", "rows"}


def test_a_table_is_printed_in_columns(run):
    _, printed = run("tables", "rattenkrieg/combat-table")

    assert re.split(" {2,}", printed.splitlines()[1]) == ["Roll", "Result", "Extra roll"]
    assert printed.splitlines()[2].split() == ["1", "dead", "yes"]


def test_procedures_are_one_a_line_with_their_id_first(run):
    status, printed = run("procedures")

    assert status == 0
    assert f"{CHECK}\tQuality check\tRattenkrieg 12.3" in printed.splitlines()


@pytest.mark.parametrize("words", [[CHECK], [CHECK, "--json"]])
def test_a_procedure_is_printed_as_its_schema(run, words):
    _, printed = run("procedures", *words)
    schema = json.loads(printed)

    assert schema["inputs"]["properties"]["quality"]["maximum"] == 8
    assert set(schema["dice"]) == {"roll"}
    assert "success" in schema["outcome"]["properties"]


def test_procedures_as_json_are_by_id(run_json):
    assert CHECK in run_json("procedures", "--json")[1]


def test_cards_are_one_a_line_with_their_slug_first(run):
    status, printed = run("cards")

    assert status == 0
    assert "easy-company\tscenario\tEasy Company" in printed.splitlines()
    line = "heer-infantry-platoon-1940\torder-of-battle\tInfantry Platoon, Heer 1940"
    assert line in printed.splitlines()


def test_cards_as_json_are_by_slug(run_json):
    _, every = run_json("cards", "--json")
    _, one = run_json("cards", "easy-company", "--json")

    assert every["easy-company"] == one
    assert one["category"] == "scenario"
    assert one["date"] == "1944-06-06"


def test_good_card_files_are_counted(run, run_json):
    status, printed = run("cards", "check")

    assert status == 0
    assert re.fullmatch(r"No errors in [0-9]+ files\.\n", printed)
    assert run("cards", "check", EASY_COMPANY) == (0, "The file has no errors.\n")
    assert run_json("cards", "check", EASY_COMPANY, "--json") == (0, {"good": 1})


def test_the_umpires_own_cards_are_listed_and_checked(run, data, tmp_path):
    own = data / "cards" / "scenarios" / "ours.toml"
    own.parent.mkdir(parents=True)
    own.write_text(Path(EASY_COMPANY).read_text("utf-8").replace("Easy Company", "Ours"), "utf-8")

    assert "ours\tscenario\tOurs" in run("cards")[1].splitlines()
    assert '"name": "Ours"' in run("cards", "ours")[1]
    assert "ours" not in run("cards", "--data", str(tmp_path / "other"))[1]
    own.write_text("turns =", "utf-8")
    assert run("cards", "check") == (2, f"{own}:1: this is not TOML: Invalid value, in “turns =”\n")
    assert run("cards", "check", "--data", str(tmp_path / "other"))[0] == 0


def test_bad_card_files_are_reported_together_with_their_lines(run, run_json, tmp_path):
    bad = tmp_path / "scenarios" / "bad.toml"
    bad.parent.mkdir()
    good = Path(EASY_COMPANY).read_text("utf-8")
    bad.write_text(good.replace("turns = 10", "turns = 0").replace('"normal"', '"loud"'), "utf-8")
    broken = tmp_path / "scenarios" / "broken.toml"
    broken.write_text('name = "x"\nturns =\n', "utf-8")
    ambient = next(n for n, line in enumerate(good.splitlines(), 1) if "ambient" in line)
    turns = next(n for n, line in enumerate(good.splitlines(), 1) if "turns" in line)

    status, printed = run("cards", "check", str(bad), EASY_COMPANY, str(broken))

    assert status == 2
    assert printed.splitlines() == [
        f"{bad}:{turns}: turns must be a whole number from 1 to 60; got 0",
        f'{bad}:{ambient}: ambient must be one of quiet, normal, combat; got "loud"',
        f"{broken}:2: this is not TOML: Invalid value, in “turns =”",
    ]
    status, refused = run_json("cards", "check", str(bad), "--json")
    assert (status, refused["problems"]) == (2, printed.splitlines()[:2])


@pytest.mark.parametrize(
    ("old", "new", "problem"), [("", "", ""), ("turns = 10", "turns = 0", "turns must be")]
)
def test_a_card_from_standard_input_is_checked(run, monkeypatch, old, new, problem):
    text = Path(EASY_COMPANY).read_text("utf-8").replace(old, new)
    monkeypatch.setattr(sys, "stdin", stdin_of(text.encode()))

    status, printed = run("cards", "check", "-")
    assert status == (2 if problem else 0)
    assert re.match(rf"-:\d+: {problem}" if problem else "The file has no errors", printed)


def test_a_vehicle_that_cannot_shoot_is_no_error_but_a_note(capsys, data, tmp_path):
    card = tmp_path / "cart.toml"
    card.write_text(
        'slug = "cart"\nname = "Cart"\ncategory = "armored-car"\n'
        '[movement]\nroad_in = 9\n[[crew]]\nposition = "driver"\n',
        encoding="utf-8",
    )
    status = cli.main(["cards", "check", str(card), "--data", str(data)])
    printed = capsys.readouterr()

    assert (status, printed.out) == (0, "The file has no errors.\n")
    assert printed.err == f"{card}: It cannot shoot: it has no gun and no other weapon.\n"


@pytest.mark.parametrize("table", catalogue.all_tables(), ids=lambda table: table.id)
def test_a_table_as_text_has_no_names_of_fields(table, run):
    _, text = run("tables", table.id)

    assert len(text.splitlines()) == len(table.rows) + 2
    assert re.findall(r"[{}\[\]]|\w_\w|\b(?:null|true|false)\b", text.partition("\n")[2]) == []


def leaves(value):
    """Yield every figure and text of a card that a person must be able to read."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    elif value is not None and value != "" and not isinstance(value, bool):
        yield value


@pytest.mark.parametrize("slug", catalogue.card_slugs())
def test_a_card_as_text_has_every_figure_and_text_of_the_card(slug, run):
    _, text = run("cards", slug, "--text")
    _, printed = run("cards", slug, "--json")
    card = json.loads(printed)

    assert text.startswith(f"{slug}  {card['name']}  (")
    assert re.findall(r"[{}\[\]]|\b(?:None|True|False)\b", text) == []
    missing = [x for x in leaves(card) if str(x) not in text and describe_value(x) not in text]
    assert missing == []
