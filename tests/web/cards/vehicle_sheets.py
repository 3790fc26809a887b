"""Cards of vehicles to fill in."""

import re

from tests.web.evening import words_of


def cells(page):
    """The cells of each diagram of a page: hull and turret."""
    drawings = re.findall(r'<svg class="fan( turret)?" .*?</svg>', page, re.DOTALL)
    every = re.finditer(r'<svg class="fan(?: turret)?" .*?</svg>', page, re.DOTALL)
    assert drawings
    return [len(re.findall(r'<a class="cell', each[0])) for each in every]


def page_text(client, address):
    return words_of(client.get(address).text)
