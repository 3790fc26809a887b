"""Five letters to type: they join a side for one evening, and cannot be tried one by one."""

from assistant.web.devices.evening_codes import LASTS_S, LETTERS, MOST_WRONG, EveningCodes

CODE, OTHER = "ABCDEFGHJK", "MNPQRSTVWX"


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def wrong_for(evening):
    """Five letters without a join code."""
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


def test_after_many_wrong_codes_no_short_code_works():
    evening = EveningCodes()
    short = evening.short_code(CODE)
    for _ in range(MOST_WRONG - 1):
        evening.join_code(wrong_for(evening))
    assert evening.join_code(short) == CODE
    evening.join_code(wrong_for(evening))
    assert evening.join_code(short) is None
    assert evening.short_code(CODE) == ""


def test_texts_of_another_length_are_not_counted():
    evening = EveningCodes()
    short = evening.short_code(CODE)
    for _ in range(MOST_WRONG + 1):
        assert evening.join_code(OTHER) is None
    assert evening.join_code(short) == CODE


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
