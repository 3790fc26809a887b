"""A device that opens every page that its pages link to, and records what it receives."""

import re
from html import unescape
from random import Random
from urllib.parse import urlencode

LINK = re.compile(r'(?:href|hx-get|src|action)="(/[^"]*)"')
OF_NO_BATTLE = re.compile(r"/(static|bundle|procedures|tables|api|cards|help|theme|door)\b")
TOKEN = re.compile(r'(name="request" value=")[^"]*')
OWN_HEADERS = ("Content-Length", "Date")  # a token is as long as another, but packs differently
HOMES = ("", "log", "map", "ground", "replay", "notes", "luck", "report.html", "working/1/0")
Received = dict[str, tuple[object, ...]]


def received_from(client, address):
    """Status, headers and content of a page, without the token of its form."""
    answer = client.get(address, buffered=True)
    headers = {name: value for name, value in answer.headers.items() if name not in OWN_HEADERS}
    is_text = (answer.mimetype or "").startswith("text")
    content = TOKEN.sub("", answer.text) if is_text else answer.data
    return answer.status_code, tuple(sorted(headers.items())), content


def crawled(client, starts, random: Random, most: int) -> Received:
    """Everything that a device receives from this many addresses: the first ones, then by links."""
    found: Received = {}
    first, links = [*starts], []
    while (first or links) and len(found) < most:
        link = first.pop(0) if first else links.pop(random.randrange(len(links)))
        address = link.partition("#")[0]
        if address in found or OF_NO_BATTLE.match(address):
            continue
        found[address] = received_from(client, address)
        content = found[address][2]
        links += map(unescape, LINK.findall(content)) if isinstance(content, str) else ()
    return found


def fetch_again(client, before: Received) -> Received:
    """Fetch the same addresses once more."""
    return {address: received_from(client, address) for address in before}


def sheets(game, random: Random, count: int) -> list[str]:
    """Sheets of a side's moves about anything in the battle, and cards, including the enemy's."""
    ids = [*game.system.elements(game.state)]
    moves = [move for move in game.system.moves.values() if "side" in move.by]
    found = []
    for move in random.sample(moves, min(count, len(moves))):
        about = {move.about or "element": random.choice(ids)} if ids else {}
        found.append(f"/side/do/{move.id}?{urlencode(about)}")
    return found + [f"/u/{id}" for id in random.sample(ids, min(count // 2, len(ids)))]


def starts_of_side(game, random: Random, count: int = 12) -> list[str]:
    """The addresses at which the phone of a side begins."""
    return [*(f"/side/{page}" for page in HOMES), *sheets(game, random, count)]
