"""The pages of Desert Rats, as the shared ones ask for them."""

from assistant.web.desert_rats import print_battle, scenario_form
from assistant.web.own_pages import OwnPages, Papers

PAGES = OwnPages(
    editors=(scenario_form.EDITOR,),
    papers=Papers(choose=print_battle.choose, sheets=print_battle.sheets_of),
)
