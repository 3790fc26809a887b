"""The pages of Battleaxe alone, which the shared pages look up here."""

from assistant.web.battleaxe import board_form
from assistant.web.own_pages import OwnPages

PAGES = OwnPages(editors=(board_form.EDITOR,))
