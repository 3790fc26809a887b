"""The pages of Rats of Tobruk alone, which the shared pages look up here."""

from assistant.web.own_pages import OwnPages
from assistant.web.rats_of_tobruk import hexes_form

PAGES = OwnPages(editors=(hexes_form.EDITOR,))
