"""The pages of a battle: their contents, and readers who have none."""

import re

import pytest

from tests.web.battles.page_parts import HTMX, shown_version
from tests.web.evening import Evening, words_of

NOBODY = "0000000000"


def element_ids(page):
    return set(re.findall(r'\bid="([^"]+)"', page))


class TestConsole:
    def test_the_console_shows_tasks_elements_and_the_log(self, evening):
        answer = evening.umpire.get(evening.base)
        words = words_of(answer.text)

        assert answer.status_code == 200
        assert "Before the first turn · light not chosen yet, normal noise" in words
        assert "Mojons go down." in words
        assert "Easy Company: one squad a side." in words
        assert "elements · 0 dead" in words  # nobody acts before the engagement
        assert "can act" not in words
        for side in ("german", "us"):
            for element in evening.of(side):
                assert f'<a href="/u/{element.id}">{element.short}</a>' in answer.text
            assert f'href="{evening.base}/as/{side}"' in answer.text

    def test_the_console_counts_active_elements_only_during_the_rounds(self, ordering):
        assert " can act · 0 dead" in words_of(ordering.umpire.get(ordering.base).text)
        ordering.make("umpire", "end-battle", words="Late.")
        assert " can act" not in words_of(ordering.umpire.get(ordering.base).text)

    def test_no_undo_is_offered_before_the_first_entry(self, evening):
        assert f"{evening.base}/undo" not in evening.umpire.get(evening.base).text
        evening.place_mojons()
        assert f'href="{evening.base}/undo"' in evening.umpire.get(evening.base).text

    def test_htmx_is_answered_with_the_part_that_changes(self, evening):
        part = evening.umpire.get(evening.base, headers=HTMX).text

        assert part.lstrip().startswith('<main id="page"')
        assert "<html" not in part
        assert f'hx-get="{evening.base}"' in part

    def test_every_tap_has_a_token_of_its_own(self, evening):
        page = evening.umpire.get(evening.base).text
        tokens = re.findall(r'name="request" value="([^"]+)"', page)

        assert len(tokens) > 2
        assert len(set(tokens)) == len(tokens)
        assert all(16 <= len(token) <= 64 for token in tokens)

    def test_no_page_has_an_id_twice(self, acting):
        for address in (acting.base, f"{acting.base}/as/us", f"/u/{acting.of('us')[0].id}"):
            page = acting.umpire.get(address).text
            every = re.findall(r'\bid="([^"]+)"', page)
            assert sorted(every) == sorted(set(every)), address

    def test_the_console_shows_how_much_the_enemy_sees(self, acting):
        page = acting.umpire.get(acting.base).text

        assert "German phones know: 1 identified." in page
        assert "US phones know of no element." in page
        assert f'id="k-{acting.of("us")[0].id}"' in page
        assert f'id="k-{acting.of("us")[1].id}"' not in page

    def test_the_log_shows_what_each_side_read(self, acting):
        words = words_of(acting.umpire.get(acting.base).text)

        assert "G 1st, Team 1 acts (order: fire at contact A)." in words
        assert re.search(r"U Initiative: German\. The enemy acts with Mojon \d+", words)


class TestCommandBox:
    def find(self, evening, text):
        return evening.umpire.get(f"{evening.base}/find", query_string={"q": text})

    def test_the_ten_letters_of_a_card_open_it(self, evening):
        for element in (*evening.of("german"), *evening.of("us")):
            typed = f" {element.id[:5].lower()} {element.id[5:].replace('0', 'o')} "
            assert self.find(evening, element.id).location == f"/u/{element.id}"
            assert self.find(evening, typed).location == f"/u/{element.id}"

    @pytest.mark.parametrize("typed", ["", "0000000000", "-", "ILO", "U" * 10, "٠١٢٣٤٥٦٧٨٩"])
    def test_letters_of_no_card_open_none(self, evening, typed):
        assert self.find(evening, typed).status_code == 200


