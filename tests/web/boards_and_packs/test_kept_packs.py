"""Packs in a data folder: hidden until they are used, updated and removed as a whole."""

import pytest

from assistant.battle.storage import pack_file
from assistant.cards.library import own_cards
from assistant.cards.library.checking import check_files
from assistant.cards.library.kinds import by_slug, kind_called
from assistant.cards.library.pack_cards import YOURS
from assistant.cards.rattenkrieg.forces.scenario_files import playable_scenario
from assistant.cards.toml_files.pack_index import FILE, read_index
from assistant.cards.toml_files.reading import BadFile, CardStore
from assistant.files import write_whole
from assistant.frozen import replace
from assistant.web.packs import arriving, kept_packs
from assistant.web.packs.arriving import arriving_pack
from assistant.web.packs.kept_packs import KeptPacks
from assistant.web.packs.making import About, Making
from tests.battle.packs import FORCE, ID, easy_company, with_card_changed
from tests.web import snaps

SCENARIO = kind_called("scenario")


@pytest.fixture
def shelf(tmp_path):
    return CardStore(tmp_path / "cards", tmp_path / "packs")


@pytest.fixture
def packs(shelf):
    return KeptPacks(shelf)


def with_other_force(edition=1, name="Other"):
    return with_card_changed(easy_company(edition=edition), FORCE, 'name = "', f'name = "{name} ')


def everything(shelf):
    root = shelf.packs
    return {x.relative_to(root): x.read_bytes() for x in root.rglob("*") if x.is_file()}


def test_a_pack_is_hidden_until_it_is_used_and_gone_when_it_is_removed(shelf, packs):
    before = by_slug(shelf)
    assert packs.keep(easy_company()) == "new"
    (kept,) = packs.list_packs()
    assert (kept.pack, kept.is_chosen, kept.scenario) == (easy_company(), False, "our-evening")
    assert by_slug(shelf) == before

    assert packs.choose(ID, {}) == []
    assert playable_scenario("our-evening", shelf).sides[1].force == FORCE
    path = by_slug(shelf)["our-evening"]
    assert (shelf.pack_of(path), shelf.is_own(path), shelf.is_shipped(path)) == (ID, False, False)

    packs.hide(ID)
    assert by_slug(shelf) == before
    packs.choose(ID, {})
    packs.remove(ID)
    assert by_slug(shelf) == before
    assert packs.list_packs() == []
    assert list(everything(shelf)) == [shelf.packs.joinpath(FILE).relative_to(shelf.packs)]


def test_a_card_that_is_here_already_is_listed_once_without_an_error(shelf, packs):
    packs.keep(easy_company())
    packs.choose(ID, {})
    packs.keep(easy_company("second", id="ABCDEFGHJK"))
    packs.choose("ABCDEFGHJK", {})

    names = [path.name for path in shelf.every_file()]
    assert sorted(set(names)) == sorted(names)
    assert {"our-evening.toml", "second.toml"} <= set(names)
    assert check_files(shelf.every_file(), shelf) == []


def test_another_edition_waits_and_replaces_all_cards_together(shelf, packs):
    packs.keep(easy_company())
    packs.choose(ID, {})
    newer = with_card_changed(easy_company(edition=2), "our-evening", "turns = 10", "turns = 8")
    newer = replace(newer, cards=newer.cards)

    assert packs.keep(easy_company()) == "same"
    assert packs.keep(newer) == "update"
    assert playable_scenario("our-evening", shelf).turns == 10
    kept = packs.pack(ID)
    assert kept is not None
    assert kept.update == newer

    assert packs.answer_update(ID, take=True) == []
    assert playable_scenario("our-evening", shelf).turns == 8
    with pytest.raises(BadFile, match="edition 1 is older than yours, edition 2"):
        packs.keep(easy_company())
    assert len(list((shelf.packs / ID).iterdir())) == 1


