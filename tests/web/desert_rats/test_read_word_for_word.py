"""The umpire reads, word for word, what the players' phones will show (Desert Rats, 4.1)."""

import re

import pytest

from assistant.battle.desert_rats.screens.enemies_on_page import (
    IN_SIGHT,
    REPORTED,
    enemies_on_page,
    joined_enemies,
)
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.screens.views import side_view
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of

SECTION = re.compile(r'<section class="block"[^>]*?aria-label="([^"]*)"[^>]*>(.*?)</section>', re.S)
UMPIRES = re.compile(r'<div class="edit">.*?</div>', re.S)  # what the umpire may do to a line
NOTE = re.compile(r'<span class="note">.*?</span>', re.S)  # beside a heading of the phone
ROW = re.compile(r'<ul class="contacts">(.*?)</ul>', re.S)
PLATOON = re.compile(r'<p class="platoon">.*?</details>', re.S)
READ = ("Corrected", "Fire", "News", "Dice")
HANDS = re.compile(r'<input type="checkbox"[^>]* name="done" value="(.*?)"')


@pytest.fixture
def gap(app, settings):
    found = BackToBack(app, settings)
    found.begin()
    return found


def sections(page):
    """The texts of each part of a page; the umpire has unchanged lines in a separate part."""
    page = NOTE.sub("", UMPIRES.sub("", page))
    found = {label: words_of(body) for label, body in SECTION.findall(page) if label in READ}
    enemies = [row for rows in ROW.findall(page) for row in rows.split("</li>")[:-1]]
    found["Enemies"] = sorted(map(words_of, enemies))
    found["Platoons"] = sorted(map(words_of, PLATOON.findall(page)))
    return found


def enemies_read(preview):
    """The rows of enemies in the umpire's preview."""
    return tuple(tuple(row.enemy for row in rows) for rows in (preview.sights, preview.reports))


def read_by_umpire(gap):
    """The texts of the umpire's preview and the steps of its placing lists, by player."""
    page = gap.umpire.get(f"{gap.base}/reading").text
    parts = re.split(r'<section aria-label="[^"]*"><h2 class="row">', page)[1:]
    return {
        seat: (sections(part), HANDS.findall(part))
        for seat, part in zip(gap.battle.sides, parts, strict=True)
    }


def orders(gap, turn):
    """Bring both sides into sight of each other, and let them fire."""
    places = {
        1: (("british", "rifles", "1500", "560"), ("axis", "2-zug", "600", "1000")),
        2: (("british", "1-troop", "500", "700"), ("axis", "2-zug", "700", "900")),
        3: (("british", "1-troop", "500", "790"),),
    }
    for seat, platoon, x, y in places.get(turn, ()):
        told = {"platoon": platoon, "command": "platoon-move-to", "x_m": x, "y_m": y}
        assert gap.make(seat, "give-order", **told).status_code == 303
    if turn == 4:
        place = {"element": gap.element("P1").id, "x_m": "600", "y_m": "600"}
        assert gap.make("umpire", "shift", **place, heading_deg="180").status_code == 303
        told = {"platoon": "1-troop", "command": "platoon-open-fire", "target": "nearest"}
        assert gap.make("british", "give-order", **told).status_code == 303


def test_the_umpire_reads_what_the_phones_show(gap):
    parts, joined = set(), 0
    for turn in range(1, 7):
        orders(gap, turn)
        for move in ("close-orders", "move-all", "fire-all", "react-all"):
            assert gap.make("umpire", move, roll="1").status_code == 303
        british, axis = page_previews(gap.battle)
        if british.lines and turn == 2:
            gap.make("umpire", "withhold", player="british", line=british.lines[0].id)
        if axis.lines and turn in (2, 3):
            told = {"player": "axis", "line": axis.lines[-1].id, "words": "Tanks, far off"}
            assert gap.make("umpire", "reword", **told).status_code == 303
        read = read_by_umpire(gap)
        enemies = {x.player.id: enemies_read(x) for x in page_previews(gap.battle)}
        assert gap.make("umpire", "release").status_code == 303
        for seat, (words, hands) in read.items():
            phone = gap.page(seat)
            shown = sections(phone)
            assert words == shown, (turn, seat)
            assert hands == HANDS.findall(phone), (turn, seat)
            view = side_view(gap.battle, seat)
            assert (view.sights, view.reports) == enemies[seat], (turn, seat)
            joined += sum("×" in row.mark.label for row in view.sights)
            parts |= {label for label, said in words.items() if said}
    assert parts >= {"Fire", "Enemies", "Platoons"}
    assert joined


