"""Two devices with one sign-in: detected, shown on the console, ended with one tap."""

import pytest

from assistant.web.devices.shared_sign_ins import SHOWN_S, WITHIN_S, Sightings
from tests.web.evening import words_of

A, B, C = "192.168.1.20", "192.168.1.30", "192.168.1.40"


class Clock:
    """A clock that a test sets, in seconds."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def sightings(clock):
    return Sightings(clock)


def note_arrivals(sightings, clock, *where):
    """Record (seconds, address) pairs; return whether two devices were found."""
    found = []
    for now_s, address in where:
        clock.now_s = now_s
        found.append(sightings.note("D", address))
    return found


@pytest.mark.parametrize(
    "where",
    [
        [(0, A), (10, A), (20, A)],
        [(0, A), (10, B), (20, B)],  # the Wi-Fi gave the phone another address
        [(0, A), (10, B), (20, C)],
        [(0, A), (10, B), (WITHIN_S + 1, A)],  # and the first one again later
        [(0, A), (1, "fe80::1"), (2, A), (3, "fe80::1")],  # one phone, both kinds of address
        [(0, A), (1, "127.0.0.1"), (2, A), (3, "127.0.0.1")],  # on the laptop itself
        [(0, A), (1, ""), (2, A)],
    ],
)
def test_a_single_phone_is_not_taken_for_two(sightings, clock, where):
    assert not any(note_arrivals(sightings, clock, *where))
    assert not sightings.is_shared("D")


def test_two_phones_using_one_sign_in_by_turns_are_found(sightings, clock):
    assert note_arrivals(sightings, clock, (0, A), (10, B), (20, A)) == [False, False, True]
    assert sightings.is_shared("D")
    assert not sightings.is_shared("another")


def test_two_phones_are_announced_once_and_shown_for_a_while(sightings, clock):
    assert note_arrivals(sightings, clock, (0, A), (1, B), (2, A), (3, B), (4, A)).count(True) == 1
    clock.now_s = 4 + SHOWN_S + 1
    assert not sightings.is_shared("D")


def from_(phone, address, page="/side/"):
    return phone.get(page, environ_overrides={"REMOTE_ADDR": address})


@pytest.fixture
def stolen(acting):
    """The German phone's cookie is used from two addresses."""
    heard = acting.services.battles.versions.digest(umpire_of(acting), acting.id)
    for address in (A, B, A):
        assert from_(acting.german, address).status_code == 200
    assert acting.services.battles.versions.digest(umpire_of(acting), acting.id) != heard
    return acting


def umpire_of(evening):
    (console,) = evening.services.devices.consoles()
    return console.reader


def test_the_console_names_a_shared_sign_in_in_one_line_and_ends_it_with_one_tap(stolen):
    (german,) = [
        d for d in stolen.services.devices.devices_of(stolen.id) if d.reader.side == "german"
    ]
    for page in (stolen.base, f"{stolen.base}/codes"):
        said = words_of(stolen.umpire.get(page).text)
        assert f"Two phones use the same sign-in: German, {german.label}." in said
    stolen.umpire.post(f"{stolen.base}/devices/{german.id}")

    assert "Two phones" not in words_of(stolen.umpire.get(stolen.base).text)
    assert from_(stolen.german, A).status_code == 401
    assert from_(stolen.german, B).status_code == 401


def test_no_player_reads_of_two_devices_with_one_sign_in(stolen):
    for page, phone in (("/side/", stolen.german), ("/side/", stolen.us)):
        assert "sign-in" not in phone.get(page).text


def test_the_console_keeps_itself_and_signs_the_other_out(acting):
    for address in (A, B, A):
        assert from_(acting.umpire, address, acting.base).status_code == 200
    thief = acting.app.test_client()
    thief.set_cookie("device", acting.umpire.get_cookie("device").value)
    said = words_of(acting.umpire.get(acting.base).text)
    kept = acting.umpire.post(f"{acting.base}/console/mine")

    assert "Two devices use the console’s sign-in" in said
    assert (kept.status_code, kept.location) == (303, acting.base)
    assert acting.umpire.get(acting.base).status_code == 200
    assert thief.get(acting.base).status_code == 401
    assert "console's sign-in" not in words_of(acting.umpire.get(acting.base).text)


def test_a_new_address_alone_raises_no_alarm(acting):
    for address in (A, B, B, B):
        from_(acting.german, address)

    assert "Two phones" not in words_of(acting.umpire.get(acting.base).text)
