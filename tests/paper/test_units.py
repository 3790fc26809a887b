"""Unit cards: every code can be read, and the cards are complete, clean or damaged."""

from dataclasses import replace
from itertools import pairwise

import pytest

from assistant.battle.rattenkrieg.screens.printing.sheets import printed_unit
from assistant.cards import codes
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.paper.printing import pdf
from assistant.paper.rattenkrieg.units import unit_cards
from assistant.paper.sheets import A4, LARGE, LETTER, POKER, Grid, lay_out_cards
from tests.battle.conftest import Table

from .conftest import BASE
from .reading import Printed

pytestmark = pytest.mark.long
INSET_MM = 2  # from the line between two facts to the words after it
SIZES = pytest.mark.parametrize("format", [LARGE, POKER], ids=["large", "poker"])


def print_units(battle, elements, format=LARGE, paper=A4, *, damaged=False, back=False):
    units = [printed_unit(battle, element, damaged=damaged) for element in elements]
    cards = [card for unit in units for card in unit_cards(unit, BASE, format, back=back)]
    sheets = lay_out_cards(cards, Grid(paper, format), battle.title, f"Codes for {BASE}")
    return Printed(pdf(sheets, paper, "Unit cards"))


def with_men(battle, **changes):
    """Return a battle and its first element, with the given first figures."""
    element = next(iter(battle.elements.values()))
    figures = dict(battle.figures)
    for id, state in zip(element.figures, changes["states"], strict=False):
        figures[id] = replace(figures[id], state=state, wounded_turn=2)
    return replace(battle, figures=figures, phase="engagement", turn=3, limit=10), element


