"""The pages of packs: imported and played with three taps, made with one, or refused."""

import json
import os
import re
from contextlib import closing
from http.client import HTTPConnection
from io import BytesIO
from random import Random

import pytest

from assistant.battle.storage.pack_file import MOST_BYTES, pack_text, read_pack
from assistant.cards.library import own_cards
from assistant.frozen import replace
from assistant.web.packs.kept_packs import KeptPacks
from assistant.web.packs.making import FILE
from tests.battle import nasty
from tests.battle.packs import FORCE, ID, easy_company, with_card_changed
from tests.conftest import PATIENCE_S
from tests.web import snaps
from tests.web.evening import words_of
from tests.web.page_forms import PageForm, forms_of

OFTEN = int(os.environ.get("ASSISTANT_FUZZ", "0")) or 24
SEED = int(os.environ.get("ASSISTANT_SEED", "1"))


def sent(evening, content, name="our-evening.pack.jsonl", address="/packs/import"):
    content = content if isinstance(content, bytes) else content.encode()
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    kind = "multipart/form-data; boundary=x"
    body = head.encode() + content + b"\r\n--x--\r\n"
    return evening.umpire.post(address, data=body, content_type=kind)


def tap(evening, address, words) -> PageForm:
    """Send the form of a page that has a button with these words."""
    page = evening.umpire.get(address).text
    form = next(x for x in forms_of(page, address) if x.method == "post" and words in x.action)
    return evening.umpire.post(form.action, data=dict(form.pairs))


@pytest.mark.parametrize("door", ["/packs/import", "/battles/import"])
def test_a_pack_is_imported_used_and_played_with_three_taps(evening, door):
    taken = sent(evening, pack_text(easy_company()), address=door)
    assert (taken.status_code, taken.location) == (303, f"/packs/{ID}")
    assert "our-evening" not in evening.umpire.get("/").text
    assert "Hidden" in evening.umpire.get("/packs").text

    used = tap(evening, f"/packs/{ID}", "/use")
    assert used.status_code == 303
    assert "our-evening" in evening.umpire.get("/").text

    begun = tap(evening, f"/packs/{ID}", "/battles")
    assert begun.status_code == 303
    assert evening.umpire.get(begun.location).status_code == 200

    evening.umpire.post(f"/packs/{ID}/remove")
    assert "our-evening" not in evening.umpire.get("/").text
    assert evening.umpire.get(begun.location).status_code == 200


def test_a_pack_in_use_is_played_in_each_size_as_on_the_first_page(evening):
    sent(evening, pack_text(easy_company()))
    tap(evening, f"/packs/{ID}", "/use")
    page, first = (evening.umpire.get(x).text for x in (f"/packs/{ID}", "/"))
    (of_pack,) = forms_with(page, "our-evening")
    (of_first,) = forms_with(first, "our-evening")

    assert of_pack == of_first
    assert of_pack.count('name="size"') > 1
    begun = evening.umpire.post("/battles", data={"scenario": "our-evening", "size": "1"})
    assert "whole platoons" in words_of(evening.umpire.get(begun.location).text)


def forms_with(page, scenario):
    """The forms that begin a battle of a scenario, without the highlight of the likely button."""
    forms = re.findall(r'<form method="post" action="/battles".*?</form>', page, re.S)
    return [x.replace("button go", "button") for x in forms if f'value="{scenario}"' in x]


