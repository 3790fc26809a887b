"""The pages of luck: for the umpire always, for a side its own rolls after the end."""

from tests.web.evening import words_of


def end(evening):
    assert evening.make("umpire", "end-battle", words="Late.", winner="us").status_code == 303


def test_the_umpire_reads_the_page_of_luck_at_any_time(evening):
    page = evening.umpire.get(f"{evening.base}/luck")
    assert page.status_code == 200
    assert "The log has no check with dice yet." in page.text


def test_no_phone_reads_the_page_of_luck_before_the_end_and_no_spectator_after_it(evening):
    spectator = evening.phone(None)
    for client in (evening.german, evening.us, spectator):
        assert client.get("/side/luck").status_code == 404
        assert client.get(f"{evening.base}/luck").status_code == 404
    end(evening)
    assert evening.german.get("/side/luck").status_code == 200
    assert evening.german.get(f"{evening.base}/luck").status_code == 404
    assert spectator.get("/side/luck").status_code == 404


def test_undo_of_the_end_removes_the_page_of_luck_from_phones(evening):
    end(evening)
    evening.umpire.post(f"{evening.base}/undo", data={})
    assert evening.german.get("/side/luck").status_code == 404


def test_the_result_leads_to_the_page_of_luck(evening):
    assert "/luck" not in evening.german.get("/side/").text
    end(evening)
    assert 'href="/side/luck"' in evening.german.get("/side/").text
    assert 'href="/door"' in evening.german.get("/side/").text  # to the next battle
    assert f'href="{evening.base}/luck"' in evening.umpire.get(evening.base).text
    assert "Luck" in words_of(evening.german.get("/side/luck").text)