def test_an_update_that_is_not_wanted_leaves_the_pack_as_it_was(shelf, packs):
    packs.keep(easy_company())
    packs.keep(easy_company(edition=2))
    packs.answer_update(ID, take=False)

    kept = packs.pack(ID)
    assert kept is not None
    assert (kept.pack, kept.update) == (easy_company(), None)


def test_a_clash_of_names_is_asked_about_and_both_cards_are_kept(shelf, packs):
    packs.keep(with_other_force())

    (clash,) = packs.choose(ID, {})
    assert not packs.list_packs()[0].is_chosen
    for wrong in ("../x", FORCE, "easy-company", "X"):
        assert packs.choose(ID, {FORCE: wrong})

    assert packs.choose(ID, {FORCE: clash.new}) == []
    assert playable_scenario("our-evening", shelf).sides[1].force == clash.new
    assert shelf.is_shipped(by_slug(shelf)[FORCE])

    packs.hide(ID)
    assert packs.choose(ID, {}) == []  # the answer is remembered
    packs.keep(with_other_force(2, "Third"))
    assert packs.answer_update(ID, take=True) == []
    assert playable_scenario("our-evening", shelf).sides[1].force == clash.new


def test_ones_own_card_can_be_used_in_place_of_the_packs(shelf, packs):
    packs.keep(with_other_force())
    assert packs.choose(ID, {FORCE: YOURS}) == []
    assert shelf.is_shipped(by_slug(shelf)[FORCE])
    assert playable_scenario("our-evening", shelf)


def test_ones_own_card_that_does_not_fit_is_refused_and_nothing_changes(shelf, packs):
    own_cards.import_card(shelf, "us.toml", shelf.path("orders_of_battle", FORCE).read_bytes())
    slug = next(x for x in by_slug(shelf) if shelf.is_own(by_slug(shelf)[x]))
    pack = easy_company()
    text = pack.cards[0].text.replace(FORCE, "theirs")
    cards = [replace(x, slug="theirs") if x.slug == FORCE else x for x in pack.cards[1:]]
    pack = replace(pack, cards=(replace(pack.cards[0], text=text), *cards))
    packs.keep(pack)
    packs.choose(ID, {})
    packs.hide(ID)
    path = shelf.own / "orders_of_battle" / f"{slug}.toml"
    path.write_text(path.read_text("utf-8").replace('squad = "1st Squad"', 'squad = "Other"'))
    path.rename(path.with_name("theirs.toml"))
    before = everything(shelf)

    with pytest.raises(BadFile):
        packs.choose(ID, {"theirs": YOURS})

    assert everything(shelf).keys() >= before.keys()
    assert read_index(shelf.packs)[ID].is_chosen is False


def test_a_full_disk_leaves_the_pack_that_was_there(shelf, packs, monkeypatch):
    packs.keep(easy_company())
    packs.choose(ID, {})

    def full(path, rows):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(kept_packs, "write_index", full)
        with pytest.raises(BadFile, match="cannot be written: No space left"):
            packs.keep(easy_company(edition=2))
        with pytest.raises(BadFile, match="No space left"):
            packs.hide(ID)

    (kept,) = packs.list_packs()
    assert (kept.pack, kept.is_chosen, kept.update) == (easy_company(), True, None)
    assert playable_scenario("our-evening", shelf)


@pytest.mark.parametrize(
    "damage",
    [b"", b"[]", b"{}", b'{"0123456789": 1}', b'{"0123456789": {"folder": "../../x"}}', b"\xff"],
)
def test_a_damaged_index_hides_packs_and_stops_nothing(shelf, packs, damage):
    packs.keep(easy_company())
    packs.choose(ID, {})
    write_whole(shelf.packs / FILE, damage)

    assert packs.list_packs() == []
    assert "our-evening" not in by_slug(shelf)


def test_the_pictures_of_a_page_read_their_pack_once(packs, monkeypatch):
    packs.keep(replace(easy_company(pictures=2), pictures=(b"\xff\xd8\xff1", b"\xff\xd8\xff2")))
    read = []

    def counted(path, content):
        read.append(path)
        return pack_file.read_pack(path, content)

    monkeypatch.setattr(kept_packs, "read_pack", counted)
    assert [packs.picture(ID, n) for n in (1, 2, 3)] == [b"\xff\xd8\xff1", b"\xff\xd8\xff2", None]
    assert len(read) == 1