def test_a_hostile_file_is_refused_in_a_sentence_and_changes_nothing(evening):
    text = pack_text(easy_company())
    for content in (
        b"PK\x03\x04" + b"\x00" * 500,
        text.replace('"version": 1', '"version": 7'),
        text.replace('"slug": "our-evening"', '"slug": "../../our-evening"'),
        text.replace("turns = 10", "turns = 10000"),
        text[: len(text) // 2],
        b"{" + b" " * MOST_BYTES,
        pack_text(replace(easy_company(pictures=1), pictures=(b"\xff\xd8\xff?",))),
    ):
        answer = sent(evening, content)
        assert answer.status_code == 422
        assert ", line " in words_of(answer.text)
        assert KeptPacks(evening.settings.shelf).list_packs() == []
    much = sent(evening, b"{" + b" " * 2 * MOST_BYTES)
    assert (much.status_code, "at most 5 MB can be sent here" in much.text) == (413, True)


def test_a_pack_with_pictures_is_longer_than_other_requests(umpire, running):
    cookie = umpire.get_cookie("device").value
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pack.jsonl"\r\n\r\n'
    body = head.encode() + b"{" + b" " * 3_000_000 + b"\r\n--x--\r\n"
    headers = {"Cookie": f"device={cookie}", "Content-Type": "multipart/form-data; boundary=x"}
    with closing(HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)) as line:
        line.request("POST", "/packs/import", body, headers)
        answer = line.getresponse()
        page = answer.read().decode()

    assert (answer.status, "this is not a pack" in page) == (422, True)


def test_a_clash_of_names_is_asked_about_on_the_page(evening):
    pack = with_card_changed(easy_company(), FORCE, 'name = "', 'name = "Other ')
    sent(evening, pack_text(pack))

    asked = evening.umpire.post(f"/packs/{ID}/use")
    assert asked.status_code == 200
    assert "One name is in use for another card" in words_of(asked.text)
    (form,) = [x for x in forms_of(asked.text, "") if x.action.endswith("/use")]

    assert form.offered[f"name.{FORCE}"] == [f"{FORCE}-2", ""]
    used = evening.umpire.post(form.action, data={f"name.{FORCE}": f"{FORCE}-2"})
    assert used.status_code == 303
    page = words_of(evening.umpire.get("/cards").text)
    assert "From a pack" in page


def test_the_page_asks_about_an_edition_that_arrives(evening):
    sent(evening, pack_text(easy_company()))
    again = sent(evening, pack_text(easy_company()))
    assert "You have this edition already" in evening.umpire.get(again.location).text

    sent(evening, pack_text(easy_company(edition=2)))
    page = words_of(evening.umpire.get(f"/packs/{ID}").text)
    assert "Edition 2 has arrived" in page
    evening.umpire.post(f"/packs/{ID}/update", data={"take": "yes"})
    assert "Edition 2 · A club" in words_of(evening.umpire.get(f"/packs/{ID}").text)
    assert "older than yours" in words_of(sent(evening, pack_text(easy_company())).text)


def test_a_pack_is_made_with_one_tap_and_keeps_its_words(evening):
    shelf = evening.settings.shelf
    own_cards.import_card(shelf, "ours.toml", easy_company().cards[0].text.encode())
    address = "/packs/make/scenario/ours"
    made = tap(evening, "/packs", address)
    assert "easy-company-1.pack.jsonl" in made.headers["Content-Disposition"]
    head = read_pack(shelf.packs, made.data).head
    assert head.scenario == "ours"
    assert (head.author, head.licence, head.figures) == ("", "", "")  # the umpire said nothing
    assert "No author or license entered" in words_of(evening.umpire.get("/packs").text)

    words = {"author": "A club", "licence": "CC0 1.0", "figures": "Counted at the museum."}
    evening.umpire.post(address, data=words)
    photo = {"photo": (BytesIO(snaps.encoded(snaps.picture())), "a.jpg")}
    assert evening.umpire.post(f"{address}/pictures", data=photo).status_code == 303
    head = read_pack(shelf.packs, tap(evening, "/packs", address).data).head
    assert (head.author, head.figures) == ("A club", "Counted at the museum.")
    assert (head.edition, head.pictures) == (3, 1)
    assert "A club · CC0 1.0" in words_of(evening.umpire.get("/packs").text)

    for wrong in ({**words, "author": "x" * 81}, {**words, "licence": "a\nb"}):
        assert evening.umpire.post(address, data=wrong).status_code == 422
    photo = {"photo": (BytesIO(b"nothing"), "a.jpg")}
    answer = evening.umpire.post(f"{address}/pictures", data=photo)
    assert "This is not a photo" in answer.text


