"""Cards of vehicles and guns: all their values, readable in black and white."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from PIL import ImageStat

from assistant.battle import rattenkrieg
from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import (
    printed_card,
    printed_vehicle,
)
from assistant.battle.rattenkrieg.state.vehicles import Count
from assistant.cards import codes
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of
from assistant.cards.rattenkrieg.drawing.fans_on_paper import fan_on_paper
from assistant.cards.rattenkrieg.drawing.system_icons import ICONS
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicles
from assistant.paper.printing import pdf
from assistant.paper.rattenkrieg.vehicles import NOTES, format_of, vehicle_cards
from assistant.paper.sheets import A4, GUN, LETTER, VEHICLE, Grid, lay_out_cards
from tests.battle import tanks

from .conftest import BASE
from .reading import Printed

CARDS = vehicles()
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
LEAST_PT = 7.95


def model(slug):
    return printed_card(full_card(CARDS[slug]))


def printed(every, paper=A4, dpi=150):
    form = format_of(every[0])
    cards = [card for each in every for card in vehicle_cards(each, BASE)]
    return Printed(pdf(lay_out_cards(cards, Grid(paper, form), "Test"), paper, "Test"), dpi)


@pytest.fixture(scope="module")
def duel():
    """Two tanks and two teams on foot."""
    card, numbers = tanks.duel(), count(1)
    opening = rattenkrieg.SYSTEM.opened(
        card, 0, lambda: f"K7Q9XW{next(numbers):04}", Random(1), tanks.shelf()
    )
    return opening.battle


def tank(battle, name=tanks.PANZER):
    return next(x for x in battle.elements.values() if x.name == name)


def damaged_card(battle, **changes):
    """The German tank's card with its damage."""
    element = tank(battle)
    vehicle = replace(battle.vehicles.of[element.id], **changes)
    of = {**battle.vehicles.of, element.id: vehicle}
    after = replace(battle, vehicles=replace(battle.vehicles, of=of), phase="engagement", turn=4)
    return printed_vehicle(after, element, damaged=True)


def blocks(card, kind):
    return [x for column in card.told["columns"] for x in column["blocks"] if x["kind"] == kind]


@pytest.mark.parametrize("slug", CARDS)
@pytest.mark.parametrize("id", ["", "K7Q9XW0001"], ids=["model", "unit"])
def test_every_card_of_the_book_is_one_card(slug, id):
    assert len(vehicle_cards(replace(model(slug), id=id), BASE)) == 1


@pytest.mark.parametrize("slug", CARDS)
def test_the_head_explains_the_marks_of_the_card_and_no_others(slug):
    [card] = vehicle_cards(model(slug), BASE)
    head = card.told["notes"]
    explained = {mark for mark, note in NOTES.items() if note in head}
    for note in NOTES.values():
        head = head.replace(note, "")
    rest = {**card.told, "notes": head}

    assert explained == {mark for mark in NOTES if mark in json.dumps(rest, ensure_ascii=False)}


@pytest.mark.long
@PAPERS
@pytest.mark.parametrize("form", [VEHICLE, GUN], ids=lambda form: form.name)
def test_every_code_can_be_read_and_has_its_id_beside_it(paper, form):
    slugs = [slug for slug in CARDS if format_of(model(slug)) is form]
    ids = [f"K7Q9XW{n:04}" for n, _ in enumerate(slugs)]
    sheet = printed([replace(model(s), id=id) for s, id in zip(slugs, ids, strict=True)], paper)

    read = [code for page in range(len(sheet)) for code in sheet.codes(page)]
    words = " ".join(sheet.words(page) for page in range(len(sheet)))
    assert sorted(read) == sorted(codes.link(BASE, "U", id) for id in ids)
    assert all(f"{id[:5]} {id[5:]}" in words for id in ids)


def test_a_model_has_no_code_but_the_address_of_its_page():
    sheet = printed([model("bk-2")])

    assert sheet.codes() == []
    assert "cards/vehicles/bk-2" in sheet.words()


