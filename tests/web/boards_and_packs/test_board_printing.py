"""A board game on paper for the umpire: counters with their side's code, tracks, tables."""

import pytest

pytest.importorskip("typst", reason="there is none for this computer")

from tests.paper.reading import Printed
from tests.web.evening import words_of

GAMES = {"battleaxe": "battleaxe-map", "rats-of-tobruk": "rats-of-tobruk-data"}


@pytest.fixture(params=GAMES)
def base(request, umpire):
    begun = umpire.post("/battles", data={"scenario": GAMES[request.param], "size": "0"})
    assert begun.status_code == 303
    return begun.location


def print_board(umpire, address, **told):
    answer = umpire.get(address, query_string=told)
    assert (answer.status_code, answer.content_type) == (200, "application/pdf")
    return Printed(answer.data)


@pytest.mark.long
def test_printing_all_gives_two_rosters_with_codes_and_the_tracks(base, umpire, services):
    paper = print_board(umpire, f"{base}/print/all.pdf")
    battle = base.rsplit("/", 1)[-1]
    sides = list(services.battles.game(battle).state.sides)

    assert len(paper) == 3
    for page, side in enumerate((*sides, None)):
        own = services.devices.join_code(battle, side)
        assert [code.rsplit("/", 2)[1:] for code in paper.codes(page)] == [["J", own]]
        assert f"{own[:5]} {own[5:]}" in paper.words(page)
    assert "Tracks" in paper.words(2)


def test_a_sides_sheet_names_its_counters_and_nobody_elses(base, umpire, services):
    state = services.battles.game(base.rsplit("/", 1)[-1]).state
    words = print_board(umpire, f"{base}/print/counters.pdf", side="axis").words()
    of = {side: {u.id for u in state.units.values() if u.side == side} for side in state.sides}

    assert all(id in words for id in of["axis"])
    assert not any(f" {id} " in words for id in of["allied"])


def test_the_console_leads_to_the_page_and_the_page_to_every_sheet(base, umpire):
    assert f'href="{base}/print"' in umpire.get(base).text
    page = umpire.get(f"{base}/print").text

    assert page.count(f'formaction="{base}/print/counters.pdf"') == 2
    assert f'formaction="{base}/print/tracks.pdf"' in page
    assert "Victory" in words_of(page)
    assert "Rattenkrieg" not in page


def test_only_the_umpire_prints_and_only_known_sheets(base, umpire, join):
    player = join("axis", base.rsplit("/", 1)[-1])

    assert player.get(f"{base}/print").status_code == 404
    assert umpire.get(f"{base}/print/mojons.pdf").status_code == 404
    assert umpire.get(f"{base}/print/all.pdf?side=french").status_code == 404
