"""The umpire's own cards: file names, saving, importing, removing."""

import pytest

from assistant.cards.library import own_cards
from assistant.cards.library.checking import check_files
from assistant.cards.library.kinds import KINDS, by_slug
from assistant.cards.rattenkrieg.forces import orders_of_battle, scenario_files
from assistant.cards.toml_files.reading import BadFile, CardStore

FORCES, SCENARIOS, *_ = KINDS
ODD = ("..", "../x", "a/b", "a\\b", "A", "é", "a b", "-a", "a-", "a--b", "", ".", "a\n", "a" * 61)


@pytest.fixture
def shelf(datacards, tmp_path):
    """Return the program's cards, with an empty folder of the umpire."""
    return CardStore(tmp_path / "cards")


@pytest.fixture
def us(shelf):
    """An order of battle of the program."""
    return orders_of_battle.force("paratroopers-506-pir", shelf)


def toml(shelf, kind, slug):
    return shelf.path(kind.folder, slug).read_bytes()


def test_a_saved_card_is_found_checked_and_played(shelf, us):
    own_cards.save_card(shelf, FORCES, "mine", us)
    told = toml(shelf, SCENARIOS, "easy-company").replace(b"paratroopers-506-pir", b"mine")
    assert own_cards.import_card(shelf, "Our Evening.toml", told) == (SCENARIOS, "our-evening")

    assert orders_of_battle.force("mine", shelf) == us
    assert scenario_files.playable_scenario("our-evening", shelf).sides[1].force == "mine"
    assert {"mine", "our-evening", "easy-company"} <= set(by_slug(shelf))
    assert check_files(shelf.every_file(), shelf) == []
    assert "mine" not in by_slug()


def test_without_the_umpires_folder_the_own_forces_are_missing(shelf, us):
    own_cards.save_card(shelf, FORCES, "mine", us)
    told = toml(shelf, SCENARIOS, "easy-company").replace(b"paratroopers-506-pir", b"mine")
    own_cards.import_card(shelf, "ours.toml", told)

    (fault,) = check_files([shelf.path("scenarios", "ours")])

    assert fault.input == "sides[1].force"


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("Paratroopers, 506th PIR", "paratroopers-506th-pir"),
        ("Fallschirmjäger  №2", "fallschirmjager-no2"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "card"),
        ("Ω", "card"),
        ("CON", "con-1"),
        ("check", "check-1"),
        ("x" * 100, "x" * 60),
    ],
)
def test_words_become_the_name_of_a_file(words, slug):
    assert own_cards.slug_of(words) == slug
    assert own_cards.SLUG.fullmatch(slug)


def test_a_name_in_use_is_not_given_to_another_card(shelf, us):
    assert own_cards.free_slug("Easy Company", shelf) == "easy-company-2"
    own_cards.save_card(shelf, FORCES, "easy-company-2", us)

    assert own_cards.free_slug("Easy Company", shelf) == "easy-company-3"
    assert "such as easy-company-3" in own_cards.slug_error("easy-company", shelf)
    assert "such as easy-company-2-2" in own_cards.slug_error("easy-company-2", shelf)
    assert own_cards.slug_error("ours", shelf) is None


@pytest.mark.parametrize("slug", [*ODD, "nul", "com1", "check"])
def test_an_invalid_file_name_is_refused(shelf, slug):
    assert own_cards.slug_error(slug, shelf)


def test_a_file_that_changed_meanwhile_is_not_written_over(shelf, us):
    path = own_cards.save_card(shelf, FORCES, "mine", us)
    was = own_cards.file_digest(path)
    other = us.model_copy(update={"name": "Others"})

    with pytest.raises(own_cards.FileChanged):
        own_cards.save_card(shelf, FORCES, "mine", other)
    own_cards.save_card(shelf, FORCES, "mine", other, was)
    with pytest.raises(own_cards.FileChanged):
        own_cards.save_card(shelf, FORCES, "mine", us, was)

    assert orders_of_battle.force("mine", shelf).name == "Others"
    assert [each.name for each in path.parent.iterdir()] == ["mine.toml"]


