"""Sheets with the cards of vehicles and guns."""

from collections.abc import Sequence

from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import PrintedVehicle
from assistant.paper.rattenkrieg.vehicles import format_of, vehicle_cards
from assistant.paper.sheets import GUN, VEHICLE, Grid, Json, Paper, lay_out_cards
from assistant.web.printing.print_options import phone_address


def vehicle_sheets(every: Sequence[PrintedVehicle], paper: Paper, title: str) -> list[Json]:
    """Return the cards of vehicles, then the cards of guns on separate sheets."""
    base = phone_address()
    sheets: list[Json] = []
    for form in (VEHICLE, GUN):
        vehicles = [each for each in every if format_of(each) is form]
        cards = [card for each in vehicles for card in vehicle_cards(each, base)]
        note = f"Codes for {base.rstrip('/')}" if any(each.id for each in vehicles) else ""
        sheets += lay_out_cards(cards, Grid(paper, form), title, note)
    return sheets
