"""A campaign as one file: it arrives complete on another laptop; a spoilt file changes nothing."""

import json
from random import Random

import pytest

from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.settings import Settings
from tests.battle import nasty
from tests.web.battles.test_keeping import sent
from tests.web.campaigns_and_notes.test_next_battle import begin, end, tap
from tests.web.evening import Evening, words_of

pytestmark = pytest.mark.long


@pytest.fixture
def campaign(evening):
    """Two battles, with a die and a choice between them, and a note; return the campaign's id."""
    dead, hurt = end(evening)
    tap(evening, hurt, "2")
    tap(evening, dead, "new")
    evening.umpire.post(f"{evening.base}/next", data={"key": dead, "why": "A new man"})
    evening.umpire.post(f"{evening.base}/notes/new", data={"words": "The hedge", "token": "a"})
    begin(evening)
    return evening.services.battles.campaigns.campaigns()[0].id


def file_of(evening, campaign, more=""):
    answer = evening.umpire.get(f"/campaigns/{campaign}/file{more}")
    assert answer.status_code == 200
    return answer.text


@pytest.fixture
def elsewhere(tmp_path):
    settings = Settings(tmp_path / "elsewhere")
    settings.data.mkdir()
    yield Evening(create_app(settings), settings)
    database.close(settings.database)


def pages_of(evening, id):
    """The texts of a campaign's page, and of its forces' pages after each battle."""
    members = evening.services.battles.campaigns.campaign(id).members
    asked = [f"/campaigns/{id}", *(f"/battles/{x.battle}/next" for x in members)]
    return [words_of(evening.umpire.get(page).text) for page in asked]


def test_a_campaign_comes_to_another_laptop_with_battles_choices_and_notes(
    evening, campaign, elsewhere
):
    answer = sent(elsewhere, file_of(evening, campaign), "road.campaign.jsonl")
    assert answer.status_code == 303
    new = answer.location.rsplit("/", 1)[-1]
    assert pages_of(elsewhere, new) == pages_of(evening, campaign)
    first = elsewhere.services.battles.campaigns.campaign(new).members[0].battle
    assert [x.words for x in elsewhere.services.battles.notes.all_of(first)] == ["The hedge"]
    last = elsewhere.services.battles.campaigns.campaign(new).members[1]
    assert last.before == first
    assert elsewhere.umpire.get(f"/battles/{first}/codes").text.count("<svg") > 1


def test_a_campaign_can_be_imported_again_beside_itself(evening, campaign):
    answer = sent(evening, file_of(evening, campaign))
    new = answer.location.rsplit("/", 1)[-1]
    assert new != campaign
    campaigns = evening.services.battles.campaigns
    assert campaigns.campaign(new).name == f"{campaigns.campaign(campaign).name} (2)"
    copied = [page.replace(" (2)", "") for page in pages_of(evening, new)]
    assert copied == pages_of(evening, campaign)
    assert len({row["title"] for row in evening.services.battles.list_battles()}) == 4
    assert len(evening.services.battles.list_battles()) == 4


def test_a_removed_battle_keeps_its_line(evening, campaign, elsewhere):
    evening.umpire.post(f"{evening.base}/remove")
    answer = sent(elsewhere, file_of(evening, campaign))
    page = words_of(elsewhere.umpire.get(answer.location).text)
    assert "1 Easy Company removed" in page
    assert "2 Easy Company, battle 2" in page


def with_line_changed(text, line, **fields):
    lines = text.splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **fields})
    return "\n".join(lines)


def test_an_error_is_one_sentence_with_its_line_and_nothing_is_kept(evening, campaign, elsewhere):
    text = file_of(evening, campaign)
    lines = text.splitlines()
    second = next(n for n, x in enumerate(lines[2:], 3) if x.startswith('{"battle":'))
    choices = json.loads(lines[1])["choices"]
    kept = len(elsewhere.services.battles.list_battles())
    for spoilt, said in (
        (with_line_changed(text, 1, battles=3), "the file ends before battle 3 of 3"),
        (
            with_line_changed(text, 1, battles=1),
            f"line {second}: nothing may follow the last battle",
        ),
        (with_line_changed(text, 1, name=""), "line 1: name must be"),
        (with_line_changed(text, 2, battle="x"), "line 2: each battle has an id of its own"),
        (
            with_line_changed(text, 2, before="0123456789"),
            "line 2: each battle comes after the battle that",
        ),
        (with_line_changed(text, 2, lines=9_000), "line 2: lines must be at most"),
        (
            with_line_changed(text, 2, choices={**choices, "x": "new"}),
            "line 2: choices: nothing in the",
        ),
        (with_line_changed(text, 2, choices=dict.fromkeys(choices, "die 9")), "a die shows 1 to 6"),
        (with_line_changed(text, 2, reasons=dict.fromkeys(choices, "\x00")), "line 2: reasons"),
        (
            with_line_changed(text, 2, reasons={"x": "why"}),
            "line 2: reasons: only a choice has one",
        ),
        (with_line_changed(text, second + 2, seq=9), f"line {second + 2}: seq must be 1"),
        (text.partition("\n")[0], "the file ends before battle 1 of 2"),
    ):
        answer = sent(elsewhere, spoilt, "road.campaign.jsonl")
        assert (answer.status_code, said in words_of(answer.text)) == (422, True), said
        assert len(elsewhere.services.battles.list_battles()) == kept
        assert elsewhere.services.battles.campaigns.campaigns() == ()


@pytest.mark.long
def test_no_spoilt_file_makes_a_page_fail(evening, campaign, elsewhere, monkeypatch):
    monkeypatch.setitem(elsewhere.app.config, "PROPAGATE_EXCEPTIONS", False)
    text = file_of(evening, campaign)
    for number, place, value, spoilt in nasty.mutations(text, Random(3), 12):
        answer = sent(elsewhere, spoilt)
        assert answer.status_code in (303, 422), (number, place, repr(value)[:80])
        if answer.status_code == 303:
            for page in ("/", "/battles", answer.location):
                assert elsewhere.umpire.get(page).status_code == 200


def test_a_campaign_too_large_for_one_file_goes_without_photos(evening, campaign, monkeypatch):
    monkeypatch.setattr("assistant.web.campaigns.campaign_pages.MOST_OF_A_BATTLE", 1_000)
    answer = evening.umpire.get(f"/campaigns/{campaign}/file")
    assert answer.status_code == 422
    assert "Export the campaign without photos" in words_of(answer.text)


def test_nobody_else_exports_a_campaign(evening, campaign):
    for client in (evening.german, evening.us, evening.phone(None)):
        assert client.get(f"/campaigns/{campaign}/file").status_code == 404
