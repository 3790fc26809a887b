"""Every address, requested in every way by everybody; hidden ones look like missing ones."""

import re

import pytest

from assistant.battle.screens.log_lines import number_in_log
from assistant.battle.screens.notes import Note
from assistant.battle.viewers import UMPIRE as UMPIRE_READS
from assistant.cards.board_games.rats_of_tobruk.card import FOLDER as HEXES
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from assistant.cards.library import own_cards
from assistant.cards.library.kinds import kind_called
from assistant.cards.library.map_pictures import save_picture
from assistant.cards.rattenkrieg.forces.orders_of_battle import force
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES
from assistant.cards.toml_files.reading import SHIPPED
from assistant.cards.toml_files.writing import as_toml
from assistant.frozen import replace
from assistant.web.battles.campaign_ledger import Member
from assistant.web.packs.kept_packs import KeptPacks
from assistant.web.packs.making import Making
from assistant.web.photos.shrinking import Photo
from tests.battle.packs import ID, easy_company
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import Evening
from tests.web.pages.every_address import ASKS, OPEN, OWN, SHARED, SIDES, UMPIRE

BROWSER = {"Sec-Fetch-Site": "none"}  # not a program on this machine
NOTHING = "/nothing/at/all"
NOTE = "0123456789abcdef01234567"


OPEN |= {"/bundle/<names>.<kind>", "/healthz"}


def keep_packs(settings):
    """A pack with a picture, and a scenario of the umpire's own with a picture."""
    jpeg = b"\xff\xd8\xff"
    KeptPacks(settings.shelf).keep(replace(easy_company(pictures=1), pictures=(jpeg,)))
    own_cards.import_card(settings.shelf, "ours.toml", easy_company().cards[0].text.encode())
    Making(settings.shelf).add_picture("ours", jpeg)


@pytest.fixture
def readers(acting, settings):
    """A battle on foot, another one, a double-blind one; a browser for everybody."""
    acting.services.battles.campaigns.add(
        "CAMPAIGN01",
        Member("OTHER00001", 1, "The mill", ""),
        Member(acting.id, 2, "Easy Company", "OTHER00001"),
    )
    beside = Evening(acting.app, acting.settings, acting.umpire)
    blind = BackToBack(acting.app, settings, umpire=acting.umpire)
    blind.begin()
    board = {"scenario": "battleaxe-map", "size": "0"}
    acting.board_game = acting.umpire.post("/battles", data=board).location
    acting.umpire.post(f"{acting.base}/umpires")
    (code,) = acting.services.devices.assistants.of_battle(acting.id)
    assistant = acting.app.test_client()
    assert assistant.get(f"/J/{code.code}").status_code == 303
    clients = {
        "stranger": acting.app.test_client(),
        "umpire": acting.umpire,
        "german": acting.german,
        "us": acting.us,
        "british": blind.phones["british"],
        "assistant": assistant,
        "other phone": beside.phone("german"),
        "spectator": acting.phone(None),
    }
    own = settings.shelf.own / "orders_of_battle" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text(as_toml(force("paratroopers-506-pir")), "utf-8")
    keep_packs(settings)
    hexes = settings.shelf.own / HEXES / "my-hexes.toml"
    hexes.parent.mkdir(parents=True)
    hexes.write_text(as_toml(load_data()), "utf-8")
    save_picture(settings.shelf, kind_called("hexes-and-counters"), "my-hexes", b"\xff", (40, 30))
    element = acting.of("german")[0]
    rifle = next(m for m in acting.battle.men(element) if m.weapons[0].mode == "single")
    shot = {"element": element.id, "man": rifle.id, "target": acting.of("us")[0].id}
    acting.make("german", "shoot", **shot, distance_in="12", roll="1")
    note = Note(NOTE, len(acting.game.entries), "2026-06-06T18:00:00+00:00", "german", "x", 4, 3)
    photo = Photo(4, 3, b"\xff\xd8\xff", b"\xff\xd8\xff")
    acting.services.battles.notes.add(acting.id, note, photo)
    return acting, blind, clients


def words_of_addresses(acting, blind):
    """The names in the addresses above."""
    german, us = acting.of("german"), acting.of("us")
    shot = next(e.seq for e in reversed(acting.game.entries) if e.move == "shoot")
    return {
        "base": acting.base,
        "campaign": "CAMPAIGN01",
        "pack": ID,
        "gift": acting.services.gifts.give("Our Evening", "a.pack.jsonl", "{}"),
        "blind": blind.base,
        "axe": acting.board_game,
        "token": next(e.request for e in reversed(acting.game.entries) if e.by == "german"),
        "german": german[1].id,
        "us": us[0].id,
        "unseen": us[1].id,
        "tank": next(iter(blind.battle.elements)),
        "line": "from_x_m=100&from_y_m=100&x_m=900&y_m=900",
        "note": NOTE,
        "shot": number_in_log(acting.game.entries, UMPIRE_READS, shot),
        "check": "rattenkrieg/quality-check",
        "device": acting.services.devices.devices_of(acting.id)[-1].id,
    }


