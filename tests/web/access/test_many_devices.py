"""A device that joins again and again fills neither the umpire’s list nor the disk."""

import pytest

from assistant.web.limits.rate_limit import ALL_JOINS, JOINS, JOINS_S, JoinLimit
from tests.conftest import BATTLE

PHONE = {"REMOTE_ADDR": "10.0.0.9"}


@pytest.fixture
def join_from(app, services):
    """Join with a new browser; return the status."""

    def joined(address=PHONE, client=None):
        code = services.devices.join_code(BATTLE, "red")
        return (client or app.test_client()).get(f"/J/{code}", environ_overrides=address)

    return joined


def test_many_new_devices_of_one_address_are_refused_in_words(join_from, services):
    answers = [join_from() for _ in range(JOINS + 5)]
    assert [answer.status_code for answer in answers] == [303] * JOINS + [429] * 5
    assert "Too many devices have joined in a short time" in answers[-1].text
    assert len(services.devices.devices_of(BATTLE)) == JOINS


def test_others_join_meanwhile_and_who_is_in_comes_in_again(join_from, app):
    inside = app.test_client()
    for client in (inside, *(app.test_client() for _ in range(JOINS))):
        join_from(client=client)
    assert join_from().status_code == 429
    assert join_from(client=inside).status_code == 303
    assert join_from({"REMOTE_ADDR": "10.0.0.10"}).status_code == 303
    assert join_from({"REMOTE_ADDR": "127.0.0.1"}).status_code == 303


def test_a_phone_that_the_umpire_lets_in_is_not_counted(join_from, app, services):
    while join_from().status_code != 429:
        continue
    code, phone = services.hall.code(BATTLE, "red"), app.test_client()
    assert phone.get(f"/J/{code}", environ_overrides=PHONE).location == "/door/wait"
    (waiting,) = services.hall.waiting(BATTLE)
    services.hall.answer(BATTLE, waiting.id, lets_in=True)
    assert phone.get("/door/wait", environ_overrides=PHONE).location == "/side/"


def test_a_new_console_is_not_counted(app, services, join_from):
    while join_from().status_code != 429:
        continue
    key = services.devices.new_console_key()
    opened = app.test_client().get(f"/console/key/{key}", environ_overrides=PHONE)
    assert opened.status_code == 303


def test_new_devices_are_let_in_again_with_time_and_all_addresses_share_a_limit():
    now = [0.0]
    limit = JoinLimit(lambda: now[0])
    assert [limit.count("one") for _ in range(JOINS + 1)] == [True] * JOINS + [False]
    now[0] = JOINS_S
    assert [limit.count("one") for _ in range(2)] == [True, False]
    assert sum(limit.count(f"10.1.0.{n}") for n in range(ALL_JOINS)) < ALL_JOINS
