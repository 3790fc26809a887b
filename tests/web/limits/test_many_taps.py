"""A phone that taps endlessly fills no log; others and the umpire tap as before."""

from assistant.web.limits.rate_limit import ALL_TAPS_S, JOINS, TAPS, TAPS_S, TapLimit
from tests.web.evening import words_of

PHONE = {"REMOTE_ADDR": "10.0.0.9"}


def tap(evening, who, number):
    """Place an order, or change it; return the response."""
    told = {"element": evening.of(who)[0].id, "kind": ("fire", "movement")[number % 2]}
    return evening.client(who).post(
        "/side/do/place-order", data=told, environ_overrides=PHONE, buffered=True
    )


def test_a_phone_that_taps_without_an_end_is_slowed_and_nobody_else(ordering):
    device = next(d for d in ordering.services.devices.devices_of(ordering.id))
    assert device.reader.side == "german"
    while ordering.services.taps.count(device.id):
        continue
    before = len(ordering.game.entries)
    refused = tap(ordering, "german", 1)

    assert refused.status_code == 429
    assert "Wait a minute, then tap again" in words_of(refused.text)
    assert len(ordering.game.entries) == before
    assert tap(ordering, "us", 1).status_code == 303
    ordering.make("german", "place-order", element=ordering.of("german")[0].id, kind="fire")


def test_notes_and_their_removal_count_as_taps(ordering):
    phone, every = ordering.german, ordering.services.battles.notes
    phone.post("/side/notes/new", data={"words": "First"}, environ_overrides=PHONE)
    (note,) = every.all_of(ordering.id)
    device = next(d for d in ordering.services.devices.devices_of(ordering.id))
    while ordering.services.taps.count(device.id):
        continue
    for address in ("/side/notes/new", f"/notes/{note.id}/remove", "/side/tick"):
        sent = phone.post(address, data={"words": "More"}, environ_overrides=PHONE)
        assert sent.status_code == 429, address
    assert every.all_of(ordering.id) == (note,)
    assert phone.get(f"/notes/{note.id}", environ_overrides=PHONE).status_code == 200


def test_an_evening_of_quick_taps_is_within_the_limit():
    now = [0.0]
    limit = TapLimit(lambda: now[0])
    assert sum(limit.count("phone") for _ in range(2 * TAPS)) == TAPS
    for _ in range(1_000):
        now[0] += TAPS_S
        assert limit.count("phone")


def test_a_phone_that_joined_forty_times_stops_nobody_elses_taps():
    now = [0.0]
    limit = TapLimit(lambda: now[0])
    sent = 0
    for second in range(600):
        now[0] = float(second)
        for device in range(JOINS):
            while limit.count(f"sign-in {device}", "10.0.0.66"):
                sent += 1
        if second % 4 == 0:
            assert limit.count("an honest phone", "10.0.0.9"), second
    assert sent < 600 / ALL_TAPS_S, "no more than all phones together may send"


def test_many_hostile_addresses_stop_no_phone_that_taps_as_people_do():
    now = [0.0]
    limit = TapLimit(lambda: now[0])
    for second in range(300):
        now[0] = float(second)
        for address in range(30):
            while limit.count(f"phone {address}", f"10.0.1.{address}"):
                continue
        if second % 2 == 0:
            assert limit.count("an honest phone", "10.0.0.9"), second
