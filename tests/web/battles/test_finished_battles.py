"""Finished battles: on the first page with result and date, on every phone, and undone."""

from tests.web.evening import words_of


def end(evening, **told):
    return evening.make("umpire", "end-battle", words="Night fell.", winner="us", **told)


def test_the_first_page_lists_it_among_the_finished_with_result_and_date(evening):
    assert "Finished" not in evening.umpire.get("/").text
    assert end(evening).status_code == 303

    page = evening.umpire.get("/").text
    finished = page[page.index('aria-label="Finished battles"') :]
    assert "US victory ended 20" in words_of(finished)
    assert f'href="{evening.base}"' in finished
    assert f'href="{evening.base}/report"' in finished
    assert f'href="{evening.base}/replay"' in evening.umpire.get(f"{evening.base}/report").text
    assert ">Continue</h2>" not in page


def test_undo_lists_a_finished_battle_among_those_to_continue(evening):
    end(evening)
    evening.umpire.post(f"{evening.base}/undo", data={})

    page = evening.umpire.get("/").text
    assert "Finished" not in page
    assert "Continue</h2>" in page
    assert 'id="result"' not in evening.german.get("/side/").text


def test_the_phones_and_the_console_show_the_result(evening):
    spectator = evening.phone(None)
    pages = [(evening.umpire, evening.base), (evening.german, "/side/"), (spectator, "/watch/")]
    assert all('id="result"' not in client.get(page).text for client, page in pages)
    end(evening)
    for client, page in pages:
        text = words_of(client.get(page).text)
        assert "The battle is over US victory Night fell." in text
        assert "German losses: none." in text
