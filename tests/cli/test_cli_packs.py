"""Packs on the command line: made, read, listed, used, hidden and removed."""

import json
from io import BytesIO, TextIOWrapper

import pytest

from assistant import cli
from assistant.battle.storage.pack_file import pack_text
from assistant.cards.library import own_cards
from assistant.web.settings import Settings
from tests.battle.packs import FORCE, ID, easy_company, with_card_changed


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def run(capsys, data):
    def run(*words):
        status = cli.main([*words, "--data", str(data)])
        return status, capsys.readouterr().out

    return run


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "our-evening.pack.jsonl"
    path.write_text(pack_text(easy_company()), "utf-8")
    return str(path)


def test_a_pack_is_read_kept_used_hidden_and_removed(run, file, data):
    status, out = run("pack", "read", file)
    assert status == 0
    assert out.startswith("Our Evening, edition 1\nid: 0123456789\nauthor: A club\n")
    assert "  order-of-battle  " + FORCE in out
    assert not data.exists()

    assert run("pack", "read", file, "--keep")[0] == 0
    assert run("pack", "list") == (0, f"{ID}\t1\thidden\tOur Evening\n")
    assert run("pack", "use", ID) == (0, "Our Evening: in use\n")
    assert json.loads(run("pack", "list", "--json")[1])[ID]["used"] is True
    assert json.loads(run("cards", "our-evening", "--json")[1])["category"] == "scenario"
    assert run("pack", "hide", ID, "--json") == (0, f'{{"pack": "{ID}", "state": "hidden"}}\n')
    assert run("pack", "remove", ID)[0] == 0
    assert run("pack", "list") == (0, "")


def test_import_keeps_a_pack_too_and_says_what_comes_next(capsys, run, data, file):
    status = cli.main(["import", file, "--data", str(data)])
    printed = capsys.readouterr()

    assert (status, printed.out) == (0, f"{ID}\n")
    assert printed.err == f"It is kept, and hidden. `pack use {ID}` uses it.\n"
    assert "hidden" in run("pack", "list")[1]


def test_the_refusal_of_an_older_edition_names_the_file(run, file, tmp_path):
    newer = tmp_path / "newer.pack.jsonl"
    newer.write_text(pack_text(easy_company(edition=2)), "utf-8")
    run("pack", "read", str(newer), "--keep")

    for words in (("pack", "read", file, "--keep"), ("import", file)):
        status, out = run(*words)
        assert status == 2
        assert json.loads(out)["error"].startswith(f"{file}:1: edition 1 is older than yours")


def test_a_pack_is_made_of_a_scenario(run, data, tmp_path):
    text = easy_company().cards[0].text.encode()
    own_cards.import_card(Settings(data).shelf, "ours.toml", text)
    made = tmp_path / "made.pack.jsonl"

    words = ("--author", "A club", "--figures", "Counted.")
    status, out = run("pack", "make", "ours", str(made), "--json", *words)
    assert (status, json.loads(out)["author"], json.loads(out)["edition"]) == (0, "A club", 1)
    assert json.loads(run("pack", "read", str(made), "--json")[1])["figures"] == "Counted."
    assert (
        run("pack", "make", "ours", "-")[1].splitlines()[1:]
        == (made.read_text("utf-8").splitlines()[1:])
    )


def test_a_pack_comes_from_standard_input(run, file, monkeypatch):
    with open(file, "rb") as content:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(content.read())))
    assert run("pack", "read", "-")[1].startswith("Our Evening")