def test_a_folder_that_cannot_be_written_to_is_reported(shelf, us):
    shelf.own.write_text("a file where the folder should be")

    with pytest.raises(BadFile, match="cannot be written"):
        own_cards.save_card(shelf, FORCES, "mine", us)


class TestImport:
    def test_an_import_takes_the_next_free_name(self, shelf):
        told = toml(shelf, FORCES, "paratroopers-506-pir")

        names = [
            own_cards.import_card(shelf, "paratroopers-506-pir.toml", told)[1] for _ in range(2)
        ]

        assert names == ["paratroopers-506-pir-2", "paratroopers-506-pir-3"]
        assert toml(shelf, FORCES, names[0]) == told

    @pytest.mark.parametrize(
        "written", [b'name = "{}"', b"name='{}'", b'name = """\n{}"""', b'"name" = "{}"  # ours']
    )
    def test_a_file_that_is_imported_twice_is_told_apart_in_lists(self, shelf, us, written):
        told = toml(shelf, FORCES, "paratroopers-506-pir")
        line = f'name = "{us.name}"'.encode()
        assert told.count(line) == 1
        told = told.replace(line, written.replace(b"{}", us.name.encode()))
        slugs = [own_cards.import_card(shelf, "ours.toml", told)[1] for _ in range(3)]

        forces = [orders_of_battle.force(slug, shelf) for slug in slugs]
        assert [force.name for force in forces] == [us.name, f"{us.name} (2)", f"{us.name} (3)"]
        assert [force.model_copy(update={"name": us.name}) for force in forces] == [us] * 3
        assert toml(shelf, FORCES, slugs[0]) == told

    @pytest.mark.parametrize("name", [*ODD, "C:\\x\\nul.toml", "/etc/passwd", "\x00", "a" * 5000])
    def test_an_import_keeps_any_file_inside_the_folder(self, shelf, name):
        told = toml(shelf, FORCES, "paratroopers-506-pir")

        _, slug = own_cards.import_card(shelf, name, told)

        assert shelf.path(FORCES.folder, slug).parent == shelf.own / "orders_of_battle"
        assert own_cards.SLUG.fullmatch(slug)

    @pytest.mark.parametrize(
        ("told", "line", "words"),
        [
            (b"turns =", 1, "this is not TOML"),
            (b"\xff\xfe", 1, "not UTF-8"),
            (b"", 1, "the kind of card is unknown"),
            (b"speed_in = 4\n", 1, "it belongs in orders_of_battle or scenarios"),
            (b"#" * (own_cards.MOST_BYTES + 1), 1, "at most 256 kB"),
            (b"a = " + b"[" * 9000, 1, ""),
        ],
    )
    def test_an_import_refuses_a_file_without_a_card(self, shelf, told, line, words):
        with pytest.raises(BadFile) as bad:
            own_cards.import_card(shelf, "x.toml", told)

        assert bad.value.faults[0].line == line
        assert words in bad.value.faults[0].sentence
        assert not shelf.own.exists()

    def test_an_import_names_every_problem_with_its_line(self, shelf):
        told = toml(shelf, SCENARIOS, "easy-company").replace(b"turns = 10", b"turns = 0")

        with pytest.raises(BadFile) as bad:
            own_cards.import_card(
                shelf, "x.toml", told.replace(b'"506', b'"').replace(b"-506-", b"-5-")
            )

        lines = [str(fault) for fault in bad.value.faults]
        assert lines[0] == "x.toml:7: turns must be a whole number from 1 to 60; got 0"
        assert lines[1].startswith("x.toml:46: sides[1].force must be one of british-platoon")


def test_a_removed_card_is_gone(shelf, us):
    own_cards.save_card(shelf, FORCES, "mine", us)
    own_cards.remove_card(shelf, FORCES, "mine")

    assert "mine" not in by_slug(shelf)
    with pytest.raises(AssertionError):
        own_cards.remove_card(shelf, FORCES, "paratroopers-506-pir")
