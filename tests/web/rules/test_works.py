"""Buildings, traps and jobs on the pages: what each reader reads of them, and the umpire's taps."""

from urllib.parse import urlencode

from tests.web.evening import words_of

WALL = {
    "building": "another",
    "name": "the mill",
    "facade": "east wall",
    "material": "brick-wall",
    "storeys": "1",
    "wide": "2",
    "openings_0": "2",
}
AT = {"where": "the mill, east wall", "section": "section 2"}


def console(evening):
    return evening.umpire.get(evening.base).text


def phone(evening, who):
    return evening.client(who).get("/side/").text


def test_a_marked_facade_is_read_by_everybody_and_hit_by_the_umpire(acting):
    assert f"{acting.base}/do/mark-facade?" in console(acting)
    acting.make("umpire", "mark-facade", **WALL)

    for page in (console(acting), phone(acting, "us"), phone(acting, "german")):
        assert "The mill, east wall" in words_of(page)
    assert "do/hit-section?where=the%20mill%2C%20east%20wall" in console(acting)
    assert "do/hit-section" not in phone(acting, "us")


def test_a_hit_is_resolved_die_by_die_on_its_sheet(acting):
    acting.make("umpire", "mark-facade", **WALL)
    told = {**AT, "points": "9"}
    sheet = acting.umpire.get(f"{acting.base}/do/hit-section?{urlencode(told)}").text
    assert "1. ground floor 2: direction of the remaining points" in words_of(sheet)
    told["dice.1. ground floor 2: direction"] = "4"
    sheet = acting.umpire.get(f"{acting.base}/do/hit-section?{urlencode(told)}").text

    assert "3 points left at ground floor 2. The die says left. Which section is that?" in words_of(
        sheet
    )


def test_nobody_is_a_valid_answer_to_who_is_hit(acting):
    acting.make("umpire", "mark-facade", **WALL)
    told = {"points": "6", "groups": "-", "dice__dust: density": "4", **AT}
    acting.make("umpire", "hit-section", **told)

    assert "rubble: ground floor 2" in words_of(phone(acting, "us"))


def test_the_enemy_reads_the_number_of_a_trap_and_its_owner_what_it_is(evening):
    told = {"kind": "line", "place": "the gate"}
    evening.make("german", "lay-traps", **told)

    assert "Trap markers 1: true ones and dummies" in words_of(phone(evening, "us"))
    assert "gate" not in phone(evening, "us")
    assert "Only you see this Marker 1: line trap the gate" in words_of(phone(evening, "german"))
    assert "do/trigger-trap?trap=trap%201" in console(evening)


def test_a_task_is_begun_from_the_card_and_offered_on_it(acting):
    german = acting.of("german")[0]
    card = acting.german.get(f"/u/{german.id}").text
    assert f"/side/do/begin-task?element={german.id}" in card
    acting.make("german", "lose-first", element=german.id)  # its order was to fire
    told = {"kind": "demolition", "place": "the bridge", "needed": "6", "men": german.figures[0]}
    acting.make("german", "begin-task", element=german.id, **told)

    assert "Work at the bridge" in acting.german.get(f"/u/{german.id}").text
    assert "bridge" not in phone(acting, "us")
    assert "Charge: the bridge" in words_of(console(acting))