def test_an_impossible_command_is_refused_with_a_sentence(run, file, tmp_path):
    bad = tmp_path / "bad"
    bad.write_bytes(b"PK\x03\x04")
    other = with_card_changed(easy_company(id="ABCDEFGHJK"), FORCE, 'name = "', 'name = "Other ')
    clashing = tmp_path / "clashing"
    clashing.write_text(pack_text(other), "utf-8")
    run("pack", "read", str(clashing), "--keep")
    for words, said in (
        (("read", str(bad)), "this is not a pack"),
        (("read", str(tmp_path / "none")), "cannot be read"),
        (("make", "nothing", "x"), "scenario must be the id of a scenario"),
        (("make", "easy-company", "x"), "easy-company is not one of your own scenarios; copy it"),
        (("use", "nothing"), "pack must be the id of a pack"),
        (("use", "ABCDEFGHJK"), f"{FORCE}: another order of battle has this name; --names both"),
        (("update", "ABCDEFGHJK"), "no other edition of Our Evening waits"),
    ):
        status, out = run("pack", *words)
        assert (status, said in json.loads(out)["error"]) == (2, True), words


@pytest.fixture
def clashing(run, tmp_path):
    """A kept pack with a card that has the name of another card."""
    pack = with_card_changed(easy_company(), FORCE, 'name = "', 'name = "Other ')
    path = tmp_path / "clashing.pack.jsonl"
    path.write_text(pack_text(pack), "utf-8")
    assert "It is kept, and hidden." in run("pack", "read", str(path), "--keep")[1]


@pytest.mark.parametrize(
    ("option", "card", "names", "line"),
    [
        ("both", "Other ", {FORCE: f"{FORCE}-2"}, f"  {FORCE} has the name {FORCE}-2 here"),
        ("yours", "Paratroopers", {FORCE: ""}, f"  {FORCE}: your card is used"),
    ],
)
def test_an_option_answers_about_names(run, clashing, option, card, names, line):
    assert run("pack", "use", ID, "--names", option)[1] == f"Our Evening: in use\n{line}\n"

    force = json.loads(run("cards", "our-evening", "--json")[1])["sides"][1]["force"]
    assert json.loads(run("cards", force, "--json")[1])["name"].startswith(card)
    run("pack", "hide", ID)
    assert json.loads(run("pack", "use", ID, "--json")[1])["names"] == names


def test_a_terminal_asks_about_names(run, clashing, monkeypatch):
    typed = iter(["what?", "y"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: next(typed))

    status, out = run("pack", "use", ID)

    assert status == 0
    assert f"another order of battle has the name {FORCE}." in out
    assert out.endswith(f"  {FORCE}: your card is used\n")
    assert list(typed) == []


def test_another_edition_waits_until_it_is_taken_or_dropped(run, file, tmp_path):
    newer = tmp_path / "newer.pack.jsonl"
    newer.write_text(pack_text(easy_company(edition=2)), "utf-8")
    run("pack", "read", file, "--keep")
    run("pack", "use", ID)

    for drop, edition in ((True, 1), (False, 2)):
        assert "It waits, and edition 1 stays." in run("pack", "read", str(newer), "--keep")[1]
        listed = f"{ID}\t1\tin use, edition 2 waits\tOur Evening\n"
        assert run("pack", "list") == (0, listed)
        assert json.loads(run("pack", "list", "--json")[1])[ID]["waits"] == 2
        words = ["--drop"] if drop else []
        assert run("pack", "update", ID, *words) == (0, "Our Evening: in use\n")
        assert run("pack", "list") == (0, f"{ID}\t{edition}\tin use\tOur Evening\n")


def test_an_edition_whose_names_clash_is_here_and_hidden(run, file, tmp_path):
    newer = with_card_changed(easy_company(edition=2), FORCE, 'name = "', 'name = "Other ')
    path = tmp_path / "newer.pack.jsonl"
    path.write_text(pack_text(newer), "utf-8")
    run("pack", "read", file, "--keep")
    run("pack", "use", ID)
    run("pack", "read", str(path), "--keep")

    status, out = run("pack", "update", ID)

    assert status == 2
    assert "Our Evening: edition 2 is here, and hidden" in json.loads(out)["problems"][0]
    assert run("pack", "use", ID, "--names", "both")[0] == 0
