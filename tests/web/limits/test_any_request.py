"""Any request by anybody to any address, in battles of every system: no failure, no harm.

Forms are taken from the pages, filled in as people do, then spoilt; addresses are made from all
rules with values that belong there and values that do not. `ASSISTANT_FUZZ=20000` asks that
often, and differently every time.
"""

import io
import os
import traceback
from itertools import count
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from werkzeug.routing import BuildError

from assistant.battle.systems import SYSTEMS
from assistant.cards.library import drafts
from assistant.web.database import database
from assistant.web.limits.rate_limit import WrongCodeLimit
from assistant.web.services import EXTENSION, services_of
from assistant.web.settings import Settings
from tests.browser.laid import a_photo_of_us, us_goes_on
from tests.browser.laid_boards import hall
from tests.browser.pages import PAGES
from tests.programs import program_over
from tests.web import rubbish
from tests.web.page_forms import forms_of

pytestmark = pytest.mark.long
OFTEN = int(os.environ.get("ASSISTANT_FUZZ", "0"))
TIMES = OFTEN or 500
STEPS = 3  # of a sheet that is filled in on and on
FILE_NAMES = ("x.toml", "x.jsonl", "", "../../x.toml", "a" * 300 + ".toml", "x\x00.toml", "é.toml")
NAMES = (*rubbish.NAMES, "scenario", "command", "platoon", "unit", "hex", "path", "chits", "do")
NAMES += ("quality", "inputs", "card", "x_m", "y_m", "at", "see", "q", "code", "theme", "table")
METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE")
PIECES = ("", "0", "-1", '"', "}", "]", "null", "\n", "\x00", "x")
BATTLES = ("battle", "gap", "over", "axe", "tobruk")


