"""A page brings the styles and scripts that it uses, and a phone none of the console's."""

import re
from html import unescape
from random import Random

import pytest

from assistant.files import files
from assistant.web.pages import bundles
from tests.bench.page import FONT, is_font_shown
from tests.web.crawling import crawled, sheets, starts_of_side
from tests.web.everybody import everybody

PAGES = 26  # of one phone
SIDES_PAGES = ("/procedures", "/procedures/rattenkrieg/quality-check", "/tables", "/cards/vehicles")
AT_DESK = ("console", "umpire", "desk")  # only the umpire's screen has these styles
SOMETIMES = (*AT_DESK, "forms")
OF_SCRIPTS = {  # what a page has that a script works with
    "keys": re.compile(r'\bdata-key="|<details class="menu\b'),
    "dice": re.compile(r"\bdata-dice\b"),
    "sheet": re.compile(r'\bid="(?:sheet|card)"'),
}
LINKED = re.compile(r'(?:href|src)="(/bundle/([^"?]+)\.(css|js)\?[^"]*)"')
NAMES = re.compile(r'\b(class|id)="([^"]*)"')
NAMED = re.compile(r"[.#]-?[a-z][\w-]*")
RULE = re.compile(r"([^{};]+)\{[^{}]*\}")
ASIDE = re.compile(r":(?:not|has)\((?:[^()]|\([^()]*\))*\)|/\*(?s:.*?)\*/")
CARD_BYTES = 60_000  # of a unit's card with all that it brings, on a phone that was never here


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with everybody(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def of_phones(house):
    """Pages of players and spectators, by address and reader."""
    found = {}
    for game in house.games:
        for side in (*game.state.sides, None):
            starts = starts_of_side(game, Random(1), 8) if side else ["/watch/", "/watch/screen"]
            pages = crawled(house.phones[game.id, side], starts, Random(2), PAGES)
            found |= {(game.title, side, at): page[2] for at, page in pages.items()}
    client = house.phones[house.games[0].id, next(iter(house.games[0].state.sides))]
    found |= {("", "", at): client.get(at).text for at in SIDES_PAGES}
    return {key: text for key, text in found.items() if is_whole(text)}


@pytest.fixture(scope="module")
def of_umpire(house):
    """Pages of the umpire, by address."""
    found = {}
    for game in house.games:
        base = f"/battles/{game.id}"
        moves = [at.replace("/side", base, 1) for at in sheets(game, Random(3), 8)]
        found |= crawled(house.umpire, [base, f"{base}/replay", *moves], Random(4), PAGES)
    return {at: page[2] for at, page in found.items() if is_whole(page[2])}


def sign(kind):
    return "." if kind == "class" else "#"


def is_whole(page):
    return isinstance(page, str) and "<body>" in page and "/bundle/" in page


def parts(page, kind):
    """The names of the files that make up the styles or scripts of a page."""
    return {
        name for _, names, of in LINKED.findall(page) if of == kind for name in names.split("+")
    }


def styled(name):
    """The sets of classes and ids in the rules of a style sheet: a rule needs all of one set."""
    styles = ASIDE.sub("", (files("static") / f"{name}.css").read_text("utf-8"))
    names = re.sub(r":is\([^()]*\)", "", ",".join(RULE.findall(styles)))
    return {frozenset(NAMED.findall(each)) for each in names.split(",")} - {frozenset()}


def test_every_page_has_the_scripts_that_it_works_with(of_phones, of_umpire):
    missing = [
        (at, script)
        for at, page in {**of_phones, **of_umpire}.items()
        for script, marks in OF_SCRIPTS.items()
        if marks.search(page) and script not in parts(page, "js")
    ]
    worked_with = {s for page in of_phones.values() for s in OF_SCRIPTS if s in parts(page, "js")}

    assert missing == []
    assert worked_with == {"keys", "dice", "sheet"}


def test_a_page_has_every_style_that_shows_on_it(of_phones):
    rules = {name: styled(name) for name in SOMETIMES}
    unstyled = set()
    for (_, _, at), page in of_phones.items():
        names = {sign(kind) + name for kind, told in NAMES.findall(page) for name in told.split()}
        for name in rules.keys() - parts(page, "css"):
            unstyled |= {(at, name, *used) for used in rules[name] if used <= names}

    assert unstyled == set()


def test_only_the_umpire_brings_the_console(of_phones, of_umpire):
    every = {*AT_DESK, "forms"}

    assert [at for at, page in of_phones.items() if parts(page, "css") & {*AT_DESK}] == []
    assert [at for at, page in of_umpire.items() if not every <= parts(page, "css")] == []


def test_a_card_with_all_that_it_brings_is_light(evening):
    """The bodies as a phone gets them, and the lines of their headers."""
    card = f"/u/{evening.of('german')[0].id}"
    page = sent(evening.german, card)
    links = [unescape(link) for link, *_ in LINKED.findall(evening.german.get(card).text)]
    sheets = "".join(evening.german.get(link).text for link in links if ".css?" in link)
    every = [
        page,
        *(
            sent(evening.german, at)
            for at in (*links, *filter(is_font_shown, FONT.findall(sheets)))
        ),
    ]

    assert len(every) == 6
    assert sum(every) < CARD_BYTES


def sent(client, address):
    answer = client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert answer.status_code == 200
    return len(answer.data) + len(f"HTTP/1.1 200 OK\r\n{answer.headers}")


def test_no_text_of_a_script_goes_over_several_lines():
    """The spaces at the start of a line are left out of the scripts of pages."""
    scripts = sorted(files("static").glob("*.js"))
    own = [path for path in scripts if path.name != "htmx.min.js"]
    lines = [(path.name, line) for path in own for line in path.read_text("utf-8").splitlines()]

    assert [line for line in lines if line[1].count("`") % 2 or line[1].endswith("\\")] == []
    assert re.search(rb"(?m)^ ", bundles.NOTES["js"].sub(b"", own[0].read_bytes())) is None
