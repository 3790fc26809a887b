"""The pages of Battleaxe, as the shared ones ask for them."""

from assistant.web.battleaxe import board_form
from assistant.web.own_pages import OwnPages

PAGES = OwnPages(editors=(board_form.EDITOR,))
