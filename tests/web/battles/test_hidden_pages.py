"""Pages and moves that a reader may not have look like those that do not exist."""

import re
from urllib.parse import urlencode

import pytest

from assistant.battle.viewers import Viewer
from tests.web.evening import Evening
from tests.web.streaming import AtOnce, waiting_texts

NOBODY = "0000000000"


@pytest.fixture
def readers(shot):
    """A browser for each reader; the other phone belongs to another battle."""
    acting, _ = shot
    beside = Evening(acting.app, acting.settings, acting.umpire)
    return acting, {
        "stranger": acting.app.test_client(),
        "umpire": acting.umpire,
        "german": acting.german,
        "us": acting.us,
        "other phone": beside.phone("german"),
        "spectator": acting.phone(None),
    }


def test_taps_of_the_console_do_nothing_from_a_phone(readers):
    acting, clients = readers
    length = len(acting.game.entries)
    (device, *_) = acting.services.devices.devices_of(acting.id)
    taps = (
        *("/battles", f"{acting.base}/undo", f"{acting.base}/codes/german"),
        *(f"{acting.base}/devices/{device.id}", f"{acting.base}/do/end-battle"),
        *("/side/do/end-battle", "/side/do/set-conditions"),
    )
    told = {"scenario": "easy-company", "words": "over", "ambient": "quiet"}
    for who in ("stranger", "german", "us", "other phone", "spectator"):
        for address in taps:
            answer = clients[who].post(address, data=told)
            assert answer.status_code == (401 if who == "stranger" else 404), (who, address)

    assert len(acting.game.entries) == length
    assert len(acting.services.battles.list_battles()) == 2
    assert acting.services.devices.devices_of(acting.id)[0] == device


def same(client, one, other, told=None):
    """Whether two addresses are answered alike, except for the names that were sent."""
    shown = []
    for name in (one, other):
        address, data = name if isinstance(name, tuple) else (name, None)
        answer = client.get(address) if data is None else client.post(address, data=data)
        text = answer.text
        for word in sorted(told or (), key=len, reverse=True):
            text = text.replace(word, "-")
        text = re.sub(r'(name="request" value=")[^"]*', r"\1", text)
        headers = {k: v for k, v in answer.headers.items() if k != "Content-Length"}
        shown.append((answer.status_code, headers, text))
    return shown[0] == shown[1]


def test_a_hidden_page_answers_like_a_missing_one(readers):
    acting, clients = readers
    german = clients["german"]
    enemys = acting.of("us")[1].id
    told = {"element": acting.of("us")[2].id, "kind": "fire", "grounds": "enemy-close"}
    acting.make("us", "place-order", distance_in=1, **told)
    theirs = acting.game.entries[-1].request
    umpires = next(e.request for e in acting.game.entries if e.by == "umpire")
    pairs = (
        *((f"/u/{enemys}", f"/u/{NOBODY}"), (f"/U/{enemys}", f"/u/{NOBODY}")),
        *((f"/side/made/{theirs}", "/side/made/x"), (f"/side/made/{umpires}", "/side/made/x")),
        *((acting.base, "/battles/x"), (f"{acting.base}/as/german", "/battles/x")),
        *((f"{acting.base}/codes", "/x"), (f"{acting.base}/made/{theirs}", "/x")),
        ("/side/do/set-conditions", "/side/do/nothing"),
    )
    for hidden, nothing in pairs:
        assert same(german, hidden, nothing), hidden
        assert same(clients["other phone"], hidden, nothing), hidden


@pytest.mark.long
@pytest.mark.parametrize("sends", ["GET", "POST"])
def test_a_move_on_something_hidden_is_refused_like_one_on_nothing(readers, sends):
    acting, clients = readers
    enemy = acting.of("us")[1]
    hidden = {
        "element": enemy.id,
        "mojon": next(m.id for m in acting.battle.mojons_of("us") if m.id != enemy.mojon),
        "owed": f"comrade {enemy.figures[0]}",
        "nominee": enemy.id,
    }
    nothing = {**dict.fromkeys(hidden, NOBODY), "owed": f"comrade {NOBODY}"}
    words = (*hidden.values(), *nothing.values())
    moves = [m.id for m in acting.game.system.moves.values() if "side" in m.by]
    for move in moves:
        address = f"/side/do/{move}"
        told = [{**each, "from": "/side/"} for each in (hidden, nothing)]
        if sends == "GET":
            assert same(clients["german"], *(f"{address}?{urlencode(t)}" for t in told), words), (
                move
            )
            continue
        length = len(acting.game.entries)
        alike = same(clients["german"], *((address, t) for t in told), words)
        assert alike or len(acting.game.entries) > length, move  # made: what was sent is no matter
        if len(acting.game.entries) > length:
            acting.umpire.post(f"{acting.base}/undo")


@pytest.mark.parametrize("move", ["shoot", "automatic-fire", "aim", "ask-spot", "ask-suppress"])
def test_an_id_that_the_phone_never_received_is_not_a_target(readers, move):
    acting, clients = readers
    own, enemy = acting.of("german")[0], acting.of("us")[1]
    mojon = enemy.mojon
    hidden = {"target": enemy.id, "spot": f"element {enemy.id}", "victim": enemy.figures[0]}
    nothing = {"target": NOBODY, "spot": f"element {NOBODY}", "victim": NOBODY}
    about = {"element": own.id, "distance_in": "9"}
    pair = [(f"/side/do/{move}", {**about, **each}) for each in (hidden, nothing)]

    assert mojon is not None
    assert same(clients["german"], *pair, (enemy.id, enemy.figures[0], NOBODY))


@pytest.mark.parametrize("side", ["german", None])
def test_no_stream_wakes_for_what_its_reader_does_not_see_whatever_card_it_names(readers, side):
    acting, _ = readers
    hub, enemy = acting.services.hub, acting.of("us")[1].id
    hub.start(AtOnce())
    reader = Viewer("side" if side else "spectator", acting.id, side)
    cards = ("", enemy, NOBODY, "x" * 40, acting.of("german")[0].id)
    streams = [hub.listen(reader, device="phone", seen=f"{acting.id} {card} x") for card in cards]
    assert all(map(waiting_texts, streams))

    acting.us.post("/side/notes/new", data={"words": "their gun is behind the barn"})
    hub.send()
    assert not any(map(waiting_texts, streams))
