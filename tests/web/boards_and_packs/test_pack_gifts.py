"""A pack from laptop to laptop: one shows a code, the other asks, and both umpires tap."""

import re
import socket
import threading
import time
from contextlib import suppress

import pytest

from assistant.battle.storage.pack_file import MOST_BYTES, pack_text, read_pack
from assistant.cards.library import own_cards
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.devices import gifts
from assistant.web.devices.gifts import Gifts
from assistant.web.packs import other_laptop
from assistant.web.packs.kept_packs import KeptPacks
from assistant.web.packs.other_laptop import (
    BAD_ADDRESS,
    NOT_NEAR,
    CannotTake,
    PackRequest,
    place_of,
)
from assistant.web.packs.take_pages import PACK_REQUESTS
from assistant.web.settings import Settings
from tests.battle.packs import ID, easy_company
from tests.conftest import PATIENCE_S
from tests.web.evening import words_of
from tests.web.page_forms import forms_of


@pytest.fixture
def elsewhere(tmp_path):
    """The umpire's browser of another laptop, and its packs."""
    settings = Settings(tmp_path / "elsewhere")
    settings.data.mkdir()
    client = create_app(settings).test_client()
    client.get(f"/console/key/{settings.console_key}")
    yield client, KeptPacks(settings.shelf)
    database.close(settings.database)


@pytest.fixture
def given(umpire, settings, services, running):
    """The page on which the umpire gives a pack, and the address for the other laptop."""
    KeptPacks(settings.shelf).keep(easy_company())
    page = umpire.post(f"/packs/{ID}/give").location
    return page, f"{running.url}/G/{page.rsplit('/', 1)[-1]}"


def tap(client, page, name, **more):
    """Tap a button of the form that has it."""
    form = next(x for x in forms_of(client.get(page).text, page) if name in x.offered)
    return client.post(form.action, data={name: form.offered[name][0], **more})


def test_a_scenario_is_shared_with_one_tap_in_the_list_of_packs(umpire, settings):
    scenario = easy_company().cards[0].text.encode()
    own_cards.import_card(settings.shelf, "ours.toml", scenario)
    forms = forms_of(umpire.get("/packs").text, "/packs")
    (form,) = [x for x in forms if x.action.endswith("/ours/give")]
    shown = umpire.get(umpire.post(form.action, data=dict(form.pairs)).location)

    assert "/G/" in words_of(shown.text)


def test_a_pack_goes_from_laptop_to_laptop_when_both_umpires_tap(umpire, given, elsewhere):
    page, address = given
    taker, packs = elsewhere
    asked = taker.post("/packs/take", data={"address": address})
    assert asked.status_code == 303
    waits = words_of(taker.get(asked.location).text)
    assert "Our Evening" not in waits
    label = waits.split("must allow ")[1][:4]

    assert f"{label} asks for this pack." in words_of(umpire.get(page).text)
    assert tap(umpire, page, "allow").status_code == 303

    come = words_of(taker.get(asked.location).text)
    assert "Our Evening has arrived. Edition 1 · A club · CC BY 4.0" in come
    assert packs.list_packs() == []
    kept = taker.post(asked.location, data={"answer": "accept"})
    assert kept.location == f"/packs/{ID}"
    (pack,) = packs.list_packs()
    assert (pack.pack, pack.is_chosen) == (easy_company(), False)
    assert taker.get(asked.location).status_code == 404


def test_a_page_that_asks_again_fetches_no_second_copy(umpire, given, elsewhere):
    page, address = given
    taker, _ = elsewhere
    asked = taker.post("/packs/take", data={"address": address}).location
    tap(umpire, page, "allow")
    with taker.application.extensions[PACK_REQUESTS].fetching:
        assert "This page waits." in taker.get(asked).text
    assert "has arrived" in taker.get(asked).text


def test_either_umpire_can_refuse(umpire, given, elsewhere):
    page, address = given
    taker, packs = elsewhere
    first = taker.post("/packs/take", data={"address": address}).location
    tap(umpire, page, "refuse")
    assert "The other umpire did not allow it." in taker.get(first).text
    second = taker.post("/packs/take", data={"address": address}).location
    tap(umpire, page, "allow")
    assert "has arrived" in taker.get(second).text
    assert taker.post(second, data={"answer": "refuse"}).location == "/packs"
    assert packs.list_packs() == []


def test_a_pack_that_came_with_an_error_is_refused(services, running, elsewhere):
    taker, packs = elsewhere
    for text, said in (
        ("PK", "this is not a pack"),
        (pack_text(easy_company()).replace("turns = 10", "turns = 0"), "turns must be"),
        ("{" + " " * MOST_BYTES, "does not answer"),
    ):
        code = services.gifts.give("A trap", "a", text)
        asked = taker.post("/packs/take", data={"address": f"{running.url}/G/{code}"}).location
        services.gifts.answer(code, services.gifts.gift(code).asking[0].id, allows=True)
        answer = taker.get(asked)
        assert (answer.status_code in (422, 502), said in answer.text) == (True, True)
        taker.post(asked, data={"answer": "accept"})
        assert packs.list_packs() == []