def may_ask(who, ask):
    """Whether a reader gets an answer to a question."""
    if who != "assistant":
        return who in ask.allowed
    is_own = "umpire" in ask.allowed and "{blind}" not in ask.address
    return is_own and (ask.allowed != UMPIRE or SHARED.fullmatch(ask.rule) is not None)


def none_like(ask, who):
    """An address of nothing that a reader could mistake for this one."""
    if ask.rule.startswith("/api/"):
        return "/api/nothing"
    if who == "stranger" and ask.rule.startswith(("/procedures", "/tables")):
        return ask.rule.replace("<system>", "nothing").replace("<name>", "nothing")
    is_card = ask.rule in ("/u/<code>", "/U/<code>") and who in (*SIDES, "assistant", "stranger")
    return ask.rule.replace("<code>", "0" * 10) if is_card else NOTHING


def content_of(answer):
    """Everything in a response, head and body, except the requested address."""
    headers = {
        name: re.sub(r"^page=\S+; Expires=[^;]+", "page", value) for name, value in answer.headers
    }
    return answer.status_code, headers, answer.data


@pytest.mark.long
def test_each_address_answers_its_readers_and_is_not_found_for_others(readers):
    acting, blind, clients = readers
    names = words_of_addresses(acting, blind)
    for ask in ASKS:
        address = re.sub(r"{(\w+)}", lambda found: str(names[found[1]]), ask.address)
        # the umpire last: a tap of his may change what the others would find
        for who in sorted(clients, key=lambda who: who in ("assistant", "umpire")):
            answer = clients[who].open(
                address, method=ask.method, data=ask.told, headers=BROWSER, buffered=True
            )
            if may_ask(who, ask):
                assert answer.status_code in ask.answers, (who, ask, answer.text[:200])
            elif who == "umpire":
                assert answer.status_code == 404, ask
            elif address == "/" and who != "stranger":
                home = acting.base if who == "assistant" else "/"
                assert (answer.status_code, answer.location[-len(home) :]) == (303, home), who
            else:
                none = none_like(ask, who)
                nothing = clients[who].open(none, method=ask.method, headers=BROWSER)
                assert content_of(answer) == content_of(nothing), (who, ask)
                assert answer.status_code == (401 if who == "stranger" else 404), (who, ask)


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.long
def test_other_ways_of_asking_show_a_phone_no_more(readers, method):
    acting, blind, clients = readers
    names = words_of_addresses(acting, blind)
    for ask in ASKS:
        address = re.sub(r"{(\w+)}", lambda found: str(names[found[1]]), ask.address)
        # that there are pages of a kind is no secret
        theirs = ask.allowed | OWN.get(ask.rule.split("/")[1], frozenset())
        if address == "/" or address.startswith("/api/"):
            continue
        for who in set(clients) - {"umpire", "assistant"} - theirs:
            one = clients[who].open(address, method=method, headers=BROWSER)
            none = clients[who].open(NOTHING, method=method, headers=BROWSER)
            assert content_of(one) == content_of(none), (who, method, ask)


def test_an_umpires_own_vehicle_does_not_exist_for_a_phone(readers, settings):
    _, _, clients = readers
    name = "pak-40"
    for slug in (name, "secret"):
        file = settings.shelf.own / f"{slug}.toml"
        text = SHIPPED.path(VEHICLES, name).read_text("utf-8")
        file.write_text(text.replace(f'slug = "{name}"', f'slug = "{slug}"'), "utf-8")
    assert clients["umpire"].get("/cards/vehicles/secret").status_code == 200
    for who in ("german", "spectator"):
        hidden, none = (clients[who].get(f"/cards/vehicles/{x}") for x in ("secret", "absent"))
        assert hidden.status_code == none.status_code == 404
        assert hidden.text.replace("secret", "-") == none.text.replace("absent", "-")


def test_no_address_is_left_out_above(app):
    there = {
        (rule.rule, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) & {"GET", "POST", "PUT", "PATCH", "DELETE"}
        if rule.rule not in OPEN
    }

    assert there == {(ask.rule, ask.method) for ask in ASKS}


def test_only_the_door_is_open_to_strangers(app):
    stranger = app.test_client()
    seen = {
        "/door": 200,
        "/bundle/app+battle.css": 200,
        "/door/wait": 403,
        "/healthz": 200,
        "/static/app.css": 200,
        "/j/0000000000": 404,
        "/g/0000000000": 404,
        "/g/0000000000/file": 404,
    }
    for address, status in seen.items():
        answer = stranger.get(address, headers=BROWSER, buffered=True)
        assert answer.status_code == status, address
    for address in ("/static/../assistant/web/access/guard.py", "/static/", "/static/fonts"):
        assert stranger.get(address, headers=BROWSER).status_code in (401, 404), address
