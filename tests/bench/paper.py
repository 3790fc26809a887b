"""Sixty unit cards as one PDF, compared with their codes drawn for a page of the console."""

from itertools import cycle, islice
from random import Random

from assistant.battle import rattenkrieg
from assistant.battle.rattenkrieg.screens.printing.sheets import printed_unit
from assistant.cards import codes
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.paper.printing import can_print, pdf
from assistant.paper.rattenkrieg.units import unit_cards
from assistant.paper.sheets import A4, LARGE, POKER, Format, Grid, lay_out_cards
from tests.bench.figures import show, timed_ms, times, usual_ms

CARDS = 60
BASE = "http://192.168.178.23:8765/"
TIMES = 5


def of_sixty(format: Format) -> bytes:
    """Make the PDF, from the battle to its last byte."""
    card = scenario_files.scenario("easy-company")
    battle = rattenkrieg.SYSTEM.opened(card, 1, codes.new_id, Random(1)).battle
    elements = islice(cycle(battle.elements.values()), CARDS)
    units = [printed_unit(battle, each, damaged=True) for each in elements]
    cards = [card for unit in units for card in unit_cards(unit, BASE, format, back=True)]
    return pdf(lay_out_cards(cards, Grid(A4, format), battle.title), A4, "Unit cards")


def only_codes() -> None:
    """Draw only the codes, as for a screen."""
    for _ in range(CARDS):
        codes.qr_svg(codes.link(BASE, "U", codes.new_id()))


def main() -> None:
    """Print how long the cards take."""
    if not can_print():
        print("\nNo printing on this computer: typst is missing.")
        return
    first = timed_ms(lambda: of_sixty(LARGE))
    floor = usual_ms(only_codes, TIMES)
    rows = [
        [f"{format.name}, with backs", ms, times(ms, floor), len(of_sixty(format)) / 1024]
        for format in (LARGE, POKER)
        for ms in [usual_ms(lambda format=format: of_sixty(format), TIMES)]
    ]
    rows.append(["the codes alone, for a screen", floor, "1x", None])
    note = f"Each is made by a process of its own; the first took {first:,.0f} ms."
    show(f"{CARDS} unit cards, ms", ("", "middle", "of the codes", "kB"), rows, note)