class TestCodes:
    def test_each_side_has_its_code_to_scan_and_to_type(self, evening):
        page = evening.umpire.get(f"{evening.base}/codes").text
        for side in ("german", "us"):
            code = evening.services.devices.join_code(evening.id, side)
            assert f"{code[:5]} {code[5:]}" in page
            assert f"/J/{code}" in page

    def test_spectators_have_one_of_their_own(self, evening):
        code = evening.services.devices.join_code(evening.id, None)
        codes = f"{evening.base}/codes"
        page = evening.umpire.get(codes).text
        assert "Spectators Spectators see what everybody sees" in words_of(page)
        assert f"{code[:5]} {code[5:]}" in page
        assert page.count('class="typed"') == 3

        watching = evening.app.test_client()
        assert watching.get(f"/J/{code}").location == "/watch/"
        assert len(evening.services.devices.devices_of(evening.id)) == 3
        assert evening.umpire.get(codes).text.count("Sign out") == 3
        assert evening.umpire.post(codes).status_code == 303
        assert evening.app.test_client().get(f"/J/{code}").status_code == 404
        assert watching.get("/watch/").status_code == 200

    def test_signed_in_devices_are_listed_and_can_be_signed_out(self, evening):
        (phone, _) = evening.services.devices.devices_of(evening.id)
        address = f"{evening.base}/devices/{phone.id}"

        assert f'action="{address}"' in evening.umpire.get(f"{evening.base}/codes").text
        assert evening.umpire.post(address).status_code == 303
        assert evening.german.get("/side/").status_code == 401
        assert evening.us.get("/side/").status_code == 200

    def test_a_withdrawn_code_lets_nobody_in_and_a_new_one_does(self, evening):
        old = evening.services.devices.join_code(evening.id, "german")

        assert evening.umpire.post(f"{evening.base}/codes/german").status_code == 303
        new = evening.services.devices.join_code(evening.id, "german")
        assert evening.app.test_client().get(f"/J/{old}").status_code == 404
        assert evening.app.test_client().get(f"/J/{new}").status_code == 303
        assert evening.german.get("/side/").status_code == 200

    def test_every_unit_has_a_code_for_its_card(self, evening):
        page = evening.umpire.get(f"{evening.base}/units").text
        for element in evening.battle.elements:
            assert f"/U/{element}" in page

    def test_a_scanned_and_a_typed_code_open_the_card(self, evening):
        unit = evening.of("german")[0].id

        assert evening.german.get(f"/U/{unit}").status_code == 200
        spoken = f"{unit[:5]} {unit[5:]}".lower()
        typed = evening.german.get("/u/", query_string={"code": spoken})
        assert (typed.status_code, typed.location) == (303, f"/u/{unit}")

    @pytest.mark.parametrize(
        "code", ["", "\n", "a\r\nb: c", "//evil.example", "../battles", "\x00é"]
    )
    def test_a_typed_code_leads_to_a_card_or_nowhere(self, evening, code):
        typed = evening.german.get("/u/", query_string={"code": code})

        assert typed.status_code == 303
        assert re.fullmatch(r"/u/[0-9A-Z-]+", typed.location)
        assert evening.german.get(typed.location).status_code == 404


def test_a_card_leads_on_to_the_next_unit_without_an_order(ordering):
    first, second = ordering.of("us")[:2]
    card = ordering.umpire.get(f"/u/{first.id}").text
    assert "Its order none yet" in words_of(card)
    ordering.make("us", "place-order", element=first.id, kind="fire")
    card = ordering.umpire.get(f"/u/{first.id}").text
    assert f'href="/u/{second.id}"' in card
    assert f"{second.title} next without an order" in words_of(card)
    for element in ordering.of("us")[1:]:
        ordering.make("us", "place-order", element=element.id, kind="fire")
    assert "all have orders" in words_of(ordering.umpire.get(f"/u/{first.id}").text)


def test_a_card_names_its_mojon_until_its_figures_are_placed(acting):
    stands, waits = acting.of("german")[:2]
    assert (stands.deployed, waits.deployed) == (True, False)
    assert "· Mojon" not in words_of(acting.umpire.get(f"/u/{stands.id}").text)
    assert "· Mojon" in words_of(acting.umpire.get(f"/u/{waits.id}").text)


def test_a_card_says_that_an_element_taken_whole_acts_no_more(acting):
    team = acting.of("german")[0]
    captor = acting.of("us")[0]
    assert "acts no more" not in words_of(acting.german.get(f"/u/{team.id}").text)
    men = [man.id for man in acting.battle.able(team)]
    acting.make("umpire", "take-prisoner", element=team.id, men=",".join(men), captor=captor.id)

    card = words_of(acting.german.get(f"/u/{team.id}").text)
    assert "All its figures are prisoners. It can no longer act." in card
    assert "when it is nominated" not in card
    assert "left: 0 of" in card


