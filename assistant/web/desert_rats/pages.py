"""The pages of Desert Rats, as the shared ones ask for them."""

from assistant.web.desert_rats import scenario_form
from assistant.web.own_pages import OwnPages

PAGES = OwnPages(editors=(scenario_form.EDITOR,))
