"""Vehicles' and guns' cards: the drawing on the left, the figures on the right.

A page has room for two vehicles or three guns; the rest of a full card goes on another one.
"""

from collections.abc import Iterator, Sequence

from assistant.battle.rattenkrieg.screens.data_card_parts import DataCard
from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import PrintedVehicle
from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram
from assistant.cards.rattenkrieg.drawing.fans import HULL_BOX, TURRET_BOX
from assistant.cards.rattenkrieg.drawing.fans_on_paper import WITH_ICONS, fan_on_paper
from assistant.cards.rattenkrieg.drawing.system_icons import icon_svg
from assistant.paper.printed_codes import code_of
from assistant.paper.rattenkrieg import blocks
from assistant.paper.rattenkrieg.blocks import Block, Paragraph
from assistant.paper.rattenkrieg.columns import (
    Column,
    fill_columns,
    gun_columns,
    more_columns,
    vehicle_columns,
)
from assistant.paper.rattenkrieg.short_figures import count_things, shorten_figures, without_breaks
from assistant.paper.sheets import GUN, VEHICLE, Card, Format, Json

TURRET_WIDTH, HULL_WIDTH, SIGNS_WIDTH = 59.0, 70.0, 62.0
ARMOR_KEY = (
    "outer ring: from above, bold: level, inner ring: from below, hatched: may rebound;"
    " box: size level, above"
)
SIGN_KEY = "open disc: stops nothing, half: light arms, full: heavy MGs; box: size level, above"
ICON_KEY = "; icons: systems hit from there"
NOTES = {"†": "† ours", "‡": "‡ public data"}
WEIGHS, WEIGHT = "Weighs", ("Weight", "Ground pressure")
DRAWN, MEASURES = ("Runs on",), ("Measures", "Turret")


def format_of(vehicle: PrintedVehicle) -> Format:
    """Return the size of a vehicle's or gun's card."""
    return GUN if vehicle.card.category == "gun" else VEHICLE


def vehicle_cards(vehicle: PrintedVehicle, base: str) -> list[Card]:
    """Return the cards of a vehicle or gun: one, or several if one does not hold it."""
    form = format_of(vehicle)
    wide = HULL_WIDTH if vehicle.diagrams[0].hull else SIGNS_WIDTH
    hull = _drawing(vehicle, vehicle.diagrams[0], wide)
    code = code_of(vehicle.id, base) if vehicle.id else None
    first = gun_columns(hull, code) if form is GUN else vehicle_columns(hull, code)
    cards = [first]
    left = list(_blocks(vehicle, first))
    while left := fill_columns(left, cards[-1]):
        cards.append(more_columns(form, code))
    kind = "gun" if form is GUN else "vehicle"
    drawn = [[column.drawn() for column in columns] for columns in cards]
    values = {**_head(vehicle, str(drawn)), "code": code}
    return [
        Card(
            kind,
            {
                **values,
                "part": f"{number} of {len(cards)}" if len(cards) > 1 else "",
                "drawing": hull if number == 1 else None,
                "columns": columns,
            },
        )
        for number, columns in enumerate(drawn, 1)
    ]


def _blocks(vehicle: PrintedVehicle, columns: Sequence[Column]) -> Iterator[Block]:
    """Yield all blocks of the card, the most important first."""
    card, today = vehicle.card, vehicle.today
    below, wide = columns[0].width, columns[1].width
    points = [each for each in card.systems if not each.check]
    checks = [each for each in card.systems if each.check]
    if len(vehicle.diagrams) > 1:
        yield _turret(vehicle)
        yield blocks.systems(points, today, wide)
    elif card.systems:
        yield blocks.systems(
            [*points, *checks],
            today,
            wide - columns[1].corner,
            rule=not columns[1].corner,
            icons=card.category != "gun",
        )
    if len(vehicle.diagrams) == 1 and (card.fire or checks):
        yield blocks.fires(f"{card.fire}{card.fire_mark}", today)
    for number, gun in enumerate(card.guns):
        yield blocks.gun(gun, today, number)
        if card.category != "gun":
            yield from (blocks.text(each, aside=False) for each in blocks.bursts(gun))
    if card.bombs:
        yield blocks.text(("Bombs", ", ".join(count_things(card.bombs))), aside=False)
    if card.crew and card.category == "gun":
        yield from blocks.crew(card.crew, today, wide, aside=False)
        yield blocks.text(
            *(each for gun in card.guns for each in blocks.bursts(gun)),
            *_paragraphs(card),
            aside=False,
        )
    elif card.crew:
        yield from blocks.crew(card.crew, today, below, aside=True)
    hull = vehicle.diagrams[0].hull
    if len(vehicle.diagrams) == 1 or not hull:
        key = ARMOR_KEY if hull else SIGN_KEY
        yield blocks.text((_armor_of(card), key + ICON_KEY * (card.category != "gun")))
    if card.category != "gun":
        turreted = len(vehicle.diagrams) > 1  # its weight is printed beside the turret
        for each in _paragraphs(card):
            if not (turreted and each[0] == WEIGHS):
                yield blocks.text(each, aside=turreted)
    if today.words:
        yield blocks.text(("Now", without_breaks(" · ".join(today.words))), spare=True)
    if vehicle.crew_words:
        yield blocks.text(("Crew", without_breaks(vehicle.crew_words)), spare=True)
    measures = [each for each in card.weighs if each.label in MEASURES]
    yield from (blocks.text(each, spare=True) for each in shorten_figures("Measures", measures))
    if not vehicle.id and card.slug:
        yield blocks.text(("", f"cards/vehicles/{card.slug}"), spare=True)