def test_more_packs_than_can_be_listed_are_refused(packs, monkeypatch):
    monkeypatch.setattr(kept_packs, "MOST_PACKS", 1)
    packs.keep(easy_company())
    with pytest.raises(BadFile, match="remove one first"):
        packs.keep(easy_company(id="ABCDEFGHJK"))


def test_a_pack_made_here_keeps_its_id_and_counts_its_editions(shelf):
    own_cards.import_card(shelf, "ours.toml", easy_company().cards[0].text.encode())
    making = Making(shelf)
    assert making.scenarios() == [(SCENARIO, "ours", "Easy Company")]
    about = About("A club", "CC0 1.0", "Counted in the museum.")

    first = making.pack(SCENARIO, "ours", about)
    again = making.pack(SCENARIO, "ours", making.about("ours"))
    making.add_picture("ours", snaps.encoded(snaps.picture()))
    third = making.pack(SCENARIO, "ours", about)

    assert (first.head.edition, again.head.edition, third.head.edition) == (1, 1, 2)
    assert first.head.pack == again.head.pack == third.head.pack
    assert (third.head.author, third.head.figures) == ("A club", "Counted in the museum.")
    assert len(third.pictures) == 1
    assert making.about("another").author == "A club"
    making.remove_picture("ours", 1)
    assert list(making.pictures("ours")) == []


def test_a_pack_made_here_is_used_on_another_laptop(shelf, tmp_path):
    own_cards.import_card(shelf, "ours.toml", easy_company().cards[0].text.encode())
    text = pack_file.pack_text(Making(shelf).pack(SCENARIO, "ours", About()))
    there = CardStore(tmp_path / "there" / "cards", tmp_path / "there" / "packs")

    pack = arriving_pack(tmp_path / "a.pack.jsonl", text.encode())
    KeptPacks(there).keep(pack)

    assert KeptPacks(there).choose(pack.head.pack, {}) == []
    assert playable_scenario("ours", there) == playable_scenario("ours", shelf)


def test_an_error_in_a_card_has_the_lines_of_the_pack_and_of_the_card(tmp_path):
    path = tmp_path / "a.pack.jsonl"
    pack = with_card_changed(easy_company(), FORCE, "quality = ", "quality = 9")
    number = 2 + [card.slug for card in pack.cards].index(FORCE)

    with pytest.raises(BadFile) as refused:
        arriving_pack(path, pack_file.pack_text(pack).encode())

    (sentence,) = refused.value.sentences
    assert sentence.startswith(f"a.pack.jsonl, line {number}: orders_of_battle/{FORCE}.toml, line ")
    assert "quality must be a whole number from 1 to 8" in sentence


def test_the_cards_of_a_pack_are_checked_once_as_it_arrives(tmp_path, packs, monkeypatch):
    checked = []
    for module in (arriving, kept_packs):
        monkeypatch.setattr(module, "check_cards", lambda *cards: checked.append(cards))
    content = pack_file.pack_text(easy_company()).encode()

    packs.keep(arriving_pack(tmp_path / "a.pack.jsonl", content))
    assert len(checked) == 1


def test_a_picture_is_drawn_again_and_a_huge_one_is_refused(tmp_path):
    path = tmp_path / "a.pack.jsonl"
    photo = snaps.with_exif(snaps.picture())
    pack = replace(easy_company(pictures=1), pictures=(photo,))
    (kept,) = arriving_pack(path, pack_file.pack_text(pack).encode()).pictures
    assert b"Secret" not in kept

    pack = replace(pack, pictures=(b"\xff\xd8\xff nothing of a picture",))
    with pytest.raises(BadFile, match="picture 1 cannot be used: it is damaged"):
        arriving_pack(path, pack_file.pack_text(pack).encode())