@SIZES
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_every_code_can_be_read_and_has_its_id_beside_it(platoons, format, paper):
    elements = list(platoons.elements.values())
    sheet = print_units(platoons, elements, format, paper)
    read = [code for page in range(len(sheet)) for code in sheet.codes(page)]
    words = " ".join(sheet.words(page) for page in range(len(sheet)))

    assert len(elements) == 18
    assert sorted(read) == sorted(codes.link(BASE, "U", x.id) for x in elements)
    assert all(f"{x.id[:5]} {x.id[5:]}" in words for x in elements)
    assert len(sheet) == -(-18 // (4 if format == LARGE else 9))


def test_a_long_address_makes_a_larger_code_and_is_read(platoons):
    base = "http://umpires-laptop-at-the-club.example.org:8765/"
    element = next(iter(platoons.elements.values()))
    unit = printed_unit(platoons, element, damaged=False)
    for format in (LARGE, POKER):
        sheets = lay_out_cards(unit_cards(unit, base, format, back=False), Grid(A4, format), "Test")
        sheet = Printed(pdf(sheets, A4, "Test"))
        assert sheet.codes() == [codes.link(base, "U", element.id)]


@SIZES
def test_a_card_says_what_its_owner_needs(platoons, format):
    element = next(x for x in platoons.of_side("german") if x.title == "1st Squad, Team 1")
    words = print_units(platoons, [element], format).words()

    for told in ("1st Squad, Team 1", "Panzergrenadiers, 91st Air Landing", "Quality 3"):
        assert told in words
    for told in ("Feldwebel", "MG42", "belt, −2, react 7/9/12", "Luger", "H W D"):
        assert told in words
    assert "light not chosen yet (before dawn assumed), normal noise" in words
    assert "seen 18″ · walk 2″ run 6″ · order 92″" in words
    assert "Open the address on the umpire’s screen, type these letters" in words


def test_a_card_does_not_show_mojon_or_order(platoons):
    element = next(iter(platoons.elements.values()))
    unit = printed_unit(platoons, element, damaged=True)
    mojons = {id: replace(m, number=77) for id, m in platoons.mojons.items()}
    other = replace(platoons, mojons=mojons)

    assert printed_unit(other, element, damaged=True) == unit
    assert "Mojon" not in print_units(platoons, [element], damaged=True).words()


def test_a_card_shows_nothing_of_the_enemy(platoons):
    element = next(platoons.of_side("german"))
    elements = {
        id: x if x.side == "german" else replace(x, quality=1, figures=x.figures[:1], contact="A")
        for id, x in platoons.elements.items()
    }
    other = replace(platoons, elements=elements)

    for damaged in (False, True):
        unit = printed_unit(platoons, element, damaged=damaged)
        assert printed_unit(other, element, damaged=damaged) == unit


def test_a_clean_card_shows_no_damage(platoons):
    hurt, element = with_men(platoons, states=["dead", "wounded", "prisoner"])
    unhurt, _ = with_men(platoons, states=[])
    fresh = printed_unit(unhurt, element, damaged=False)

    assert printed_unit(hurt, element, damaged=False) == fresh
    assert {man.state for man in fresh.men} == {"ready"}


def test_todays_damage_crosses_its_box(platoons):
    hurt, element = with_men(platoons, states=["dead", "wounded", "hunkered-down", "prisoner"])
    [card] = unit_cards(printed_unit(hurt, element, damaged=True), BASE, LARGE, back=False)
    men = card.told["men"]

    assert [man["crossed"] for man in men[:4]] == ["D", "W", "H", ""]
    assert men[1]["word"] == "wounded turn 2"
    assert (men[3]["gone"], men[3]["word"]) == (True, "captured")
    words = print_units(hurt, [element], damaged=True).words()
    assert "Turn 3 of 10" in words
    assert "captured" in words


@SIZES
@pytest.mark.parametrize("damaged", [False, True], ids=["clean", "today"])
def test_no_type_is_smaller_than_eight_points(platoons, format, damaged):
    states = ["wounded", "stunned", "hunkered-down", "prisoner", "dead"]
    hurt, element = with_men(platoons, states=states)
    long = replace(element, name="A name that no card has room for at all, ever", unit="Unit " * 20)
    sheet = print_units(hurt, [*hurt.elements.values(), long], format, damaged=damaged, back=True)

    for page in range(len(sheet)):
        size, words = sheet.smallest_pt(page)
        assert size >= 7.95, words


def test_a_small_card_leaves_out_what_it_has_no_room_for_and_keeps_the_weapon(platoons):
    element = next(x for x in platoons.of_side("german") if x.title == "1st Squad, Team 1")
    unit = printed_unit(platoons, element, damaged=False)
    gunner = next(man for man in unit.men if man.weapons[0].name == "MG42")
    arm = replace(gunner.weapons[0], words="belt, −2, " + ", ".join(f"word {n}" for n in range(20)))
    odd = replace(unit, men=(replace(gunner, weapons=(arm,)),))
    sheets = lay_out_cards(unit_cards(odd, BASE, POKER, back=False), Grid(A4, POKER), "Test")
    words = Printed(pdf(sheets, A4, "Test")).words()

    assert "MG42 belt, −2" in words
    assert "word 19" not in words


@SIZES
def test_more_men_than_a_card_holds_go_on_another(platoons, format):
    element = next(iter(platoons.elements.values()))
    unit = printed_unit(platoons, element, damaged=False)
    crowd = replace(unit, men=unit.men * 3)
    cards = unit_cards(crowd, BASE, format, back=False)
    men = [man for card in cards for man in card.told["men"]]

    assert len(men) == 15
    assert len(cards) > 1
    assert cards[0].told["part"] == f"1 of {len(cards)}"
    sheet = Printed(pdf(lay_out_cards(cards, Grid(A4, format), "Test"), A4, "Test"))
    assert sheet.codes() == [codes.link(BASE, "U", element.id)] * len(cards)


@SIZES
def test_no_heading_of_a_card_reaches_the_line_before_the_next(platoons, format):
    sheet = print_units(platoons, [next(iter(platoons.elements.values()))], format)
    headings = [sheet.edges_mm(x) for x in ("Quality", "Aggressiveness", "Actions per turn")]

    for (_, ends), (begins, _) in pairwise(headings):
        assert begins - ends > INSET_MM


@SIZES
def test_no_line_of_a_full_card_covers_its_code(platoons, format):
    element = next(iter(platoons.elements.values()))
    unit = printed_unit(platoons, element, damaged=False)
    most = 11 if format == LARGE else 7
    full = replace(unit, men=(unit.men * 3)[:most])
    cards = unit_cards(full, BASE, format, back=False)

    assert len(cards) == 1
    sheet = Printed(pdf(lay_out_cards(cards, Grid(A4, format), "Test"), A4, "Test"))
    assert len(sheet.codes()) == 1


def test_backs_of_a_side_are_all_alike(squads):
    cards = [
        card
        for element in squads.of_side("us")
        for card in unit_cards(printed_unit(squads, element, damaged=False), BASE, LARGE, back=True)
    ]

    assert len({str(card.back) for card in cards}) == 1
    assert cards[0].back.told == {"mark": "b", "letter": "U", "side": "US"}


def test_text_that_people_wrote_is_printed_as_text(squads):
    element = replace(
        next(iter(squads.elements.values())), name='#panic("x") $a$ *b* <c>', squad="", unit="\\ [d"
    )
    words = print_units(squads, [element]).words()

    assert '#panic("x") $a$ *b* <c>' in words
    assert "\\ [d" in words


def test_names_that_the_font_lacks_are_still_printed(squads):
    element = replace(next(iter(squads.elements.values())), name="Żubr Жуков", squad="")

    assert "Żubr Жуков" in print_units(squads, [element]).words()


def test_a_very_long_name_stays_on_its_card(squads):
    element = replace(next(iter(squads.elements.values())), name="Long " * 30, unit="Unit " * 40)
    sheet = print_units(squads, [element])

    assert sheet.is_white(0, 103.2, 20, 106.8, 140)
    assert len(sheet.codes()) == 1


def test_every_font_is_in_the_file(squads):
    fonts = print_units(squads, list(squads.elements.values())).fonts()

    assert fonts
    assert set(fonts.values()) == {1}
    assert all("Barlow" in name for name in fonts)


def test_a_tanks_card_has_as_many_actions_as_its_crew_has_impulses():
    battle = Table(card=scenario_files.scenario("wittmanns-first-test")).battle
    tanks = [element for element in battle.elements.values() if element.id in battle.vehicles.of]
    cards = [printed_unit(battle, tank, damaged=False) for tank in tanks]

    assert min(card.quality for card in cards) < 4
    assert {card.a_turn for card in cards} == {4}