def test_a_license_that_an_older_program_filled_in_is_not_the_makers(evening):
    shelf = evening.settings.shelf
    own_cards.import_card(shelf, "ours.toml", easy_company().cards[0].text.encode())
    address, noted = "/packs/make/scenario/ours", shelf.packs / FILE
    noted.parent.mkdir(parents=True, exist_ok=True)
    for older, kept in (("CC BY-SA 4.0", ""), ("CC0 1.0", "CC0 1.0")):
        noted.write_text(json.dumps({"author": "A club", "licence": older, "scenarios": {}}))
        head = read_pack(shelf.packs, tap(evening, "/packs", address).data).head
        assert (head.author, head.licence) == ("A club", kept)

    chosen = {"author": "A club", "licence": "CC BY-SA 4.0", "figures": ""}
    evening.umpire.post(address, data=chosen)
    head = read_pack(shelf.packs, tap(evening, "/packs", address).data).head
    assert head.licence == "CC BY-SA 4.0"


def test_words_that_were_entered_stay_when_a_picture_is_added_or_removed(evening):
    shelf = evening.settings.shelf
    own_cards.import_card(shelf, "ours.toml", easy_company().cards[0].text.encode())
    address = "/packs/make/scenario/ours"
    (form,) = [x for x in forms_of(evening.umpire.get(address).text, "") if x.action == address]
    assert form.has_file  # one form: what was entered goes with the picture
    words = {"author": "A club", "licence": "CC0 1.0", "figures": "Counted at the museum."}

    photo = (BytesIO(snaps.encoded(snaps.picture())), "a.jpg")
    added = evening.umpire.post(f"{address}/pictures", data={**words, "photo": photo})
    assert added.status_code == 303
    head = read_pack(shelf.packs, tap(evening, "/packs", address).data).head
    assert (head.author, head.licence, head.figures, head.pictures) == (*words.values(), 1)

    evening.umpire.post(f"{address}/pictures", data={**words, "author": "B club", "remove": "1"})
    head = read_pack(shelf.packs, tap(evening, "/packs", address).data).head
    assert (head.author, head.edition, head.pictures) == ("B club", 2, 0)

    photo = (BytesIO(b"nothing"), "a.jpg")
    refused = evening.umpire.post(
        f"{address}/pictures", data={**words, "author": "C club", "photo": photo}
    )
    assert (refused.status_code, "C club" in refused.text) == (422, True)
    wrong = {**words, "author": "x" * 81, "remove": "1"}
    assert evening.umpire.post(f"{address}/pictures", data=wrong).status_code == 422


def test_a_scenario_with_an_error_makes_no_pack(evening):
    folder = evening.settings.shelf.own / "scenarios"
    folder.mkdir(parents=True)
    text = easy_company().cards[0].text.replace("turns = 10", "turns = 0")
    (folder / "ours.toml").write_text(text, "utf-8")

    made = evening.umpire.post("/packs/make/scenario/ours")

    assert (made.status_code, "turns must be" in made.text) == (422, True)


@pytest.mark.long
def test_no_spoilt_pack_makes_a_page_fail(evening, monkeypatch):
    monkeypatch.setitem(evening.app.config, "PROPAGATE_EXCEPTIONS", False)
    text = pack_text(with_card_changed(easy_company(), FORCE, 'name = "', 'name = "Other '))
    taken = 0
    for number, place, value, spoilt in nasty.mutations(text, Random(SEED), OFTEN):
        answer = sent(evening, spoilt.encode(errors="surrogatepass"))
        where = (number, place, repr(value)[:80])
        assert answer.status_code in (303, 422), where
        if answer.status_code == 303:
            taken += 1
            page = answer.location.partition("?")[0]
            for address in ("/use", "/update", "/hide"):
                asked = evening.umpire.post(page + address, data={"take": "yes"})
                assert asked.status_code in (200, 303, 422), where
            pages = ("/", "/cards", "/packs", page, f"{page}/remove", f"{page}/file")
            assert [x for x in pages if evening.umpire.get(x).status_code != 200] == [], where
            evening.umpire.post(f"{page}/remove")
    assert taken
