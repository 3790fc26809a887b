"""The version of a page, by which the page learns that it is out of date."""

from itertools import chain

from assistant.battle.rattenkrieg.screens import enemy_card
from assistant.battle.viewers import UMPIRE, Viewer
from tests.web.battles.page_parts import shown_version


class TestVersion:
    def pages(self, evening):
        own, enemy = evening.of("german")[0].id, evening.of("us")[0].id
        side = ("/side/", "/side/log", f"/u/{own}", f"/u/{enemy}")
        umpire = (evening.base, f"{evening.base}/as/us", f"/u/{own}", f"{evening.base}/instruments")
        return [(evening.german, a) for a in side], [(evening.umpire, a) for a in umpire]

    def test_every_page_that_fetches_itself_says_what_its_stream_would_hear(self, acting):
        german = Viewer("side", acting.id, "german")
        for (client, address), reader in zip(
            chain(*self.pages(acting)), [german] * 4 + [UMPIRE] * 4, strict=True
        ):
            page = client.get(address).text
            version = shown_version(client, address)
            first = acting.services.hub.listen(reader, seen=version)._queue
            assert [first.get_nowait().plain[:12] for _ in range(2)] == [
                b"retry: 2000\n",
                b"event: beat\n",
            ]
            assert "changed from:body" in page

    def test_the_version_of_a_page_changes_after_a_visible_event(self, acting):
        pages = list(chain(*self.pages(acting)))
        before = [shown_version(*page) for page in pages]
        acting.make("umpire", "set-conditions", visibility="dusk")
        after = [shown_version(*page) for page in pages]

        alike = [page for page, *two in zip(pages, before, after, strict=True) if len({*two}) == 1]
        enemy = acting.of("us")[0].id  # on whose card nothing tells how dark it is
        assert alike == [(acting.german, f"/u/{enemy}")]

    def test_a_card_is_another_for_what_happens_on_it_alone(self, acting):
        cards = [f"/u/{element.id}" for element in acting.of("german")[:2]]
        before = [shown_version(acting.german, card) for card in cards]
        acting.make("umpire", "rule-element", element=cards[1][3:], spent="2", reason="a mistake")

        assert shown_version(acting.german, cards[0]) == before[0]
        assert shown_version(acting.german, cards[1]) != before[1]

    def test_the_version_of_a_page_changes_with_the_scale(self, acting):
        card = f"/u/{acting.of('german')[0].id}"
        before = shown_version(acting.german, card)
        acting.make("umpire", "set-rules", scale="15mm")

        assert shown_version(acting.german, card) != before

    def test_a_stream_shows_the_same_for_an_unknown_unit_as_for_none(self, acting):
        german = Viewer("side", acting.id, "german")
        digest = acting.services.battles.versions.digest

        assert enemy_card(acting.game.state, acting.of("us")[2]) is None
        assert digest(german, acting.id, acting.of("us")[2].id) == ""
        assert digest(german, acting.id, "NOBODY") == ""
        assert digest(german, acting.id, acting.of("us")[0].id)

    def test_the_version_of_a_page_stays_after_an_unseen_event(self, acting):
        side, umpire = self.pages(acting)
        before, known = [shown_version(*page) for page in side], shown_version(*umpire[0])
        unseen = acting.of("us")[2]
        acting.make("umpire", "rule-element", element=unseen.id, spent="2", reason="a mistake")

        assert [shown_version(*page) for page in side] == before
        assert shown_version(*umpire[0]) != known

    def test_only_the_console_hears_that_a_phone_joins(self, evening):
        before = [
            shown_version(evening.umpire, evening.base),
            shown_version(evening.german, "/side/"),
        ]
        evening.phone("us")
        after = [
            shown_version(evening.umpire, evening.base),
            shown_version(evening.german, "/side/"),
        ]

        assert before[0] != after[0]
        assert before[1] == after[1]