class House:
    """A program with a battle of every system, and everybody's browser."""

    def __init__(self, data):
        self.ids = us_goes_on(data) | hall(data)
        self.ids |= a_photo_of_us(data, self.ids["battle"])
        self.settings = Settings(data)
        self.app = program_over(self.settings)
        self.services = self.app.extensions[EXTENSION]
        # the battles remain, whoever asks to remove them: the others still ask for their pages
        self.services.battles.remove = lambda id, *_: self.services.battles.game(id)
        # nobody waits for his next guess of a code
        self.services.wrong_codes = WrongCodeLimit(count(0.0, 1000.0).__next__)
        self.readers = sorted({look.who for look in PAGES} - {"approach-german", "tanks-german"})
        self.clients = {}
        self.rules = sorted(self.app.url_map.iter_rules(), key=lambda rule: rule.rule)
        self.belongs = self._belongs()
        self.values = sorted({x for some in self.belongs.values() for x in some})
        self.wrong = []

    def _belongs(self):
        """Return the values in addresses, by the name of their place there."""
        ids = self.ids
        battles = [ids[n].rsplit("/", 1)[-1] for n in BATTLES]
        games = [self.services.battles.game(id) for id in battles]
        moves = sorted({move for system in SYSTEMS.values() for move in system.moves})
        units = [ids["german"], ids["us"], ids["tank"], ids["platoon"], ids["crusader"], "1/33"]
        return {
            "battle": battles,
            "move": moves,
            "code": units + [code for name, code in ids.items() if name.endswith("-watch")],
            "side_id": sorted({side for game in games for side in game.state.sides}),
            "table": ["british", "axis"],
            "kind": ["forces", "scenarios", "maps", "boards", "vehicle-forms", "units", "codes"],
            "slug": ["easy-company", "mine", "bir-tawil", "battleaxe-map", "pak-40", "small"],
            "system": sorted(SYSTEMS),
            "name": ["quality-check", "combat-table", "shoot", "combat"],
            "id": ["rattenkrieg/quality-check", "rattenkrieg/combat-table", "battleaxe/combat"],
            "names": ["app+battle", "app"],
            "key": ["used"],
            "token": ["request 1", "laid 1"],
            "note": [ids["note"], "0" * 24],
            "whose": ["everybody", "us"],
            "phone": ["1", "2"],
            "device_id": ["1", "2"],
            "number": ["1", "2"],
            "campaign": ["CAMPAIGN01", "NOTHING"],
            "example": ["night-attack", "easy-company"],
            "step": ["1", "2", "9999"],
            "filename": ["app.css", "../run.py"],
            "place": ["0", "1"],
            "pack": ["0123456789", "NOTHING"],
            "category": ["scenario", "forces"],
        }

    def game(self, name):
        """Return a battle by its name here."""
        return self.services.battles.game(self.ids[name].rsplit("/", 1)[-1])

    def client(self, who):
        """Return a signed-in browser of a reader."""
        if who not in self.clients:
            client = self.clients[who] = self.app.test_client()
            key = f"/console/key/{self.settings.console_key}"
            if who != "stranger":
                code = f"/J/{self.ids.get(who)}"
                assert client.get(key if who == "umpire" else code).status_code == 303, who
        return self.clients[who]

    def comes_in_again(self):
        """Sign everybody in again except the umpire, whose key worked once."""
        self.clients = {who: client for who, client in self.clients.items() if who == "umpire"}

    def stands(self):
        """Everything that a refused request must not change; a draft keeps what it refused."""
        battles = self.services.battles
        logs = {row["id"]: len(battles.game(row["id"]).entries) for row in battles.list_battles()}
        own = self.settings.shelf.own
        files = [path for path in sorted(own.rglob("*")) if drafts.FOLDER not in path.parts]
        return logs, {path: path.stat().st_mtime_ns for path in files}

    def asks(self, who, address, method="GET", **sent):
        """Send one request; record what is wrong with the response."""
        before = self.stands()
        try:
            answer = self.client(who).open(address, method=method, buffered=True, **sent)
        except Exception as failed:
            where = traceback.extract_tb(failed.__traceback__)[-1]
            told = f"{failed!r} in {where.filename.rsplit('/', 1)[-1]}:{where.lineno}"
            self.wrong.append((told, who, method, address, repr(sent)[:600]))
            self.comes_in_again()
            return None
        changed = self.stands() != before
        if answer.status_code >= 500:
            self.wrong.append((answer.status_code, who, method, address, repr(sent)[:600]))
        if changed and (answer.status_code >= 400 or method in ("GET", "HEAD", "OPTIONS")):
            self.wrong.append(("refused, but changed", who, method, address, repr(sent)[:600]))
        if method != "GET" and any(n in address for n in ("/codes", "/devices", "/remove")):
            self.comes_in_again()
            self.ids |= self._codes_anew()
        return answer

    def _codes_anew(self):
        join = self.services.devices.join_code
        return {
            f"{name}-{side or 'watch'}": join(self.game(name).id, side)
            for name in BATTLES
            for side in (*self.game(name).state.sides, None)
        }


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("house") / "data")
    yield house
    database.close(house.settings.database)