@pytest.mark.long
@pytest.mark.parametrize("slug", ["pzkpfw-iv-f1", "t-34-76d-1942", "ferdinand"])
def test_every_cell_and_size_of_the_card_is_printed(slug):
    told = full_card(CARDS[slug])
    cells = [c for fan in told["armor"]["hull"].values() for c in fan.values()]
    cells += told["armor"].get("turret", {}).values()
    sizes = [rows for part in told["size"].values() for rows in part.values()]
    figures = [str(row["mm"]) for cell in cells for row in cell.values()]
    figures += [str(figure) for rows in sizes for figure in rows.values()]
    [card] = vehicle_cards(model(slug), BASE)
    drawings = [card.told["drawing"], *(x["drawing"] for x in blocks(card, "turret"))]
    drawn = re.findall(r'class="(?:mm|size)[^>]*>(\d+)<', " ".join(x["svg"] for x in drawings))

    assert Counter(drawn) == Counter(figures)
    assert not Counter("".join(figures)) - Counter(printed([model(slug)]).words())


def icons(card, part):
    """The systems that a full card draws beside hours, as often as each is drawn."""
    drawn = full_card(CARDS[card]).get("icons", {}).get(part, {})
    return [x for place, systems in drawn.items() if place.isdigit() for x in systems]


@pytest.mark.parametrize("slug", CARDS)
def test_each_system_has_an_icon_in_its_list_and_beside_the_hours_where_a_hit_meets_it(slug):
    vehicle = model(slug)
    assert {x.system for x in vehicle.card.systems} <= {*ICONS}
    if format_of(vehicle) is GUN:
        return
    [card] = vehicle_cards(vehicle, BASE)
    assert card.told["drawing"]["svg"].count('class="icon"') == len(icons(slug, "hull"))
    for pair in [x for each in blocks(card, "systems") for x in each["pairs"]]:
        assert all("<svg" in system["icon"] for system in pair if system)


def test_the_icons_of_adjacent_sectors_of_a_turret_are_drawn_once_with_these_sectors():
    [card] = vehicle_cards(model("t-34-76b-1941"), BASE)
    [turret] = blocks(card, "turret")

    assert turret["drawing"]["svg"].count('class="icon"') == 2
    assert ">10–2<" in turret["drawing"]["svg"]


def test_cells_that_may_rebound_are_hatched_in_black_and_white():
    sheet = printed([model("pzkpfw-iv-f1")], dpi=300)
    left, top = Grid(A4, VEHICLE).place(0)
    unit = 70 / 390
    middle = (left + 3.2 + (180 - 6.4 - 7) / 4, top + 3.2 + 12.2 + 208 * unit)

    def ink(x, y):
        """The darkness of a place beside a figure, in the units of the drawing."""
        at = [(middle[0] + x * unit), (middle[1] + y * unit)]
        box = [round(v * sheet.mm) for v in (at[0] - 1, at[1] - 1, at[0] + 1, at[1] + 1)]
        return 1 - ImageStat.Stat(sheet.pictures[0].crop(box)).mean[0] / 255

    assert ink(137, -48) > 0.1  # two o'clock, level, beside its figure: may rebound
    assert ink(94, -110) < 0.05  # one o'clock, level: may not


def test_the_hatching_has_no_seams():
    drawing = fan_on_paper(diagram_of(full_card(CARDS["pzkpfw-iv-f1"]), "hull"))

    assert 'height="600"' in drawing
    assert drawing.count("<pattern") == 1
    assert "<style>" in drawing


@pytest.mark.parametrize("slug", CARDS)
@pytest.mark.long
def test_no_type_is_smaller_than_eight_points(slug):
    for each in (model(slug), replace(model(slug), id="K7Q9XW0001", unit="1st Platoon")):
        size, words = printed([each], dpi=20).smallest_pt()
        assert size >= LEAST_PT, words


@pytest.mark.long
@pytest.mark.parametrize("slug", CARDS)
def test_both_halves_of_a_card_stay_inside_it_and_do_not_overlap(slug):
    vehicle = replace(model(slug), id="K7Q9XW0001")
    sheet = printed([vehicle], dpi=100)
    form = format_of(vehicle)
    left, top = Grid(A4, form).place(0)
    right, bottom = left + form.width, top + form.height

    assert sheet.is_white(0, left, top, left + 2.6, bottom)
    assert sheet.is_white(0, right - 2.6, top, right, bottom)
    assert sheet.is_white(0, left + 1, top, right - 1, top + 2.6)
    assert sheet.is_white(0, left + 1, bottom - 2.2, right - 1, bottom)
    if form is VEHICLE:
        assert sheet.is_white(0, left + 88, top, left + 92, bottom)