def _paragraphs(card: DataCard) -> Iterator[Paragraph]:
    """Yield the paragraphs that people need only now and then."""
    if card.passengers:
        yield "Room", f"for {card.passengers} passengers"
    if card.smoke:
        yield "Smoke", f"{card.smoke} pots or projectors"
    yield from shorten_figures("Moves", [each for each in card.moves if each.label not in DRAWN])
    yield from shorten_figures("Handling", card.handles)
    if card.sees:
        how = "; ".join(f"{where.lower()} {words}" for where, words in card.sees)
        yield "Sees", f"{how}{card.sees_mark}"
    yield from shorten_figures(WEIGHS, [each for each in card.weighs if each.label not in MEASURES])


def _turret(vehicle: PrintedVehicle) -> Block:
    """Return the turret's drawing, with its systems, the fire and the key beside it."""
    card, today = vehicle.card, vehicle.today
    drawing = _drawing(vehicle, vehicle.diagrams[1], TURRET_WIDTH)
    values = {
        "drawing": drawing,
        "turns": card.turns,
        "weighs": [
            f"{each.label}: {each.value}{each.mark}" for each in card.weighs if each.label in WEIGHT
        ],
        "checks": [
            {"name": x.name, "check": x.check, "icon": icon_svg(x.system)}
            for x in card.systems
            if x.check
        ],
        "fire": f"{card.fire}{card.fire_mark}",
        "steps": blocks.FIRE_STEPS,
        "burning": today.fire,
    }
    return Block("turret", values, drawing["height"])


def _head(vehicle: PrintedVehicle, below: str) -> Json:
    """Return the card's head, which explains the marks below."""
    side = vehicle.side
    # beside a turret there is no room to name the owner of the armor
    armor = [_armor_of(vehicle.card).lower()] if len(vehicle.diagrams) > 1 else []
    marked = f"{below}{armor}"
    notes = [*armor, *(note for mark, note in NOTES.items() if mark in marked)]
    named = (vehicle.unit, vehicle.today.as_of) if vehicle.id else (vehicle.card.line,)
    return {
        "mark": side.mark if side else "",
        "letter": side.letter if side else "",
        "name": vehicle.card.name,
        "unit": " · ".join(filter(None, named)),
        "notes": " ".join(notes),
    }


def _armor_of(card: DataCard) -> str:
    """Return the word for a card's armor, with marks for the sources of its figures."""
    return f"Armor{''.join(dict.fromkeys(card.armor_marks.values()))}"


def _drawing(vehicle: PrintedVehicle, diagram: Diagram, width: float) -> Json:
    """Return a drawing as wide as given; icons beside a hull make it wider, and not higher."""
    box = HULL_BOX if diagram.part == "hull" else TURRET_BOX
    height = round(width * box[1] / box[0], 2)
    if format_of(vehicle) is GUN:
        return {"svg": fan_on_paper(diagram), "width": width, "height": height}
    drawn = fan_on_paper(diagram, vehicle.icons.get(diagram.part, {}))
    if diagram.part == "hull":
        width = round(width * WITH_ICONS / box[0], 2)
    return {"svg": drawn, "width": width, "height": height}
