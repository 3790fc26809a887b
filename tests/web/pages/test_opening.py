"""The start: the first page needs no rules, cards or battles; the rest is loaded behind it."""

import errno
import subprocess
import sys
import threading

import pytest

from assistant.battle.event import Saved
from assistant.battle.log import Entry
from assistant.battle.packages import PACKAGES
from assistant.battle.storage import store
from assistant.battle.storage.unreadable import Unreadable
from assistant.cards.maps.ground_maps import MAPS
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS
from assistant.cards.toml_files.reading import SHIPPED
from assistant.rules.systems import LOADING
from assistant.web.database import database
from assistant.web.home import home
from assistant.web.server import staged_loading as module
from assistant.web.server.staged_loading import StagedApp

CARD_PAGES = """
import sys
from pathlib import Path
from assistant.web.app import create_app
from assistant.web.settings import Settings
settings = Settings(Path(sys.argv[1]))
umpire = create_app(settings).test_client()
umpire.get(f"/console/key/{settings.console_key}")
for page in ("/", "/cards", *sys.argv[2:]):
    assert umpire.get(page).status_code == 200, page
print(*{"shapely", "numpy", "PIL"} & set(sys.modules))
"""
OTHERS_PAGES = """
import sys
from pathlib import Path
from assistant.web.app import create_app
from assistant.web.settings import Settings
settings = Settings(Path(sys.argv[1]))
umpire = create_app(settings).test_client()
umpire.get(f"/console/key/{settings.console_key}")
begun = umpire.post("/battles", data={"scenario": "easy-company", "size": "0", "tap": "1"})
for page in (begun.location, f"{begun.location}/print", "/", "/cards", "/tables", "/procedures"):
    assert umpire.get(page).status_code == 200, page
systems = {tuple(name.split(".")[:3]) for name in sys.modules}
print(*(name for *of, name in systems if of == ["assistant", "battle"] and name in sys.argv[2:]))
"""
LATER = ("pydantic", "shapely", "numpy", "typst", "qrcode", "zeroconf")
HEAVY = ("rattenkrieg", "desert_rats", "battleaxe", "rats_of_tobruk", "exported", "kinds")
FIRST_PAGE = """
import sys
from pathlib import Path
from werkzeug.test import Client
from assistant.cli import main
from assistant.web.server.staged_loading import StagedApp
from assistant.web.settings import Settings
from assistant.web.server.server import Server
opening = StagedApp(Settings(Path(sys.argv[1])))
browser = Client(opening)
key = opening.services.settings.console_key
assert browser.get("/healthz").status_code == 200
assert "Ready" in browser.get(f"/console/key/{key}", follow_redirects=True).text.title()
print(*sys.modules)
"""


@pytest.fixture
def opening(settings):
    yield StagedApp(settings)
    database.close(settings.database)


@pytest.fixture
def browser(opening):
    from werkzeug.test import Client

    return Client(opening)


