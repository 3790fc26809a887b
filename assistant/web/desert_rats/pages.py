"""The pages of Desert Rats alone, which the shared pages look up here."""

from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.web.desert_rats import scenario_form
from assistant.web.own_pages import OwnPages, Papers


def _choose(game: Game) -> str:
    from assistant.web.desert_rats import print_battle  # with it the moves of battles are loaded

    return print_battle.choose(game)


def _print_sheets(game: Game, kind: str) -> ResponseReturnValue:
    from assistant.web.desert_rats import print_battle

    return print_battle.sheets_of(game, kind)


PAGES = OwnPages(
    editors=(scenario_form.EDITOR,),
    papers=Papers(choose=_choose, sheets=_print_sheets),
)
