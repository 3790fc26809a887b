"""A vehicle's card in a battle has everything of its printed card, with today's damage."""

import re
from dataclasses import fields, is_dataclass
from itertools import count
from random import Random

import pytest
from flask import Flask, render_template

from assistant.battle import rattenkrieg
from assistant.battle.rattenkrieg.scenario.setup.weapons import weapon_from_card
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import printed_vehicle
from assistant.cards.rattenkrieg.forces.elements import WeaponCard
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicles
from assistant.frozen import replace
from assistant.web.own_pages import pages_of
from tests.battle import tanks
from tests.web.evening import Evening, words_of

CARDS = vehicles()
# of the printed card, what no card says in its own words: ids, and figures that are drawn as boxes
DRAWN = {"slug", "category", "id", "part", "system", "points", "enclosed", "rounds", "passengers"}


@pytest.fixture(scope="module")
def duel():
    """Two tanks and two teams on foot."""
    numbers = count(1)
    return rattenkrieg.SYSTEM.opened(
        tanks.duel(), 0, lambda: f"K7Q9XW{next(numbers):04}", Random(1), tanks.shelf()
    ).battle


def with_vehicle(battle, **changes):
    """The battle with another vehicle in place of the German tank, and that vehicle."""
    element = next(x for x in battle.elements.values() if x.name == tanks.PANZER)
    vehicle = replace(battle.vehicles.of[element.id], **changes)
    of = {**battle.vehicles.of, element.id: vehicle}
    return replace(battle, vehicles=replace(battle.vehicles, of=of)), element


def seats_for(battle, card):
    """The German tank's crew at the posts of another card, as far as there are enough figures."""
    element = next(x for x in battle.elements.values() if x.name == tanks.PANZER)
    places = [man["id"] for man in card.get("crew", ())]
    return dict(zip(places, element.figures, strict=False))


def as_card(man) -> WeaponCard:
    return WeaponCard(name=man["weapon"], profile=man["notation"])


def with_machine_guns(battle, card, seats):
    """The battle with the machine gun that the card lists at each crew member's post."""
    armed = {
        seats[man["id"]]: (weapon_from_card(as_card(man)),)
        for man in card.get("crew", ())
        if man.get("weapon") and man["id"] in seats
    }
    figures = {id: replace(battle.figures[id], weapons=guns) for id, guns in armed.items()}
    return replace(battle, figures={**battle.figures, **figures})


def live_page(program: Flask, battle, element) -> str:
    with program.test_request_context():
        return render_template(
            "unit/_card.html",
            seen="",
            view=unit_view(battle, element),
            base="/side",
            home="/side/",
            here=f"/u/{element.id}",
            token="t",
            moments=None,
            result="",
            **pages_of("rattenkrieg").helpers,
        )


def texts_of_card(value) -> list[str]:
    """Every text of a printed card."""
    if is_dataclass(value):
        return [
            x
            for f in fields(value)
            if f.name not in DRAWN
            for x in texts_of_card(getattr(value, f.name))
        ]
    if isinstance(value, dict):
        return texts_of_card(list(value.values()))
    if isinstance(value, list | tuple):
        return [text for each in value for text in texts_of_card(each)]
    assert isinstance(value, str), value
    return [value.replace("\N{NO-BREAK SPACE}", " ")]


def without_spaces(words: str) -> str:
    return re.sub(r"\s", "", words)


@pytest.mark.parametrize("slug", CARDS)
def test_all_that_the_printed_card_says_is_on_the_live_card(
    program: Flask, duel, slug: str
) -> None:
    card = full_card(CARDS[slug])
    few = {**card, "crew": card.get("crew", [])[:5]}
    seats = seats_for(duel, few)
    battle, element = with_vehicle(with_machine_guns(duel, few, seats), card=few, seats=seats)
    printed = printed_vehicle(battle, element, damaged=True)
    page = live_page(program, battle, element)
    shown = without_spaces(words_of(page)).lower()

    assert [x for x in texts_of_card(printed.card) if without_spaces(x).lower() not in shown] == []
    for diagram in printed.diagrams:
        every = {**diagram.hull, "turret": diagram.turret}
        cells = [cell for sectors in every.values() for cell in sectors.values()]
        figures = {str(row.mm) for cell in cells for row in cell.values()}
        assert figures <= set(re.findall(r'class="mm[^>]*>(\d+)<', page))
    boxes = [each for each in printed.card.systems if each.has_boxes]
    for each in boxes:
        name = each.system.replace("-", " ")
        assert f"{name}: 0 of {each.points} hit" in page


def test_the_damage_of_today_fills_the_boxes(program: Flask, duel) -> None:
    lost = {"hull": {"engine": 1, "left-track": 5}, "turret": {"gun": 2}}
    battle, element = with_vehicle(
        duel, lost=lost, fire=2, shots=1, rounds=88, fired={"K.Gr.rot Pz APCBC": 2}
    )
    page = live_page(program, battle, element)
    words = words_of(page)

    for boxes in ("engine: 1 of 3", "left track: 5 of 5", "gun: 2 of 6"):
        assert f'aria-label="{boxes} hit"' in page
    assert page.count('<i class="lit">') == 2
    assert "3 systems hit" in words
    assert "1 more shot in this impulse" in words
    assert "88 left" in words
    assert "2 fired" in words
    assert re.search("Road 14″ of 21″", words)


def test_a_weapon_of_the_crew_is_described_once(app, settings):
    evening = Evening(app, settings, scenario="wittmanns-first-test")
    tank = next(x.id for x in evening.battle.elements.values() if x.title == "T-34 no. 1")
    crew = words_of(evening.umpire.get(f"/u/{tank}").text.partition('id="crew"')[2])
    assert crew.partition("Loader")[0].count("pierces 2") == 1


def test_after_the_end_the_card_promises_no_further_turn(program: Flask, duel) -> None:
    battle, element = with_vehicle(duel)

    assert "first engagement turn" in words_of(live_page(program, battle, element))
    over = words_of(live_page(program, replace(battle, phase="over"), element))
    assert "The battle is over." in over
    assert "first engagement turn" not in over


@pytest.mark.parametrize("phase", ["engagement", "over"])
def test_a_wreck_without_a_crew_counts_no_actions(program: Flask, duel, phase) -> None:
    battle, element = with_vehicle(replace(duel, phase=phase), wreck=True)
    dead = {id: replace(battle.figures[id], state="dead") for id in element.figures}
    battle = replace(battle, figures={**battle.figures, **dead})
    words = words_of(live_page(program, battle, element))

    assert "wreck" in words
    for each in ("actions left", "impulses left", "Actions per turn", "no action left"):
        assert each not in words


def test_the_mark_of_what_a_crew_sees_stands_before_the_full_stop(app, settings):
    evening = Evening(app, settings, scenario="wittmanns-first-test")
    stug = next(x.id for x in evening.battle.elements.values() if x.title == "StuG III")

    sees = words_of(evening.umpire.get(f"/u/{stug}").text).partition("Sees out")[2]
    assert re.search("rest blind ?† ?[.] From an open hatch", sees)
