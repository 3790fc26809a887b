"""The form of a card as its page shows it, to be sent back."""

import re
from html import unescape

from werkzeug.datastructures import MultiDict


def as_shown(page, **changes):
    """What a browser would send to change only this, and save."""
    body = page[page.index('<form id="card"') : page.index("</form>")]
    pairs = []
    for tag in re.findall(r"<input[^>]*>", body):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        ticked = 'type="checkbox"' not in tag or " checked" in tag
        if name and ticked:
            pairs.append((unescape(name[1]), unescape(value[1]) if value else ""))
    for name, options in re.findall(r'<select [^>]*name="([^"]*)"[^>]*>(.*?)</select>', body, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        first = re.search(r'<option value="([^"]*)"', options)
        pairs.append((name, unescape((chosen or first)[1])))
    form = MultiDict([pair for pair in pairs if pair[0] not in ("slug", "was", "do")])
    form["do"] = "save"
    for name, value in changes.items():
        form[name] = value
    return form