def test_parts_folded_as_unchanged_were_on_the_phones_before(gap):
    folded = 0
    for turn in range(1, 6):
        if turn < 4:
            orders(gap, turn)
        for move in ("close-orders", "move-all", "fire-all", "react-all"):
            assert gap.make("umpire", move, roll="1").status_code == 303
        for preview in page_previews(gap.battle):
            seat = preview.player
            platoons = " ".join(sections(gap.page(seat.id))["Platoons"])
            page = gap.battle.pages.get(seat.id)
            on_phone = enemies_on_page(gap.battle, seat, page, IN_SIGHT + REPORTED)
            known = {(row.title, row.words) for row in joined_enemies(on_phone)}
            for row in preview.unchanged:
                assert (row.enemy.title, row.enemy.words) in known
            for platoon in preview.unchanged_platoons:
                assert platoon.state in platoons
            folded += len(preview.unchanged)
        assert gap.make("umpire", "release").status_code == 303
        assert not any(x.unchanged for x in page_previews(gap.battle))  # what went out is whole
    assert folded


def test_for_a_reworded_enemy_the_phone_shows_only_the_umpires_words(gap):
    orders(gap, 1)
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    axis = next(x for x in page_previews(gap.battle) if x.player.id == "british")
    row = axis.sights[0]
    told = {
        "player": "british",
        "line": row.lines[0][1].id,
        "words": "A dark shape",
        "place": "yes",
    }
    assert gap.make("umpire", "reword", **told).status_code == 303
    assert gap.make("umpire", "release").status_code == 303
    sight = sections(gap.page("british"))["Enemies"]
    assert "E1 A dark shape seen" in sight
    assert row.enemy.words not in " ".join(sight)


@pytest.mark.parametrize("has_place", [False, True])
def test_a_heading_says_how_exact_places_are_only_over_enemies_with_a_place(gap, has_place):
    orders(gap, 1)
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    seen = next(x for x in page_previews(gap.battle) if x.player.id == "british").sights
    for line in [x for row in seen for _, x in row.lines]:
        told = {"player": "british", "line": line.id, "words": f"A dark shape {line.id}"}
        place = {"title": "Tank", "place": "yes" if has_place else "no"}
        assert gap.make("umpire", "reword", **told, **place).status_code == 303
    told = {"player": "axis", "words": "Engines in the south", "marker": "no"}
    if has_place:
        told |= {"marker": "yes", "observer": "none", "x_m": "1500", "y_m": "500"}
    assert gap.make("umpire", "add-line", **told).status_code == 303
    assert gap.make("umpire", "release").status_code == 303
    british, axis = gap.page("british"), gap.page("axis")
    assert "A dark shape" in british
    assert "Engines in the south" in axis
    assert (">exact<" in british) == has_place
    assert (">somewhere in the square<" in axis) == has_place


def test_ground_that_a_side_learns_of_is_news_on_the_phone_as_the_umpire_reads_it(gap):
    corners = {"via": "1000 1000;1100 1000", "x_m": "1050", "y_m": "1050"}
    told = {"known_to": "axis", "kind": "minefield", "name": "Devil’s Garden", **corners}
    assert gap.make("umpire", "draw-ground", **told).status_code == 303
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    news = "New on your map: Devil’s Garden"
    assert news in words_of(gap.umpire.get(f"{gap.base}/reading").text)
    assert gap.make("umpire", "release").status_code == 303
    shown = {seat: news in words_of(gap.page(seat).partition('id="log"')[0]) for seat in gap.phones}
    assert shown == {"british": False, "axis": True}


def test_undo_speaks_of_dice_only_where_somebody_may_have_seen_some(gap):
    said = "Players may have seen the dice of this entry."
    told = {"platoon": "well", "command": "platoon-open-fire", "target": "nearest"}
    assert gap.make("axis", "give-order", **told).status_code == 303
    shift = {"element": gap.element("C1").id, "x_m": "1767", "y_m": "800"}
    assert gap.make("umpire", "shift", **shift).status_code == 303
    for move, has_dice in (("close-orders", False), ("move-all", False), ("fire-all", True)):
        assert gap.make("umpire", move, roll="1").status_code == 303
        page = words_of(gap.umpire.get(f"{gap.base}/undo").text)
        assert (said in page) == has_dice, move
        assert "already seen" not in page
    assert gap.make("umpire", "react-all", roll="1").status_code == 303
    assert gap.make("umpire", "release").status_code == 303


def test_the_first_question_for_words_has_the_keyboard(gap):
    for who, move, told in (
        (gap.umpire, "add-line", {"player": "british"}),
        (gap.phones["axis"], "send-message", {"to": "umpire"}),
    ):
        base = gap.base if who is gap.umpire else "/side"
        sheet = who.get(f"{base}/do/{move}", query_string=told).text
        field = re.search(r'<input[^>]* name="(?:words|message)"[^>]*>', sheet)
        assert field
        assert "autofocus" in field[0]