class TestUndo:
    def test_the_undo_page_asks_why_and_shows_what_will_be_undone(self, evening):
        evening.make("us", "place-all")
        answer = evening.umpire.get(f"{evening.base}/undo")

        assert answer.status_code == 200
        assert "US Mojons are on the table" in answer.text
        assert 'name="seq" value="2"' in answer.text
        assert 'name="why"' in answer.text

    def test_an_undo_can_be_redone(self, evening):
        before = evening.battle
        evening.make("us", "place-all")
        placed = evening.battle
        undo = f"{evening.base}/undo"

        assert evening.umpire.post(undo, data={"why": "a wrong tap"}).status_code == 303
        assert evening.battle == before
        page = evening.umpire.get(evening.base).text
        assert "Undone: a wrong tap" in page
        assert f'href="{undo}?seq=3">Redo' in page
        assert "redoes the entry" in evening.umpire.get(f"{undo}?seq=3").text
        assert evening.umpire.post(undo, data={"seq": "3"}).status_code == 303
        assert evening.battle == placed

    def test_sent_twice_counts_once(self, evening):
        evening.place_mojons()
        told = {"request": "t" * 24}
        for _ in range(2):
            answer = evening.umpire.post(f"{evening.base}/undo", data=told)
            assert answer.status_code == 303

        assert [e.undoes for e in evening.game.entries] == [None, None, None, None, 4]

    def test_an_entry_that_a_later_one_needs_is_not_undone(self, ordering):
        element = ordering.of("german")[0]
        ordering.make("german", "place-order", element=element.id, kind="fire")
        placed = ordering.game.entries[-1].seq
        ordering.make("german", "take-back-order", element=element.id)
        before = ordering.battle
        answer = ordering.umpire.post(f"{ordering.base}/undo", data={"seq": str(placed)})

        assert answer.status_code == 422
        told = words_of(re.search(r'<p class="wrong".*?</p>', answer.text)[0])
        assert told.startswith("Undo “G 1st, Team 1: order canceled.” first.")
        assert told.endswith("G 1st, Team 1 would have no order.")
        assert ordering.battle is before

    @pytest.mark.parametrize("seq", ["0", "1", "-1", "99", "x", "２", "2.0", "9" * 1900])
    def test_an_entry_that_there_is_not_is_refused_in_words(self, evening, seq):
        evening.make("us", "place-all")
        before = evening.battle
        answer = evening.umpire.post(f"{evening.base}/undo", data={"seq": seq})

        assert answer.status_code == 422
        assert '<p class="wrong" role="alert">There is nothing to undo.</p>' in answer.text
        assert evening.battle is before

    def test_a_second_undo_of_the_same_entry_is_refused(self, evening):
        evening.make("us", "place-all")
        evening.umpire.post(f"{evening.base}/undo", data={"seq": "2"})
        answer = evening.umpire.post(f"{evening.base}/undo", data={"seq": "2"})

        assert answer.status_code == 422
        assert "This entry is already undone" in answer.text


class TestTheirView:
    def test_the_view_of_a_side_is_its_phones_page_with_a_banner_and_no_taps(self, acting):
        watched = acting.umpire.get(f"{acting.base}/as/us")
        phone = acting.us.get("/side/")

        assert watched.status_code == 200
        assert "The US side sees this." in watched.text
        assert "<form" not in watched.text
        for name in ("Mojon", "Contact"):
            assert watched.text.count(name) <= phone.text.count(name)
        german = acting.of("german")[1]
        assert german.id not in watched.text

    def test_an_unknown_side_is_not_found(self, evening):
        assert evening.umpire.get(f"{evening.base}/as/blue").status_code == 404


class TestUnitCard:
    def test_the_owner_of_a_card_sees_figures_orders_and_thresholds(self, acting):
        element = acting.of("german")[0]
        answer = acting.german.get(f"/u/{element.id}")
        words = words_of(answer.text)

        assert answer.status_code == 200
        assert "Quality 3" in words
        assert "Actions left: 4 of 4" in words
        assert "leads it, with Quality 4: one action more." in words
        assert "Known to the enemy as undetected" in words
        assert "Fire at contact A, face up Everybody sees it." in words
        assert "Aggressiveness 2" in words
        assert {"page", "aggression", "known", "act"} <= element_ids(answer.text)
        assert 'href="/side/do/shoot?' in answer.text
        assert "rule-element" not in answer.text

    def test_the_umpire_sees_a_card_too_and_may_correct_it(self, acting):
        element = acting.of("us")[1]
        answer = acting.umpire.get(f"/u/{element.id}")

        assert answer.status_code == 200
        assert f"{acting.base}/do/rule-element?" in answer.text
        assert "/side/do" not in answer.text

    def test_the_enemy_sees_what_it_knows_and_no_more(self, acting):
        element = acting.of("us")[0]
        answer = acting.german.get(f"/u/{element.id}")
        words = words_of(answer.text)

        assert answer.status_code == 200
        assert "Contact A" in words
        assert "To your side it is identified" in words
        assert words.count("Garand ready") == 4
        for hidden in (element.title, "Quality", "Aggression", "Actions left", "leads"):
            assert hidden not in words
        assert "<form" not in answer.text
        for figure in element.figures:
            assert figure not in answer.text

    def test_a_located_enemy_is_not_counted(self, acting):
        acting.reveal("german", "located")
        answer = acting.us.get(f"/u/{acting.of('german')[0].id}")

        assert answer.status_code == 200
        assert "To your side it is located" in words_of(answer.text)
        assert "Mauser" not in answer.text

    def test_htmx_is_answered_with_the_card_alone(self, acting):
        for who, side in (("german", "german"), ("german", "us"), ("umpire", "us")):
            address = f"/u/{acting.of(side)[0].id}"
            part = acting.client(who).get(address, headers=HTMX).text
            assert part.lstrip().startswith('<main id="page"')
            assert "<html" not in part
            assert f'hx-get="{address}"' in part


