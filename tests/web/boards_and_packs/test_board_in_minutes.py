"""A board game's data in minutes: taps and keys counted, at a slow hand's speed.

The map and the counters are made up: only their numbers are those of the printed games.
"""

from assistant.cards.board_games.rats_of_tobruk.hex_lines import read_hexes
from assistant.rules.battleaxe.places import PLACES, is_zone
from tests.web.boards_and_packs.test_map_pages import BOARD, HEXES, OwnMap
from tests.web.evening import words_of
from tests.web.form_of_page import as_shown

TAP_S, KEY_S, LOOK_S = 1.5, 0.4, 2.0  # a tap, a key, and a look at the printed game
STROKE_S = 5.0  # a drag over some hexes
MINUTE_S = 60
HEXES_OF_A_MAP = 200
RUN = 6  # hexes of one terrain in a row


def made_up_borders():
    """A strip of places, each next to the following two and to the fourth."""
    ids = PLACES.keys()
    return [(a, ids[n + step]) for n, a in enumerate(ids) for step in (1, 2) if n + step < len(ids)]


def test_the_map_of_battleaxe_takes_less_than_ten_minutes_by_tapping(umpire, settings):
    board = OwnMap(umpire, settings, BOARD, "board")
    taps = looks = 0
    for number, name in enumerate(PLACES.keys()):
        board.tap("spot", names=name, x=str(20 + 25 * number), y="40")
        taps += 1
    borders = made_up_borders()
    for hub in dict.fromkeys(a for a, _ in borders):
        taps, looks = taps + 2, looks + 1  # the hub is picked, and left
        for a, b in borders:
            if a == hub:
                board.tap("border", names=f"{a} {b}")
                taps += 1
    for number, name in enumerate(PLACES.keys()):
        board.tap("mark", names=name, what="0" if is_zone(name) else f"c{number % 3 + 1}")
        taps += 1
    taps, looks = taps + 4, looks + len(PLACES.keys())  # the brushes

    assert [each.words for each in board.board.progress()[:2]] == [
        "32 of 32 places have borders",
        "32 of 32 places have their modifier and circle or hexagon",
    ]
    assert len(borders) > 60
    assert taps * TAP_S + looks * LOOK_S < 10 * MINUTE_S


def test_the_map_of_battleaxe_takes_less_than_ten_minutes_by_typing(umpire):
    form = as_shown(umpire.get("/cards/boards/battleaxe-map").text)
    borders, places = made_up_borders(), PLACES.keys()
    lines = [
        f"{a} {'0' if is_zone(a) else 'c1'}: {' '.join(y for x, y in borders if x == a)}".strip()
        for a in places
    ]
    form["paste.links"], form["do"] = "\n".join(lines), "keep links"
    page = words_of(umpire.post("/cards/boards/battleaxe-map", data=form).text)

    assert "32 of 32 places have borders" in page
    keys, looks = len("\n".join(lines)), len(lines)
    assert keys * KEY_S + looks * LOOK_S < 10 * MINUTE_S


def test_the_counters_of_battleaxe_take_less_than_ten_minutes(umpire):
    form = as_shown(umpire.get("/cards/boards/battleaxe-map").text)
    names = [form[f"units.{number}.id"] for number in range(43)]
    lines = [f"{name} {n % 6 + 1}5{n % 4 + 1}4" for n, name in enumerate(names)]
    lines = [" ".join((name, *digits)) for name, digits in (line.split() for line in lines)]
    classes = ["11H armor", "CIH infantry", "33Rec armor", "3Rec armor", "XX armor"]
    text = "\n".join(lines)
    form["paste.units"], form["do"] = text, "keep units"
    form = as_shown(umpire.post("/cards/boards/battleaxe-map", data=form).text)
    form["paste.units"], form["do"] = "\n".join(classes), "keep units"
    page = words_of(umpire.post("/cards/boards/battleaxe-map", data=form).text)

    assert "43 of 43 counters have their class and figures" in page
    keys = len(text) + len("\n".join(classes))
    assert keys * KEY_S + len(lines) * LOOK_S + 6 * TAP_S < 10 * MINUTE_S


def test_two_hundred_hexes_of_tobruk_take_less_than_thirty_minutes(umpire, settings):
    """One hex in a row of six has another terrain than most; one tap fills the rest."""
    hexes = OwnMap(umpire, settings, HEXES, "hexes-and-counters")
    seconds = 0.0
    for name, x, y in (("0101", 10, 10), ("2001", 900, 10), ("0110", 10, 700)):
        hexes.tap("spot", names=name, x=str(x), y=str(y))
        seconds += LOOK_S + 4 * KEY_S + TAP_S
    every = [f"{column:02}{row:02}" for column in range(1, 21) for row in range(1, 11)]
    assert len(every) == HEXES_OF_A_MAP
    for at in range(0, len(every), 2 * RUN):
        kind = ("hill", "ravine")[at // RUN % 2]
        hexes.tap("paint", what=kind, names=" ".join(every[at : at + RUN]))
        seconds += LOOK_S + TAP_S + STROKE_S
    painted = {hex.hex for hex in hexes.data.hexes if hex.terrain}
    hexes.tap("paint", what="hamada", names=" ".join(x for x in every if x not in painted))
    seconds += 2 * TAP_S

    entered = {hex.hex for hex in hexes.data.hexes if hex.terrain}
    assert entered.issuperset(every)
    assert seconds < 30 * MINUTE_S
    values = hexes.data.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    assert read_hexes("bunker: 0101", values).wrong == ()
