"""Every page there is."""

from assistant.web import (
    api,
    card_sheets,
    cards,
    desk,
    help,
    instruments,
    joining,
    keeping,
    maps,
    plans,
    printing,
    procedures,
    side,
    tables,
    tidying,
    unit,
    vehicles,
    watch,
)
from assistant.web.opening import FIRST

CONSOLE = (
    desk,
    help,
    joining,
    keeping,
    tidying,
    cards,
    card_sheets,
    instruments,
    maps,
    plans,
    printing,
)
LIBRARY = (vehicles, procedures, tables, api)
EVERY = (*FIRST, *(page.bp for page in (*CONSOLE, side, watch, unit, *LIBRARY)))