def test_the_first_page_loads_no_rules_no_cards_and_no_battle(settings, opening):
    home.offers(opening.services)  # as they were found at an earlier start
    words = [sys.executable, "-c", FIRST_PAGE, str(settings.data)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    loaded = {name.partition(".")[0] for name in told} & set(LATER)
    ours = {name for name in told if name.startswith("assistant.")}

    assert "assistant.web.home.home" in ours
    assert loaded == set()
    assert [name for name in ours if set(name.split(".")) & set(HEAVY)] == []


@pytest.mark.long
def test_pages_and_rules_load_without_modules_that_only_a_plan_needs():
    words = "import sys, assistant.web.every_page; from assistant.rules.systems import load_all; "
    words += "load_all(); print({'shapely', 'numpy', 'typst'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "set()"


@pytest.mark.long
def test_an_evening_loads_the_moves_of_its_own_system_alone(settings, opening):
    home.offers(opening.services)  # as they were found at an earlier start
    others = [package.rpartition(".")[2] for package in PACKAGES.values()]
    others.remove("rattenkrieg")
    words = [sys.executable, "-c", OTHERS_PAGES, str(settings.data), *others]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout

    assert len(others) > 2
    assert told.strip() == ""


@pytest.mark.long
def test_no_page_of_cards_loads_what_only_a_battle_measures_with(settings):
    kinds = {MAPS: "maps", TABLE_PLANS: "plans"}
    pages = [
        f"/cards/{page}/{slug}" for kind, page in kinds.items() for slug in SHIPPED.paths(kind)
    ]
    words = [sys.executable, "-c", CARD_PAGES, str(settings.data), *pages]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout

    assert len(pages) > 2
    assert told.strip() == ""


def test_the_first_page_is_the_same_before_and_after_the_rest_is_loaded(opening, browser):
    key = opening.services.settings.console_key
    early = browser.get(f"/console/key/{key}", follow_redirects=True)
    whole = opening.whole()
    late = browser.get("/")

    assert early.status_code == late.status_code == 200
    assert "Easy Company" in early.text
    assert late.text == early.text
    assert opening.whole() is whole


@pytest.mark.parametrize("address", ["/cards", "/help", "/api/tables", "/battles/NOTHING", "/no"])
def test_addresses_beyond_the_first_page_are_answered_by_the_whole_program(
    opening, browser, address
):
    browser.get(f"/console/key/{opening.services.settings.console_key}")
    asked = browser.get(address)
    opening.whole()

    assert (asked.status_code, asked.text) == (
        (again := browser.get(address)).status_code,
        again.text,
    )


def test_a_stranger_gets_the_same_door_from_the_first_moment_on(opening, browser):
    before = {where: browser.get(where).status_code for where in ("/", "/cards", "/side/", "/no")}
    opening.whole()

    assert {where: browser.get(where).status_code for where in before} == before
    assert set(before.values()) == {401}


def test_two_simultaneous_requests_get_one_program_and_the_same_battles(opening):
    found = []
    ask = [lambda: found.append(opening.whole()), lambda: found.append(opening.services.battles)]
    threads = [threading.Thread(target=work) for work in ask * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(map(id, found))) == 2


def test_a_loaded_page_does_not_wait_while_more_is_loaded(opening, browser):
    opening.whole()
    held, answered = threading.Event(), threading.Event()

    def load():
        with LOADING:
            held.set()
            answered.wait(30)

    loading = threading.Thread(target=load)
    loading.start()
    assert held.wait(30), "the loading did not begin"
    status = browser.get("/healthz").status_code
    still_loading = loading.is_alive()
    answered.set()
    loading.join()

    assert (status, still_loading) == (200, True)


def test_the_rest_is_loaded_though_the_newest_battle_cannot_be_opened(opening, monkeypatch):
    monkeypatch.setattr(module, "UNASKED_S", 0)
    db = database.connect(opening.services.settings.database)
    store.add_battle(db, "B", "rattenkrieg", "Spoilt", "2026-01-01T20:00:00+00:00")
    store.append(
        db, "B", Entry(1, "", "umpire", "", "", ("?",)), lambda event: Saved("SnowFell", "{}")
    )
    turn_s = sys.getswitchinterval()
    opening.load()

    assert sys.getswitchinterval() == turn_s
    assert opening.services.battles.list_battles()[0]["title"] == "Spoilt"
    with pytest.raises(Unreadable, match="Entry 1 cannot be read"):
        opening.services.battles.game("B")


class TestOffers:
    """The list of scenarios is cached until a file changes."""

    @pytest.fixture
    def own(self, settings):
        scenario = settings.data / "cards" / "scenarios" / "ours.toml"
        scenario.parent.mkdir(parents=True)
        scenario.write_text('name = "Ours"\n', "utf-8")
        return scenario

    def test_the_offers_are_calculated_once(self, services, monkeypatch):
        first = home.offers(services)
        monkeypatch.setattr(type(services.battles.scenarios), "offers", None)

        assert home.offers(services) == first

    def test_the_cached_offers_equal_those_of_the_battles(self, services, own):
        assert home.offers(services) == services.battles.scenarios.offers()
        assert [offer.slug for offer in home.offers(services) if offer.problems] == ["ours"]

    def test_a_changed_or_removed_file_counts_immediately(self, services, own):
        before = next(o for o in home.offers(services) if o.slug == "ours").problems
        own.write_text("name = 12345\n", "utf-8")
        after = next(o for o in home.offers(services) if o.slug == "ours").problems
        own.unlink()

        assert before != after
        assert "ours" not in [offer.slug for offer in home.offers(services)]

    def test_the_umpires_own_cards_are_noted_in_their_folder(self, services, settings, own):
        home.offers(services)

        assert '"ours"' in (settings.data / "offers.json").read_text("utf-8")

    @pytest.mark.parametrize("spoilt", ["", "[]", "{}", '{"state": 1}'])
    def test_a_note_that_cannot_be_read_is_made_again(self, services, settings, own, spoilt):
        (settings.data / "offers.json").write_text(spoilt, "utf-8")

        assert home.offers(services) == services.battles.scenarios.offers()


def test_a_lack_of_files_while_the_program_is_loaded_only_delays_it(opening, monkeypatch, caplog):
    monkeypatch.setattr(module, "ROOM_S", 0.0)
    lacking = [errno.EMFILE, errno.ENFILE]

    def create_app(*told):
        if lacking:
            raise OSError(lacking.pop(), "Too many open files", "shooting.py")
        return real(*told)

    real = module.create_app
    monkeypatch.setattr(module, "create_app", create_app)
    opening.load()

    assert opening._whole is not None
    assert (
        caplog.messages == ["The rest of the program will be loaded later: Too many open files"] * 2
    )


def test_another_fault_of_the_disk_while_the_program_is_loaded_is_raised(opening, monkeypatch):
    def create_app(*told):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(module, "create_app", create_app)
    with pytest.raises(OSError, match="Input/output error"):
        opening.load()
