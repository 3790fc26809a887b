"""64 kB of each difficult letter in every kind of field: the time of the slowest."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from flask.testing import FlaskClient

from assistant.cards.toml_files.reading import BadFile, values_of
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.bench.figures import bar, no_bar, show
from tests.browser.laid_boards import hall
from tests.web import nasty

MOST_MS = 200  # the bar
ROWS = 10_000
BATTLES = ("tanks", "gap", "axe", "tobruk")
API = "/api/procedures/rattenkrieg/quality-check"
SUPPRESS = "/procedures/rattenkrieg/suppress"
Times = Iterator[tuple[float, str]]  # milliseconds, and of what


def fields(client: FlaskClient, every: Iterable[nasty.Form]) -> Times:
    """Send every letter in the first field of each kind."""
    texts = nasty.runs()
    for kind, (form, name) in nasty.first_of_each_kind(every).items():
        form.send(client, name, "")
        for letter, text in texts.items():
            status, took_s, _ = form.send(client, name, text)
            assert status < 500, (form.address, name, letter)
            yield took_s * 1000, f"{kind}: {letter!r}"


def bodies(client: FlaskClient) -> Times:
    """Send every letter in a value of the API, and as its whole body."""
    for letter, text in nasty.runs().items():
        for sent in ({"json": {"inputs": {"quality": text}}}, {"data": text}):
            took_s = nasty.seconds(lambda sent=sent: client.post(API, **sent))
            yield took_s * 1000, repr(letter)


def files() -> Times:
    """Check every letter in a file of a card."""
    for letter, text in nasty.runs().items():
        for told in (text, f"a={text}", f'a="{text}', f"a=[{text}"):
            yield _read_ms(told), repr(letter)


def _read_ms(told: str) -> float:
    def read() -> None:
        try:
            values_of(Path("x.toml"), told)
        except BadFile:
            return

    return nasty.seconds(read) * 1000


def post_many_rows(client: FlaskClient) -> Times:
    """Send more rows than a list may have, and as many as it may."""
    for count in (ROWS, 500):
        told = {f"figures.{number}.quality": "3" for number in range(count)}
        took_s = nasty.seconds(lambda told=told: client.post(SUPPRESS, data=told))
        yield took_s * 1000, f"{count:,} rows"


def main() -> None:
    """Print the slowest of each."""
    with tempfile.TemporaryDirectory() as folder:
        ids = hall(Path(folder))
        settings = Settings(Path(folder))
        app = create_app(settings)
        client = app.test_client()
        assert client.get(f"/console/key/{settings.console_key}").status_code == 303
        battles = app.extensions[EXTENSION].battles
        games = [battles.game(ids[name].rsplit("/", 1)[-1]) for name in BATTLES]
        sheets = (form for game in games for form in nasty.of_moves(game))
        subjects: dict[str, Callable[[], Times]] = {
            "calculators": lambda: fields(client, nasty.of_procedures()),
            "sheets of moves": lambda: fields(client, sheets),
            "cards": lambda: fields(client, nasty.of_cards(settings.shelf)),
            "the API": lambda: bodies(client),
            "files": files,
        }
        found = {name: list(times()) for name, times in subjects.items()}
        many = list(post_many_rows(client))
        database.close(settings.database)
    every = [each for times in found.values() for each in times]
    table: list[list[object]] = [
        [name, len(times), *max(times), *no_bar()] for name, times in found.items()
    ]
    worst, of = max(every)
    held = bar("64 kB of a letter in any field, the worst, ms", worst, MOST_MS)
    table.append(["all", len(every), worst, of, *held])
    table += [[name, 1, ms, "", *no_bar()] for ms, name in many]
    show(
        "64 kB of each nasty letter, ms of one thread",
        ("", "tried", "worst", "of", "bar", ""),
        table,
        "10,000 rows are refused; 500 rows are read, shown and answered.",
    )