class TestPhone:
    def test_a_phone_shows_its_own_elements_and_the_known_enemies(self, acting):
        answer = acting.german.get("/side/")
        words = words_of(answer.text)

        assert answer.status_code == 200
        for element in acting.of("german"):
            assert f'href="/u/{element.id}"' in answer.text
            assert element.title in words
        assert "Contact A 4 Garand · Fire order of 1st Squad, Team 1 here identified" in words
        first, *others = acting.of("us")
        assert f'href="/u/{first.id}"' in answer.text
        for element in others:
            assert element.id not in answer.text
        assert "U 1st, Team" not in words

    def test_htmx_is_answered_with_the_part_that_changes(self, evening):
        part = evening.german.get("/side/", headers=HTMX).text

        assert part.lstrip().startswith('<main id="page"')
        assert 'hx-get="/side/"' in part

    def test_the_log_of_a_side_holds_what_it_was_shown(self, acting):
        words = words_of(acting.us.get("/side/log").text)

        assert "Initiative: German." in words
        assert "Umpire’s correction: 1st Squad, Team 1" in words
        assert "German orders lie" not in words

    def test_a_browser_holds_one_battle_at_a_time(self, acting):
        other = Evening(acting.app, acting.settings, acting.umpire)
        phone = acting.phone("german")
        code = other.services.devices.join_code(other.id, "us")

        assert phone.post(f"/J/{code}").status_code == 303
        assert "Before the first turn" in phone.get("/side/").text
        assert phone.get(f"/u/{acting.of('german')[0].id}").status_code == 404


class TestSpectator:
    def test_a_spectator_sees_the_turn_and_the_table_and_reads_public_lines(self, acting):
        acting.make("umpire", "set-conditions", visibility="dusk", wind="calm")
        watching = acting.phone(None)
        words = words_of(watching.get("/watch/").text)

        assert "Easy Company Turn 2 of 10 · Round 1" in words
        assert "G German U US" in words
        assert "Initiative: German." in words
        assert "Orders are closed; the rounds begin." in words
        for told in ("Team 1", "names", "Contact", "/do/", "/u/"):
            assert told not in watching.get("/watch/").text.partition("<body>")[2], told

    def test_a_spectator_hears_nothing_of_one_sides_acts(self, acting):
        watching = acting.phone(None)
        before = shown_version(watching, "/watch/")
        german = acting.of("german")[0]
        acting.make("umpire", "rule-element", element=german.id, spent="1", reason="a slip")
        acting.make("umpire", "rule-element", element=german.id, aggressiveness="1", reason="fear")

        assert shown_version(watching, "/watch/") == before
        acting.make("umpire", "set-conditions", visibility="dusk")
        assert shown_version(watching, "/watch/") != before

    def test_a_spectator_has_no_page_of_a_unit(self, acting):
        for element in acting.of("us"):
            assert acting.phone(None).get(f"/u/{element.id}").status_code == 404


class TestMade:
    def test_the_page_of_a_made_move_shows_its_results_and_working(self, shot):
        acting, address = shot
        page = acting.german.get(address)

        assert page.status_code == 200
        assert acting.game.entries[-1].told["german"] in words_of(page.text)
        assert "<h2>Working</h2>" in page.text
        assert "Another figure shoots" in page.text
        again = re.search(r'href="(/side/do/shoot\?[^"]+)"', page.text)[1]
        assert acting.german.get(again.replace("&amp;", "&")).status_code == 200

    def test_the_umpire_sees_what_every_move_came_to(self, shot):
        acting, _ = shot
        for entry in acting.game.entries[1:]:
            page = acting.umpire.get(f"{acting.base}/made/{entry.request}")
            assert page.status_code == 200
            assert entry.told["umpire"] in words_of(page.text)
