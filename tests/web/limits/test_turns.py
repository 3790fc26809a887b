"""The next request: a device with few requests does not wait for one with many."""

import asyncio

import pytest

from assistant.web.limits import request_queue as module
from assistant.web.limits.request_queue import LEAST_S, MUCH_S, NEAR_S, RequestQueue, Who
from tests.conftest import PATIENCE_S

PLAYER, HOSTILE, OTHER = Who("player"), Who("hostile"), Who("other")
UMPIRE = Who("umpire", is_trusted=True)


class Clock:
    now_s = 0.0

    def __call__(self):
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


def at_once(test):
    """Run a test on an event loop."""

    def run(clock):
        asyncio.run(test(clock))

    return run


def began(*turns):
    return [turn.begins.done() for turn in turns]


async def work(turns, who, work_s):
    turn = turns.ask(who)
    await turn.begins
    turns.end(turn, work_s)


@at_once
async def test_as_many_begin_as_there_are_threads(clock):
    turns = RequestQueue(2, 1, clock_s=clock)
    first, second, third = (turns.ask(Who(str(n))) for n in range(3))
    assert began(first, second, third) == [True, True, False]
    turns.end(first, 0.0)

    assert began(third) == [True]


@at_once
async def test_a_client_that_caused_much_work_holds_only_one_thread(clock):
    turns = RequestQueue(4, 1, clock_s=clock)
    await work(turns, HOSTILE, 2 * MUCH_S)
    many = [turns.ask(HOSTILE) for _ in range(5)]
    player = turns.ask(PLAYER)

    assert sum(began(*many)) == 1
    assert began(player) == [True]


@at_once
async def test_after_work_for_the_busy_their_thread_pauses_as_long(clock):
    turns = RequestQueue(4, 1, clock_s=clock)
    await work(turns, HOSTILE, 2 * MUCH_S)
    first, second = turns.ask(HOSTILE), turns.ask(HOSTILE)
    turns.end(first, 0.05)
    assert began(second) == [False]
    await asyncio.wait_for(second.begins, PATIENCE_S)


@at_once
async def test_a_single_busy_one_is_not_held_up_by_pauses(clock):
    turns = RequestQueue(4, 1, clock_s=clock)
    await work(turns, HOSTILE, 2 * MUCH_S)
    turns.end(turns.ask(HOSTILE), 0.05)

    assert began(turns.ask(HOSTILE)) == [True]


@at_once
async def test_of_those_who_wait_whoever_caused_least_is_next(clock):
    turns = RequestQueue(1, 1, clock_s=clock)
    await work(turns, HOSTILE, MUCH_S / 2)
    await work(turns, OTHER, MUCH_S / 4)
    busy = turns.ask(UMPIRE)
    hostile, other, player = (turns.ask(who) for who in (HOSTILE, OTHER, PLAYER))
    order = []
    for turn in (busy, player, other):
        turns.end(turn, 0.0)
        order.append(began(player, other, hostile))

    assert order == [[True, False, False], [True, True, False], [True, True, True]]


@at_once
async def test_much_work_is_forgotten_with_time(clock):
    turns = RequestQueue(4, 1, clock_s=clock)
    await work(turns, HOSTILE, 2 * MUCH_S)
    clock.now_s = 20.0
    several = [turns.ask(HOSTILE) for _ in range(3)]

    assert all(began(*several))


@at_once
async def test_the_umpire_is_never_one_of_the_busy(clock):
    turns = RequestQueue(4, 1, clock_s=clock)
    await work(turns, UMPIRE, 100.0)
    several = [turns.ask(UMPIRE) for _ in range(3)]

    assert all(began(*several))


@at_once
async def test_strangers_with_many_addresses_are_busy_together(clock):
    turns = RequestQueue(4, 1, clock_s=clock)
    for n in range(300):
        await work(turns, Who(f"10.0.0.{n}", is_stranger=True), 0.0)
    several = [turns.ask(Who(f"10.0.1.{n}", is_stranger=True)) for n in range(3)]

    assert sum(began(*several)) <= 1
    assert began(turns.ask(PLAYER)) == [True]


@at_once
async def test_a_client_that_leaves_before_its_turn_is_forgotten(clock):
    turns = RequestQueue(1, 1, clock_s=clock)
    first = turns.ask(PLAYER)
    left = turns.ask(HOSTILE)
    assert turns.count_of(HOSTILE) == 1
    turns.end(left, 0.0)
    turns.end(first, 0.0)

    assert (turns.count_of(HOSTILE), turns.count_of(PLAYER)) == (0, 0)
    assert began(turns.ask(OTHER)) == [True]


@at_once
async def test_accounts_are_closed_when_they_are_empty(clock):
    turns = RequestQueue(1, 1, clock_s=clock)
    for n in range(2_000):
        clock.now_s = float(n)
        await work(turns, Who(f"{n}"), LEAST_S)

    assert len(turns._accounts) <= 501


def test_limits_allow_a_players_normal_taps():
    page_s, taps_a_second = 0.015, 2
    assert (page_s + LEAST_S) * taps_a_second * module.LATELY_S < MUCH_S


@at_once
async def test_a_phone_that_joined_forty_times_holds_only_one_thread(clock):
    turns = RequestQueue(10, 1, clock_s=clock)
    sign_ins = [Who(f"sign-in {n}", "10.0.0.66") for n in range(40)]
    for who in sign_ins:
        await work(turns, who, MUCH_S / 2)
    many = [turns.ask(who) for who in sign_ins]
    honest = turns.ask(Who("honest", "10.0.0.9"))

    assert sum(began(*many)) == 1
    assert began(honest) == [True]


@at_once
async def test_a_photo_of_another_address_comes_before_those_of_forty_sign_ins(clock):
    turns = RequestQueue(2, 1, much_s=-1.0, clock_s=clock)
    first, *more = (turns.ask(Who(f"sign-in {n}", "10.0.0.66")) for n in range(40))
    honest = turns.ask(Who("honest", "10.0.0.9"))
    turns.end(first, 0.0, apart_s=2 * NEAR_S)
    await asyncio.wait_for(honest.begins, PATIENCE_S)

    assert not any(began(*more))


@at_once
async def test_forty_phones_behind_one_router_have_all_threads(clock):
    turns = RequestQueue(10, 1, clock_s=clock)
    for n in range(40):
        clock.now_s += 0.1
        await work(turns, Who(f"phone {n}", "10.0.0.1"), 0.01)
    many = [turns.ask(Who(f"phone {n}", "10.0.0.1")) for n in range(10)]

    assert all(began(*many))
