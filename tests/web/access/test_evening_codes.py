"""Five letters to type: they join a side for one evening, and cannot be guessed one by one."""

import pytest

from assistant.web.limits.evening_codes import LASTS_S, LETTERS, MOST_WRONG, EveningCodes
from assistant.web.limits.rate_limit import SHORT, SHORT_S

CODE, OTHER = "ABCDEFGHJK", "MNPQRSTVWX"


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def wrong_for(evening):
    """Return five letters without a join code."""
    return next(code for code in ("AAAAA", "BBBBB", "CCCCC") if code != evening.short_code(CODE))


def test_five_letters_lead_to_a_join_code_and_stay_the_same():
    evening = EveningCodes()
    short, other = evening.short_code(CODE), evening.short_code(OTHER)
    assert len(short) == 5
    assert set(short) <= set(LETTERS)
    assert evening.short_code(CODE) == short != other
    assert evening.join_code(f" {short.lower()} ") == CODE
    assert evening.join_code(other) == OTHER


def test_short_codes_end_with_the_evening():
    clock = Clock()
    evening = EveningCodes(clock)
    short = evening.short_code(CODE)
    clock.now = LASTS_S - 1
    assert evening.join_code(short) == CODE
    clock.now = LASTS_S
    assert evening.join_code(short) is None


def test_wrong_codes_stop_the_address_that_sends_them_and_no_other():
    clock = Clock()
    evening = EveningCodes(clock)
    short, guest, player = evening.short_code(CODE), "192.168.0.66", "192.168.0.7"
    for _ in range(SHORT):
        assert evening.join_code(short, guest) == CODE
        evening.join_code(wrong_for(evening), guest)
    assert evening.are_stopped(short, guest)
    assert evening.join_code(short, guest) is None
    assert evening.join_code(short, player) == CODE
    assert evening.short_code(CODE) == short
    clock.now = SHORT_S
    assert evening.join_code(short, guest) == CODE


def test_a_stopped_address_learns_nothing_about_a_code():
    evening = EveningCodes(Clock())
    for _ in range(SHORT * 3):
        evening.join_code(wrong_for(evening), "192.168.0.66")
    assert not evening.need_tap
    for code in (evening.short_code(CODE), wrong_for(evening)):
        assert evening.are_stopped(code, "192.168.0.66")
        assert evening.join_code(code, "192.168.0.66") is None


def test_after_many_wrong_codes_of_many_addresses_five_letters_only_let_a_phone_wait():
    evening = EveningCodes(Clock())
    short = evening.short_code(CODE)
    for number in range(MOST_WRONG - 1):
        evening.join_code(wrong_for(evening), f"192.168.0.{number}")
    assert not evening.need_tap
    evening.join_code(wrong_for(evening), "192.168.0.250")
    assert evening.need_tap
    assert evening.join_code(short, "192.168.0.251") == CODE


def test_texts_of_another_length_are_not_counted():
    evening = EveningCodes()
    short = evening.short_code(CODE)
    for _ in range(MOST_WRONG + 1):
        assert evening.join_code(OTHER) is None
    assert evening.join_code(short) == CODE


def typed(client, code, address):
    return client.post("/door", data={"code": code}, environ_base={"REMOTE_ADDR": address})


@pytest.mark.parametrize("side", ["us", None])
def test_a_guest_who_tries_codes_keeps_nobody_out(app, umpire, services, side):
    """Players still type the five letters: at worst the umpire taps once beside their phone."""
    game = services.battles.open("easy-company", 0, "")
    short = services.evening_codes.short_code(services.devices.join_code(game, side))
    wrong = next(code for code in ("AAAAA", "BBBBB") if code != short)
    for number in range(MOST_WRONG):
        answer = typed(app.test_client(), wrong, f"192.168.1.{number // 10}")
        assert answer.status_code in (422, 429)
    assert "Many wrong codes" in umpire.get(f"/battles/{game}/codes").text
    assert short in umpire.get(f"/battles/{game}/codes").text

    phone = app.test_client()
    assert typed(phone, short, "192.168.0.7").location == "/door/wait"
    (waiting,) = services.hall.waiting(game)
    assert f"{waiting.label}</b> asks to join" in umpire.get(f"/battles/{game}").text
    umpire.post(f"/battles/{game}/phones/{waiting.id}", data={"answer": "let-in"})
    assert phone.get("/door/wait").location == ("/side/" if side else "/watch/")

    code = services.devices.join_code(game, side)
    assert typed(app.test_client(), code, "192.168.0.8").location == (
        "/side/" if side else "/watch/"
    )


def test_the_address_that_tried_too_many_is_told_to_wait(app, services):
    game = services.battles.open("easy-company", 0, "")
    code = services.devices.join_code(game, "us")
    short = services.evening_codes.short_code(code)
    wrong = next(each for each in ("AAAAA", "BBBBB") if each != short)
    for _ in range(SHORT):
        typed(app.test_client(), wrong, "192.168.1.6")
    answers = [typed(app.test_client(), each, "192.168.1.6") for each in (short, wrong)]
    assert {(each.status_code, each.text) for each in answers} == {(429, answers[0].text)}
    assert "wait a minute" in answers[0].text
    assert typed(app.test_client(), code, "192.168.1.6").location == "/side/"


def test_a_phone_joins_by_typing_five_letters(app, umpire, services, client):
    game = services.battles.open("easy-company", 0, "")
    page = umpire.get(f"/battles/{game}/codes").text
    code = services.devices.join_code(game, "us")
    short = services.evening_codes.short_code(code)
    assert short in page
    assert client.post("/door", data={"code": short.lower()}).status_code == 303
    assert client.get("/side/").status_code == 200
    services.devices.revoke(code)
    late = app.test_client()
    assert late.post("/door", data={"code": short}).status_code == 422
