"""A board game's map over a picture: a copy, the picture, taps, strokes, undo, and refusals."""

import json
from html import unescape
from io import BytesIO

import pytest

from assistant.cards.board_games.battleaxe.card import load_board
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from assistant.cards.library.kinds import kind_called
from assistant.cards.library.map_pictures import load_picture, save_picture
from assistant.web.cards import map_pages
from assistant.web.photos.photo_process import KEPT_BYTES_OF_A_MAP
from assistant.web.photos.shrinking import shrink
from tests.web import snaps
from tests.web.evening import words_of

BOOK = "/cards/boards/battleaxe-map"
BOARD = "/cards/boards/operation-battleaxe-my-copy"
HEXES = "/cards/hexes/rats-of-tobruk-my-copy"
SIZE = (1000, 800)


class OwnMap:
    """A copy of a board game's file with a picture, and taps on it."""

    def __init__(self, umpire, settings, address, kind):
        self.umpire, self.settings, self.address = umpire, settings, address
        self.kind, self.slug = kind_called(kind), address.rpartition("/")[2]
        book = {"board": BOOK, "hexes-and-counters": "/cards/hexes/rats-of-tobruk-data"}[kind]
        assert umpire.post(f"{book}/map/copy").headers["Location"] == f"{address}/map"
        save_picture(settings.shelf, self.kind, self.slug, b"\xff\xd8\xff", SIZE)

    def tap(self, do, status=200, **told):
        headers = {"HX-Request": "true"}
        answer = self.umpire.post(f"{self.address}/map", data={"do": do, **told}, headers=headers)
        assert answer.status_code == status, words_of(answer.text)
        return answer.text

    @property
    def marks(self):
        return load_picture(self.settings.shelf, self.kind, self.slug).marks

    @property
    def board(self):
        return load_board(self.slug, self.settings.shelf)

    @property
    def data(self):
        return load_data(self.slug, self.settings.shelf)

    @property
    def links(self):
        return {(link.a, link.b): link.boundary for link in self.board.links}


@pytest.fixture
def board(umpire, settings):
    return OwnMap(umpire, settings, BOARD, "board")


@pytest.fixture
def hexes(umpire, settings):
    return OwnMap(umpire, settings, HEXES, "hexes-and-counters")


def test_the_books_file_is_copied_first(umpire, settings):
    assert "Make a copy first" in words_of(umpire.get(f"{BOOK}/map").text)
    assert umpire.post(f"{BOOK}/map", data={"do": "spot"}).status_code == 404

    umpire.post(f"{BOOK}/map/copy")
    copy = load_board("operation-battleaxe-my-copy", settings.shelf)
    assert (copy.name, copy.units) == ("Operation Battleaxe, my copy", load_board().units)
    assert "A photo or scan of your map" in words_of(umpire.get(f"{BOARD}/map").text)


def test_a_picture_is_made_small_and_stays_out_of_exports(umpire, board):
    sent = snaps.encoded(snaps.picture((1800, 900)), quality=40)
    answer = umpire.post(f"{BOARD}/map/picture", data={"picture": (BytesIO(sent), "map.jpg")})

    assert answer.status_code == 303
    kept = umpire.get(f"{BOARD}/map/picture").data
    assert kept.startswith(b"\xff\xd8")
    assert len(kept) <= KEPT_BYTES_OF_A_MAP
    assert b"JFIF" not in umpire.get(f"{BOARD}/file").data
    assert f'href="{BOARD}/map/picture?' in umpire.get(f"{BOARD}/map").text


def test_small_numbers_of_a_map_are_kept_larger_than_a_photo():
    sent = snaps.encoded(snaps.picture((3000, 1500)), quality=80)

    photo, picture = shrink(sent), shrink(sent, "map")
    assert picture.wide > photo.wide
    assert len(picture.content) <= KEPT_BYTES_OF_A_MAP


@pytest.mark.parametrize("sent", [b"", b"no picture", snaps.bomb(9000, 9000)])
def test_a_picture_that_cannot_be_used_is_refused_and_the_old_one_stays(umpire, board, sent):
    answer = umpire.post(f"{BOARD}/map/picture", data={"picture": (BytesIO(sent), "map.png")})

    assert answer.status_code == 422
    assert umpire.get(f"{BOARD}/map/picture").data == b"\xff\xd8\xff"


def test_numbers_stay_where_they_are_on_a_larger_picture(board):
    board.tap("spot", names="6", x="500", y="200")
    save_picture(board.settings.shelf, board.kind, board.slug, b"\xff\xd8\xff", (2000, 1600))

    assert board.marks == {"6": (1000, 400)}