def test_smoke_is_printed_with_the_mark_of_who_counted_it():
    assert "Smoke 5‡ pots or projectors" in printed([model("pzkpfw-iv-f1")]).words()


def test_the_shells_of_a_gun_are_listed_with_all_ranges_and_their_bursts():
    [card] = vehicle_cards(model("pak-40"), BASE)
    [gun] = blocks(card, "gun")
    words = printed([model("pak-40")]).words()

    assert gun["heads"] == ["100", "500", "1000", "1500", "2000", "Dice", "Soft"]
    assert gun["rows"][0]["cells"] == ["164", "146", "125", "111", "98", "4", "1D(4)"]
    for told in ("PzGr. 39", "Bursts SprGr. 40 D−3 to 1″", "limber 8 actions", "push 4 actions"):
        assert told in words.replace("\N{NO-BREAK SPACE}", " ")


def test_a_unit_of_a_battle_says_whose_it_is(duel):
    [card] = vehicle_cards(printed_vehicle(duel, tank(duel), damaged=False), BASE)

    assert (card.told["letter"], card.told["name"]) == ("G", "PzKpfw IV Ausf F1")
    assert "Panzer" in card.told["unit"]
    assert card.told["code"]["id"] == codes_of(tank(duel).id)


def codes_of(id):
    return f"{id[:5]} {id[5:]}"


def test_men_on_foot_have_no_vehicles_card(duel):
    team = next(x for x in duel.elements.values() if x.name == tanks.TEAM)

    assert printed_vehicle(duel, team, damaged=False) is None


def test_todays_damage_is_crossed_out(duel):
    today = damaged_card(
        duel,
        lost={"hull": {"left-track": 5, "engine": 1}, "turret": {"gun": 2}},
        fire=2,
        rounds=61,
        fired={"SprGr. 34 HE": 4},
    )
    [card] = vehicle_cards(today, BASE)
    [systems], [turret], [gun] = (blocks(card, x) for x in ("systems", "turret", "gun"))
    rows = [x for pair in systems["pairs"] for x in pair if x] + systems["alone"]
    lost = {x["name"].rstrip("†‡"): x["lost"] for x in rows}

    assert (lost["Left track"], lost["Engine"], lost["Gun"], lost["Radio"]) == (5, 1, 2, 0)
    assert turret["burning"] == 2
    assert "61 of 90 rounds left" in gun["note"]
    words = printed([today]).words()
    for told in ("Now burns, strength 2", "left track off", "4 fired", "Turn 4"):
        assert told in words.replace("\N{NO-BREAK SPACE}", " ")


def test_a_long_name_of_a_shell_hides_neither_its_type_nor_its_count(duel):
    fired = {f"PzGr. 39/{number} APCBC": 20 + number for number in (1, 2)}
    words = printed([damaged_card(duel, fired=fired)]).words().replace("\N{NO-BREAK SPACE}", " ")

    for number in (1, 2):
        assert f"PzGr. 39/{number}" in words
        assert f"{20 + number} fired" in words


def test_fallen_men_are_crossed_out(duel):
    seats = duel.vehicles.of[tank(duel).id].seats
    figures = dict(duel.figures)
    for seat, state in (("driver", "dead"), ("gunner", "stunned")):
        figures[seats[seat]] = replace(figures[seats[seat]], state=state)
    today = printed_vehicle(replace(duel, figures=figures), tank(duel), damaged=True)
    [card] = vehicle_cards(today, BASE)
    men = [man for block in blocks(card, "crew") for row in block["rows"] for man in row]
    told = {man["post"]: (man["crossed"], man["state"]) for man in men}

    assert told["Driver"] == (True, "dead")
    assert told["Gunner"] == (False, "stunned")
    assert told["Loader"] == (False, "")


