"""Battles to watch: offered on the first page, shown step by step, only to the umpire."""

import re

import pytest

from assistant.web.home.example_list import examples
from assistant.web.home.examples import example_battle
from tests.seeded import few_when_quick
from tests.web.evening import words_of

SLUGS = [each.slug for each in examples()]


def page(browser, slug, step):
    return browser.get(f"/examples/{slug}/{step}")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_page_offers_it_in_a_sentence(onlooker, slug):
    text = onlooker.get("/").text
    offered = next(each for each in examples() if each.slug == slug)

    assert f'href="/examples/{slug}"' in text
    assert offered.title in text
    assert offered.note in words_of(text)


def test_the_first_page_lists_each_battle_once_under_its_game_and_kind(onlooker):
    page = onlooker.get("/").text
    listed = page.partition("Watch a battle")[2].partition("</section>")[0]
    heading, under = "", {}
    for title, slug in re.findall(r'<h3>(.*?)</h3>|href="/examples/(.*?)"', listed):
        heading = title or heading
        under |= {slug: heading} if slug else {}

    assert under == {each.slug: f"{each.game}, {each.kind}" for each in examples()}
    assert listed.count("href=") == len(SLUGS)
    headings = re.findall(r"<h3>(.*?)</h3>", listed)
    assert len(headings) == len(set(headings)) > 1


@pytest.mark.long
@pytest.mark.parametrize("slug", few_when_quick(SLUGS, 2))
def test_every_step_is_shown_with_its_words_its_section_and_what_each_side_reads(onlooker, slug):
    battle = example_battle(slug)
    for number, entry in enumerate(battle.entries, 1):
        answer = page(onlooker, slug, number)
        words = words_of(answer.text)

        assert answer.status_code == 200, number
        assert f"Step {number} of {len(battle.entries)}" in words
        assert battle.example.sections[number - 1] in words
        for reader, sentence in entry.told.items():
            if reader != "spectator":
                assert " ".join(sentence.split()) in words, (number, reader)


@pytest.mark.parametrize("slug", few_when_quick(SLUGS, 2))
def test_a_working_is_shown_with_its_sections(onlooker, slug):
    battle = example_battle(slug)
    number, entry = next(
        (n, entry)
        for n, entry in enumerate(battle.entries, 1)
        if any(each.dice for each in entry.resolutions)
    )
    words = words_of(page(onlooker, slug, number).text)

    for each in entry.resolutions:
        for step in each.steps:
            assert step.section in words


def test_each_of_several_workings_has_a_heading_and_no_slug(onlooker):
    battle = example_battle("night-attack")
    number = next(
        number
        for number, entry in enumerate(battle.entries, 1)
        if "rattenkrieg/automatic-fire" in {each.procedure for each in entry.resolutions}
    )
    burst = page(onlooker, "night-attack", number).text

    for heading in ("Automatic fire", "Concealment"):
        assert f"<h4>{heading}" in burst, heading
    assert "opened-fire" not in burst
    assert "opened fire" in burst


@pytest.mark.parametrize("slug", few_when_quick(SLUGS, 2))
def test_keys_lead_back_and_on(onlooker, slug):
    last = len(example_battle(slug).entries)
    first, second, end = (page(onlooker, slug, step).text for step in (1, 2, last))
    back, on = 'data-key="b"', 'data-key="n"'

    assert (back in first, on in first) == (False, True)
    assert f'href="/examples/{slug}/1" {back}' in second
    assert f'href="/examples/{slug}/3" {on}' in second
    assert (back in end, on in end) == (True, False)


def test_without_a_step_it_begins_at_the_first(onlooker):
    assert onlooker.get(f"/examples/{SLUGS[0]}").text == page(onlooker, SLUGS[0], 1).text


@pytest.mark.parametrize("step", ["0", "999", "-1", "x", "1.5", "²", "٣", "9" * 5000])
def test_a_missing_step_is_not_found(onlooker, step):
    assert page(onlooker, SLUGS[0], step).status_code in (404, 414)


@pytest.mark.parametrize("slug", ["nothing", "..", "night-attack.json", "%2e%2e%2fmaps"])
def test_a_missing_battle_is_not_found(onlooker, slug):
    assert page(onlooker, slug, 1).status_code == 404


def test_players_and_spectators_do_not_find_the_page(join):
    for who in ("red", None):
        phone = join(who)
        there, nothing = page(phone, SLUGS[0], 1), phone.get("/nothing/at/all")

        assert (there.status_code, there.text) == (404, nothing.text)
