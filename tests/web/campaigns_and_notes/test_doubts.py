"""A player doubts a result during the battle: the umpire finds it in a list, with its working."""

import re

from assistant.battle.screens.notes import DOUBT
from tests.web.evening import words_of
from tests.web.sheets.firing import rifle

ASKS = "Ask the umpire to check this"
LISTED = "A player doubts a result"


def doubted(acting):
    """A rifle shot whose player taps the button below its working; return the button's form."""
    acting.make("german", "shoot", **rifle(acting), roll="1")
    page = acting.german.get("/side/").text  # the newest line is the first
    form = page[: page.index(ASKS)].rpartition("<form")[2]
    names = ("request", "line", "words")
    sent = {name: form.partition(f'name="{name}" value="')[2].partition('"')[0] for name in names}
    assert acting.german.post("/side/notes/new", data=sent).status_code == 303
    return sent


def test_a_player_doubts_a_result_and_the_umpire_makes_the_file(acting):
    assert LISTED not in acting.umpire.get(acting.base).text
    sent = doubted(acting)
    assert LISTED in acting.umpire.get(acting.base).text

    page = acting.umpire.get(f"{acting.base}/notes").text
    listed = page.partition('id="doubts"')[2].partition("</section>")[0]
    assert acting.game.entries[-1].told["umpire"].split(":")[0] in words_of(listed)
    file = listed.partition(f'href="{acting.base}/working/')[2].partition('"')[0]
    assert acting.umpire.get(f"{acting.base}/working/{file}").status_code == 200
    assert acting.german.get(f"/side/working/{file}").status_code == 404  # inputs can be secret

    button = f'value="{sent["request"]}"'
    assert button not in acting.german.get("/side/").text
    acting.german.post("/side/notes/new", data=sent)  # a tap that is sent twice counts once
    assert len(acting.services.battles.notes.all_of(acting.id)) == 1


def doubts_on_page(acting):
    """The umpire's list of doubts, as HTML."""
    page = acting.umpire.get(f"{acting.base}/notes").text
    return page.partition('id="doubts"')[2].partition("</section>")[0]


def answer_doubt(acting, answer, reason="", *, who=None):
    """Answer the only doubt as the umpire; return the response."""
    note = acting.services.battles.notes.all_of(acting.id)[0]
    sent = {"answer": answer, "reason": reason}
    return (who or acting.umpire).post(f"{acting.base}/doubts/{note.id}", data=sent)


def test_the_list_leads_to_undo_and_to_the_corrections_of_each_unit_of_the_result(acting):
    doubted(acting)
    entry, page = acting.game.entries[-1], doubts_on_page(acting)
    addresses = re.findall(r'href="([^"]+)"', page)

    assert f"{acting.base}/undo?seq={entry.seq}" in addresses
    for element in (acting.of("german")[0], acting.of("us")[0]):
        assert f"/u/{element.id}" in addresses
        for move in ("rule-element", "rule-man"):
            address = next(x for x in addresses if f"/do/{move}?element={element.id}&" in x)
            assert acting.umpire.get(address.replace("&amp;", "&")).status_code == 200


def test_the_player_reads_the_answer_at_the_line_on_the_notes_and_once_over_the_page(acting):
    sent = doubted(acting)
    assert "The umpire checked" not in acting.german.get("/side/").text
    assert answer_doubt(acting, "corrected", "It was private 3.").status_code == 303
    wanted = "The umpire checked the result and corrected it. It was private 3."

    assert LISTED not in acting.umpire.get(acting.base).text
    page = acting.german.get("/side/").text
    moment = page.partition('data-moment="checked')[2].partition("</section>")[0]
    assert wanted in words_of(moment)
    assert acting.game.entries[-1].told["german"].split(":")[0] in words_of(moment)
    assert f'name="line" value="{sent["line"]}"' not in page  # the result was checked
    assert wanted in words_of(acting.german.get("/side/log").text)
    assert wanted in words_of(acting.german.get("/side/notes").text)
    assert wanted not in words_of(acting.us.get("/side/").text + acting.us.get("/side/log").text)


def test_a_result_that_is_undone_is_still_answered(acting):
    doubted(acting)
    acting.umpire.post(f"{acting.base}/undo", data={"seq": str(acting.game.entries[-1].seq)})
    assert "Undone" in doubts_on_page(acting)
    assert "Undo this line" not in doubts_on_page(acting)
    answer_doubt(acting, "corrected")
    assert "and corrected it" in words_of(acting.german.get("/side/log").text)


def test_an_answer_counts_once_and_only_from_the_umpire(acting):
    doubted(acting)
    assert answer_doubt(acting, "stands", who=acting.german).status_code in (403, 404)
    assert answer_doubt(acting, "gone").status_code == 404
    answer_doubt(acting, "stands")
    answer_doubt(acting, "corrected")
    (note,) = acting.services.battles.notes.all_of(acting.id)
    assert note.answer == "The umpire checked the result: it stands."
    assert not note.is_doubt


def test_the_umpire_removes_a_doubt_from_the_list(acting):
    doubted(acting)
    note = acting.services.battles.notes.all_of(acting.id)[0]
    acting.umpire.post(f"/notes/{note.id}/remove")

    assert LISTED not in acting.umpire.get(acting.base).text
    assert 'id="doubts"' not in acting.umpire.get(f"{acting.base}/notes").text


def test_the_player_reads_that_the_umpire_was_asked_until_it_is_checked(acting):
    confirms = "The umpire was asked to check"
    assert confirms not in acting.german.get("/side/notes").text
    doubted(acting)
    page = acting.german.get("/side/notes").text
    asked = page.partition('id="asked"')[2].partition("</section>")[0]

    assert confirms in asked
    assert acting.game.entries[-1].told["german"].split(":")[0] in words_of(asked)

    acting.umpire.post(f"/notes/{acting.services.battles.notes.all_of(acting.id)[0].id}/remove")
    assert confirms not in acting.german.get("/side/notes").text


def test_nobody_else_learns_of_a_doubt(acting):
    acting.make("german", "shoot", **rifle(acting), roll="1")
    pages = ("/side/", "/side/log", "/side/notes")
    before = [words_of(acting.us.get(page).text) for page in pages]
    sent = {"line": "3", "words": DOUBT}
    assert acting.german.post("/side/notes/new", data=sent).status_code == 303

    assert DOUBT in acting.german.get("/side/log").text
    assert [words_of(acting.us.get(page).text) for page in pages] == before


def test_a_line_that_is_written_in_many_ways_is_doubted_once(acting):
    acting.make("german", "shoot", **rifle(acting), roll="1")
    for line in ("3", "03", "0003"):
        sent = {"line": line, "words": DOUBT}
        assert acting.german.post("/side/notes/new", data=sent).status_code == 303
    assert len(acting.services.battles.notes.all_of(acting.id)) == 1


def test_an_answer_changes_the_open_pages_of_its_side_alone(acting):
    doubted(acting)

    def versions():
        card = f"/u/{acting.of('german')[0].id}"
        pages = (("german", "/side/"), ("german", card), ("us", "/side/"), ("us", card))
        found = (acting.client(who).get(page).text for who, page in pages)
        return [each.partition('data-seen="')[2].partition('"')[0] for each in found]

    before = versions()
    answer_doubt(acting, "stands")
    assert [a == b for a, b in zip(before, versions(), strict=True)] == [False, False, True, True]