def test_a_clean_card_shows_no_damage(duel):
    element = tank(duel)
    vehicle = replace(duel.vehicles.of[element.id], lost={"hull": {"engine": 3}}, fire=3)
    of = {**duel.vehicles.of, element.id: vehicle}
    after = replace(duel, vehicles=replace(duel.vehicles, of=of))

    clean = printed_vehicle(duel, element, damaged=False)
    assert printed_vehicle(after, element, damaged=False) == clean


def test_a_card_shows_nothing_of_the_enemy(duel):
    enemy = tank(duel, tanks.T34)
    vehicle = replace(duel.vehicles.of[enemy.id], lost={"hull": {"engine": 3}}, rounds=1)
    of = {**duel.vehicles.of, enemy.id: vehicle}
    other = replace(duel, vehicles=replace(duel.vehicles, of=of))

    for damaged in (False, True):
        mine = printed_vehicle(duel, tank(duel), damaged=damaged)
        assert printed_vehicle(other, tank(duel), damaged=damaged) == mine


def test_blocks_that_do_not_fit_are_printed_on_another_card():
    crowded = model("pzkpfw-iv-f1")
    crowded = replace(
        crowded,
        card=replace(crowded.card, guns=crowded.card.guns * 4, crew=crowded.card.crew * 6),
        id="K7Q9XW0001",
    )
    cards = vehicle_cards(crowded, BASE)
    men = [x for card in cards for b in blocks(card, "crew") for row in b["rows"] for x in row]

    assert len(cards) > 1
    assert [card.told["part"] for card in cards] == [
        f"{n} of {len(cards)}" for n in range(1, len(cards) + 1)
    ]
    assert sum(len(blocks(card, "gun")) for card in cards) == 4
    assert len(men) == 30
    sheet = printed([crowded])
    assert sum(len(sheet.codes(page)) for page in range(len(sheet))) == len(cards)


def test_text_that_people_wrote_is_printed_as_text():
    odd = model("bk-2")
    told = replace(odd.card, name='#panic("x") $a$ *b* <c>', bombs=("\\ [d",))
    words = printed([replace(odd, card=told)]).words()

    assert '#panic("x") $a$ *b* <c>' in words
    assert "\\ [d" in words


def test_a_very_long_name_stays_on_its_card():
    odd = model("bk-2")
    sheet = printed([replace(odd, card=replace(odd.card, name="Long " * 40))])

    assert sheet.is_white(0, 15 + 88, 18, 15 + 92, 18 + 126)


def test_each_gun_has_its_own_rounds_and_the_kinds_that_are_counted(duel):
    element = tank(duel)
    vehicle = duel.vehicles.of[element.id]
    (gun,) = vehicle.card["guns"]
    two = {**vehicle.card, "guns": [gun, {**gun, "rounds": 40}]}
    kinds = {"1": {"SprGr. 34 HE": 6, "PzGr. 39/2 APCBC": 3}}
    today = damaged_card(duel, card=two, rounds=61, others={"1": Count(9)}, kinds=kinds)
    cards = vehicle_cards(today, BASE)
    first, second = [gun for card in cards for gun in blocks(card, "gun")]

    assert "61 of 90 rounds left" in first["note"]
    assert "9 of 40 rounds left" in second["note"]
    fired = {f"{row['name']} {row['type']}": row["fired"] for row in second["rows"]}
    assert fired["SprGr. 34 HE"] == "6 left"
    assert not any(row["fired"] for row in first["rows"])


def test_the_card_of_a_crew_aboard_says_its_quality_and_aggressiveness(duel):
    element = tank(duel, tanks.T34)
    shaken = replace(element, aggressiveness=1)
    battle = replace(duel, elements={**duel.elements, element.id: shaken})
    clean, today = (printed_vehicle(battle, shaken, damaged=x) for x in (False, True))
    words = printed([clean]).words().replace("\N{NO-BREAK SPACE}", " ")

    assert f"Crew Quality 3, Aggressiveness {element.original_aggressiveness}" in words
    assert today.crew_words == "Quality 3, Aggressiveness 1"
    assert "Aggressiveness" not in printed([model("t-34-76b-1941")]).words()
