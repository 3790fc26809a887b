"""The list of all pages of the application."""

from assistant.web.campaigns import campaign_pages, next_pages
from assistant.web.cards import answer_pages, card_list, card_pages, map_pages
from assistant.web.console import (
    assistant_codes,
    battle_maps,
    beside,
    console,
    joining,
    table_plans,
)
from assistant.web.first_pages import FIRST
from assistant.web.home import battle_removal, example_pages, import_export
from assistant.web.notes import doubts, note_pages
from assistant.web.own_pages import all_own_pages
from assistant.web.packs import gift_door, gift_pages, make_pages, pack_pages, take_pages
from assistant.web.players import own_forces, own_undo, side, spectator, table_screen, unit_card
from assistant.web.printing import print_pages
from assistant.web.reference import api, calculators, manual, printed_tables
from assistant.web.reports import battles_api, luck_pages, report_files, working_files

CONSOLE = (
    console,
    beside,
    manual,
    joining,
    assistant_codes,
    import_export,
    battle_removal,
    example_pages,
    card_list,
    card_pages,
    pack_pages,
    make_pages,
    map_pages,
    gift_pages,
    gift_door,
    take_pages,
    answer_pages,
    battle_maps,
    table_plans,
    print_pages,
    next_pages,
    campaign_pages,
)
LIBRARY = (calculators, printed_tables, api)
REPORTS = (
    battles_api.bp,
    luck_pages.umpires,
    luck_pages.sides,
    report_files.umpires,
    report_files.sides,
)
PHONES = (side, own_forces, own_undo, unit_card)
WORKINGS = (working_files.umpires, working_files.sides, working_files.spectators)
NOTES = (note_pages.of_side, note_pages.of_umpire, note_pages.shown, doubts.bp)
EVERY = (
    *FIRST,
    *(
        page.bp
        for page in (
            *CONSOLE,
            side,
            own_forces,
            own_undo,
            spectator,
            table_screen,
            unit_card,
            *LIBRARY,
        )
    ),
    *REPORTS,
    *WORKINGS,
    *NOTES,
    table_screen.of_umpire,
    *(blueprint for own in all_own_pages() for blueprint in own.blueprints),
)
