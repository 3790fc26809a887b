"""The pages of Rats of Tobruk, as the shared ones ask for them."""

from assistant.web.own_pages import OwnPages
from assistant.web.rats_of_tobruk import hexes_form

PAGES = OwnPages(editors=(hexes_form.EDITOR,))