EVERYDAY = settings(
    max_examples=TIMES,
    derandomize=not OFTEN,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Whim:
    """Random choices, drawn by hypothesis beforehand."""

    def __init__(self, seed, words):
        self.random, self.words = Random(seed), words
        self.one_of, self.number = self.random.choice, self.random.randint

    def says(self, *sometimes):
        """Return a value: made up, well-known rubbish, or a valid one."""
        made_up = self.words or ("",)
        return self.one_of(self.one_of((made_up, rubbish.VALUES, rubbish.TOO_LONG, *sometimes)))

    def is_so(self, once_in=2):
        return self.number(1, once_in) == 1


def raw(whim, house):
    """Request an address by its rule, in any way, with anything."""
    rule = whim.one_of(house.rules)
    belongs = house.belongs
    told = {
        name: whim.one_of(belongs[name]) if whim.is_so() else whim.says()
        for name in sorted(rule.arguments)
    }
    try:
        address = house.app.url_map.bind("localhost").build(rule.endpoint, told)
    except (BuildError, ValueError):
        return
    who = whim.one_of(house.readers)
    method = whim.one_of((*sorted(rule.methods), *METHODS))
    form = MultiDict(
        (whim.one_of(NAMES), whim.says(house.values)) for _ in range(whim.number(0, 5))
    )
    if method != "POST":
        house.asks(who, address, method, query_string=form)
    elif address.startswith("/api/"):
        house.asks(who, address, method, json=whim.one_of((*rubbish.JSON, form.to_dict())))
    else:
        house.asks(who, address, method, data=form)


def filled_in(whim, house):
    """Fill in a form of a page, spoil it, send it; continue while a sheet comes back."""
    who, address = a_page(whim, house)
    answer = house.asks(who, address)
    for _ in range(STEPS):
        is_page = answer is not None and answer.mimetype == "text/html"
        forms = forms_of(answer.text, address) if is_page else []
        if not forms:
            return
        form = whim.one_of(forms)
        answer = sends(whim, house, who, form)
        address = form.action


def a_page(whim, house):
    """Choose a reader and a page or sheet."""
    if whim.is_so():
        look = whim.one_of(PAGES)
        who = look.who if look.who in house.readers else "umpire"
        return who, look.address.format_map(Unnamed(house.ids))
    battle = whim.one_of(BATTLES)
    game = house.game(battle)
    who, role = whim.one_of(
        (("umpire", "umpire"), (f"{battle}-{whim.one_of(list(game.state.sides))}", "side"))
    )
    base = house.ids[battle] if role == "umpire" else "/side"
    told = whim.one_of(("", "?element={german}", "?element={us}", "?unit=1/33"))
    move = whim.one_of([move.id for move in game.system.moves.values() if role in move.by])
    return who, f"{base}/do/{move}{told.format_map(house.ids)}"


def sends(whim, house, who, form):
    """Send a form as it is."""
    told = MultiDict(form.pairs)
    for name, offered in form.offered.items():
        if whim.is_so():
            told.setlist(name, [whim.one_of(offered)])
    for _ in range(whim.number(0, 2)):
        name = whim.one_of([*told, *form.offered, *NAMES])
        told.poplist(name)
        for _ in range(whim.number(0, 2)):
            told.add(name, whim.says(house.values))
    if form.method != "post":
        return house.asks(who, form.action, query_string=told)
    if form.has_file:
        told = {**told.to_dict(), "file": a_file(whim, house)}
    headers = {"HX-Request": "true"} if whim.is_so(4) else None
    return house.asks(who, form.action, "POST", data=told, headers=headers)


def a_file(whim, house):
    """Return an exported battle or a card with a changed part, or something else."""
    text = whim.says()
    if whim.is_so():
        text = house.services.battles.exported(whim.one_of(house.belongs["battle"]))
    elif whim.is_so():
        text = whim.one_of(house.settings.shelf.every_file()).read_text("utf-8")
    for _ in range(whim.number(0, 3)):
        at = whim.number(0, len(text))
        text = text[:at] + whim.one_of(PIECES) + text[at + whim.number(0, 3) :]
    return io.BytesIO(text.encode("utf-8", "surrogatepass")), whim.one_of(FILE_NAMES)


class Unnamed(dict):
    """The names that addresses use; an unknown name if it is not set up here."""

    def __missing__(self, name):
        return "/battles/NOTHING" if name == "approach" else "NOTHING"


def test_no_request_fails_and_none_that_is_refused_changes_anything(house):
    @EVERYDAY
    @given(st.integers(0, 2**32), st.lists(st.text(max_size=12), max_size=3))
    def anybody_asks(seed, words):
        whim = Whim(seed, words)
        (raw if whim.is_so(3) else filled_in)(whim, house)

    anybody_asks()
    assert house.wrong == []


def test_after_odd_requests_every_battle_on_disk_equals_the_one_in_memory(house):
    before = {
        row["id"]: house.services.battles.game(row["id"])
        for row in house.services.battles.list_battles()
    }
    database.close(house.settings.database)
    found = services_of(house.settings).battles
    for id, game in before.items():
        again = found.game(id)
        assert again.entries == game.entries
        assert again.state == game.state
