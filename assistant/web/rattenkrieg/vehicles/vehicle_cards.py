"""The cards of vehicles for everybody; a model's card is no secret, a card in a battle is."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import printed_card
from assistant.cards.library.kinds import KINDS, Kind, card_at
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of
from assistant.cards.rattenkrieg.drawing.small_drawings import small_svg
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.missing_abilities import missing_abilities
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, Category, Vehicle
from assistant.cards.toml_files.reading import SHIPPED, BadFile, CardStore
from assistant.web.access.guard import anyone_signed_in, reader
from assistant.web.printing import print_options
from assistant.web.rattenkrieg.vehicles.live_fans import struck_in_address
from assistant.web.rattenkrieg.vehicles.vehicle_sheets import vehicle_sheets
from assistant.web.rattenkrieg.vehicles.vehicle_view import vehicle_view
from assistant.web.services import services
from assistant.web.wording.values import words_of

bp = Blueprint("vehicles", __name__, url_prefix="/cards/vehicles")
anyone_signed_in(bp)

KIND: Kind = next(kind for kind in KINDS if kind.folder == VEHICLES)
MOST_PRINTED = 100
GROUPS: dict[str, tuple[Category, ...]] = {
    "Tanks": ("tank",),
    "Assault guns and tank destroyers": ("assault-gun", "tank-destroyer", "self-propelled-gun"),
    "Armored cars and carriers": ("armored-car", "half-track", "carrier"),
    "Trucks and cars": ("truck", "car", "motorcycle"),
    "Guns": ("gun",),
    "Boats": ("boat", "landing-craft"),
    "Aircraft": ("aircraft", "glider"),
}


@dataclass(frozen=True)
class Entry:
    """A card in the list."""

    slug: str
    name: str
    line: str
    svg: str
    is_own: bool


def shelf_of_reader() -> CardStore:
    """Return the cards that a reader may see; the umpire's own are secret until they are used."""
    return services().settings.shelf if reader().is_umpire else SHIPPED


@bp.get("")
def index() -> str:
    """Show every card by category, with a small drawing."""
    shelf = shelf_of_reader()
    found: dict[str, list[Entry]] = {}
    for slug, path in shelf.paths(VEHICLES).items():
        card = _read(slug, shelf)
        if card is None:
            continue
        group = next(name for name, every in GROUPS.items() if card.category in every)
        line = vehicle_view(card).line
        svg = small_svg(diagram_of(full_card(card), "hull"))
        found.setdefault(group, []).append(Entry(slug, card.name, line, svg, shelf.is_own(path)))
    groups = [(name, found[name]) for name in GROUPS if name in found]
    return render_template("vehicles/index.html", groups=groups, is_umpire=reader().is_first_umpire)


@bp.get("/print.pdf")
def several() -> ResponseReturnValue:
    """Show the chosen cards as one PDF."""
    slugs = list(dict.fromkeys(request.args.getlist("card")))
    if not 0 < len(slugs) <= MOST_PRINTED:
        abort(422, f"Choose 1 to {MOST_PRINTED} cards; {len(slugs)} were chosen.")
    cards = [_card(slug, shelf_of_reader()) for slug in slugs]
    title = cards[0].name if len(cards) == 1 else "Vehicles and guns"
    every = [printed_card(full_card(card)) for card in cards]
    sheets = vehicle_sheets(every, print_options.read_options().paper, title)
    return print_options.pdf_response(sheets, title, slugs[0] if len(slugs) == 1 else "vehicles")


@bp.get("/<slug>")
def vehicle(slug: str) -> str:
    """Show one card, and the shot that was tapped on it."""
    shelf = shelf_of_reader()
    card = _card(slug, shelf)
    is_own = shelf.is_own(shelf.path(VEHICLES, slug))
    view = vehicle_view(card, is_own=is_own, chosen=struck_in_address())
    return render_template(
        "vehicles/card.html",
        view=view,
        cannot=missing_abilities(card),
        is_umpire=reader().is_first_umpire,
    )


def cards_named(text: str, shelf: CardStore) -> list[Vehicle]:
    """Return the cards whose names hold all the words of a text."""
    words = text.lower().split()
    cards = [_read(slug, shelf) for slug in shelf.paths(VEHICLES)] if words else []
    return [
        card
        for card in cards
        if card and all(word in f"{card.name} {card.slug}".lower() for word in words)
    ]


def _card(slug: str, shelf: CardStore) -> Vehicle:
    if slug not in shelf.paths(VEHICLES):
        abort(404)
    card = _read(slug, shelf)
    if card is None:
        abort(422, f"The file of {words_of(slug)} has problems; the list of cards shows them.")
    return card


def _read(slug: str, shelf: CardStore) -> Vehicle | None:
    try:
        card = card_at(shelf.path(VEHICLES, slug), KIND, shelf)
    except BadFile:
        return None
    assert isinstance(card, Vehicle)
    return card