def test_a_browser_that_scanned_the_code_saves_the_file_once_it_is_allowed(
    app, umpire, given, services
):
    page, address = given
    door = "/" + address.split("/", 3)[3]
    stranger, other = app.test_client(), app.test_client()
    assert "Our Evening" not in stranger.get(door).text
    file = f"/g/{page.rsplit('/', 1)[-1]}/file"
    assert stranger.get(file).status_code == 403
    stranger.post(door)
    stranger.post(door)  # the second tap keeps the place
    assert len(services.gifts.gift(door[3:]).asking) == 1
    assert stranger.get(file).status_code == 202
    tap(umpire, page, "allow")

    assert "Our Evening" in stranger.get(door).text
    saved = stranger.get(file)
    assert read_pack(page, saved.data) == easy_company()
    assert "our-evening-1.pack.jsonl" in saved.headers["Content-Disposition"]
    assert other.get(file).status_code == 403
    umpire.post(page, data={"end": "yes"})
    assert stranger.get(file).status_code == 404


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", BAD_ADDRESS),
        ("http://example.org:80/G/0123456789", BAD_ADDRESS),
        ("http://192.168.1.5:8765/", BAD_ADDRESS),
        ("http://192.168.1.5:8765/G/0123456789/../../battles", BAD_ADDRESS),
        ("http://192.168.1.5:99999/G/0123456789", BAD_ADDRESS),
        ("ftp://192.168.1.5:8765/G/0123456789", BAD_ADDRESS),
        ("http://u@192.168.1.5:8765/G/0123456789", BAD_ADDRESS),
        ("http://999.1.1.1:8765/G/0123456789", BAD_ADDRESS),
        ("http://8.8.8.8:8765/G/0123456789", NOT_NEAR),
        ("http://0.0.0.0:8765/G/0123456789", NOT_NEAR),
        ("http://[2001:4860:4860::8888]:8765/G/0123456789", NOT_NEAR),
    ],
)
def test_only_a_gift_in_the_local_network_is_asked_for(address, said):
    with pytest.raises(CannotTake) as refused:
        place_of(address)
    assert str(refused.value) == said


def test_an_address_is_read_as_a_person_types_it():
    for address in ("192.168.1.5:8765/g/oi23456789", " HTTP://192.168.1.5:8765/G/0123456789 "):
        assert place_of(address) == ("192.168.1.5", 8765, "0123456789")


def test_the_page_says_if_a_laptop_does_not_answer(elsewhere, running, monkeypatch):
    taker, _ = elsewhere
    monkeypatch.setattr(other_laptop, "CONNECT_S", 0.5)
    for address, said in (
        ("http://127.0.0.1:1/G/0123456789", "does not answer at this address"),
        (f"{running.url}/G/0123456789", "does not give a pack under this code"),
        ("nonsense", "Enter the address as the other laptop shows it"),
    ):
        answer = taker.post("/packs/take", data={"address": address})
        assert (answer.status_code, said in words_of(answer.text)) == (422, True), address


@pytest.mark.parametrize(
    "begins",
    [b"", b"HTTP/1.1 200 OK\r\nX-Long: ", b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n"],
)
def test_a_laptop_that_sends_a_byte_now_and_then_is_given_up(monkeypatch, begins):
    monkeypatch.setattr(other_laptop, "WHOLE_S", 1.0)
    done = threading.Event()

    def drip(door):
        line, _ = door.accept()
        with line, suppress(OSError):
            line.sendall(begins)
            while not done.wait(0.1):
                line.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=drip, args=[door], daemon=True)
        thread.start()
        taking = PackRequest("id", "127.0.0.1", door.getsockname()[1], "0123456789", "t", "ABCD")
        began_s = time.monotonic()
        try:
            with pytest.raises(CannotTake, match="does not answer"):
                other_laptop.fetch(taking)
        finally:
            done.set()
            thread.join()
    assert time.monotonic() - began_s < PATIENCE_S / 2


def test_gifts_end_and_few_can_ask(monkeypatch):
    now = [0.0]
    kept = Gifts(lambda: now[0])
    code = kept.give("A", "a", "{}")
    places = [f"10.0.0.{n}" for n in (1, 1, 1, 2, 2, 3, 3, 4)]
    asked = [kept.ask(code, place) is not None for place in places]
    assert asked == [True, True, False, True, True, True, True, False]
    assert kept.find_asking(code, "ü") is None
    now[0] = gifts.LASTS_S + 1
    assert kept.gift(code) is None
    assert kept.ask(code, "10.0.0.9") is None
    several = [kept.give("A", "a", "{}") for _ in range(gifts.MOST_GIFTS + 1)]
    assert [kept.gift(x) is not None for x in several] == [False, *[True] * gifts.MOST_GIFTS]


def test_wrong_codes_of_gifts_are_counted(app):
    stranger = app.test_client()
    far = {"environ_base": {"REMOTE_ADDR": "10.0.0.9"}}
    answers = [stranger.get(f"/g/000000000{n % 10}", **far).status_code for n in range(14)]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_an_own_scenario_is_given_without_a_file(umpire, settings):
    folder = settings.shelf.own / "scenarios"
    folder.mkdir(parents=True)
    text = easy_company().cards[0].text
    (folder / "ours.toml").write_text(text, "utf-8")
    made = umpire.get("/packs/make/scenario/ours").text
    form = next(x for x in re.findall(r"<form.*?</form>", made, re.DOTALL) if "author" in x)
    (give,) = re.findall(
        r'formaction="([^"]+/give)"', form
    )  # the form's own button: its words go too
    page = umpire.post(give, data={"author": "A club", "licence": "CC0 1.0"}).location
    assert "Give Easy Company" in umpire.get(page).text
    assert "A club · CC0 1.0" in words_of(umpire.get("/packs").text)  # what was typed
    assert umpire.post(give, data={"author": "x" * 81}).status_code == 422
    (folder / "ours.toml").write_text(text.replace("turns = 10", "turns = 0"), "utf-8")
    assert umpire.post("/packs/make/scenario/ours/give").status_code == 422