def test_numbers_borders_and_modifiers_are_tapped_and_undone(board):
    board.tap("spot", names="6", x="500", y="200")
    board.tap("spot", names="6", x="510", y="210")
    for links in ({("6", "17"): "open"}, {("6", "17"): "escarpment"}, {}, {("6", "17"): "open"}):
        board.tap("border", names="17 6")
        assert board.links == links
    board.tap("border", names="A 6")
    page = board.tap("mark", names="6", what="h2")
    six = board.board.places[5]
    assert (six.terrain, six.tem, board.links["6", "A"]) == ("stutzpunkt", 2, "line")
    state = unescape(page.partition("data-drawn='")[2].partition("'")[0])
    assert json.loads(state)["labels"]["6"] == "h2"
    assert "3 of 32 places have borders" in words_of(page)

    for _ in range(7):
        board.tap("undo")
    assert (board.links, board.marks) == ({}, {"6": (500, 200)})
    board.tap("undo")
    assert board.marks == {}
    assert map_pages.NOTHING in words_of(board.tap("undo", 422))


def test_a_file_changed_elsewhere_is_not_undone(board):
    board.tap("border", names="6 17")
    path = board.settings.shelf.path(board.kind.folder, board.slug)
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")

    board.tap("undo", 422)
    assert board.links == {("6", "17"): "open"}


@pytest.mark.parametrize(
    "told",
    [
        {"do": "spot", "names": "6", "x": "1", "y": "-1"},
        {"do": "spot", "names": "6", "x": "99999", "y": "1"},
        {"do": "spot", "names": "24", "x": "1", "y": "1"},
        {"do": "border", "names": "6 6"},
        {"do": "border", "names": "6"},
        {"do": "mark", "names": "6", "what": "c0"},
        {"do": "mark", "names": "6", "what": "0"},
        {"do": "", "names": "6"},
        {"do": "paint"},
    ],
)
def test_a_wrong_tap_on_areas_is_refused_and_changes_nothing(board, told):
    before = board.board
    assert "wrong" in board.tap(told.pop("do"), 422, **told)
    assert (board.board, board.marks) == (before, {})


def test_three_hexes_define_the_grid_and_a_fourth_is_refused(hexes):
    for number, name in enumerate(("0101", "4001", "0130")):
        hexes.tap("spot", names=name, x=str(100 * number), y="50")
    hexes.tap("spot", 422, names="4030", x="1", y="1")
    hexes.tap("spot", names="0101", x="7", y="8")
    assert hexes.marks == {"4001": (100, 50), "0130": (200, 50), "0101": (7, 8)}
    hexes.tap("grid")
    assert hexes.marks == {}


def test_terrain_roads_and_wire_are_painted_erased_and_undone(hexes):
    hexes.tap("paint", what="hamada", names="2010 2011 2012 2112")
    hexes.tap("paint", what="hill", names="2012")
    hexes.tap("paint", what="road", names="2010 2011 2012")
    hexes.tap("paint", what="wire", names="2012/2013 2011/2111")
    hexes.tap("paint", what="no wire", names="2111/2011")
    hexes.tap("paint", what="erase", names="2011 1124")
    rows = {hex.hex: hex for hex in hexes.data.hexes}
    assert (rows["2010"].terrain, rows["2012"].terrain, rows["2010"].road) == ("hamada", "hill", ())
    assert not {"2011", "1124"} & set(rows)
    assert [(side.a, side.b) for side in hexes.data.hexsides] == [("2012", "2013")]

    hexes.tap("undo")
    rows = {hex.hex: hex for hex in hexes.data.hexes}
    assert rows["2011"].road == ("2010", "2012")
    for _ in range(5):
        hexes.tap("undo")
    assert hexes.data.hexes == load_data().hexes


@pytest.mark.parametrize(
    "told",
    [
        {"do": "paint", "what": "hamada", "names": "20"},
        {"do": "paint", "what": "sand", "names": "2010"},
        {"do": "paint", "what": "road", "names": "2010 2020"},
        {"do": "paint", "what": "hamada: 2010\nhill", "names": "2011"},
        {"do": "spot", "names": "2010 2011", "x": "1", "y": "1"},
    ],
)
def test_a_wrong_stroke_is_refused_and_changes_nothing(hexes, told):
    hexes.tap(told.pop("do"), 422, **told)
    assert hexes.data.hexes == load_data().hexes


def test_a_tap_without_a_picture_asks_for_one(umpire, board):
    umpire.post(f"{BOARD}/map/picture", data={"do": "remove"})

    assert map_pages.NO_PICTURE in words_of(board.tap("border", 422, names="6 17"))
    assert umpire.get(f"{BOARD}/map/picture").status_code == 404


def test_a_picture_goes_with_its_card(umpire, board):
    folder = board.settings.shelf.own / board.kind.folder
    assert len(list(folder.iterdir())) == 3
    umpire.post(f"{BOARD}/remove")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"wide": "x", "high": 1, "marks": {}}'])
def test_spoiled_marks_count_as_no_picture(umpire, board, text):
    (board.settings.shelf.own / board.kind.folder / f"{board.slug}.marks.json").write_text(text)

    assert umpire.get(f"{BOARD}/map").status_code == 200
    board.tap("spot", 422, names="6", x="1", y="1")
