"""Photos and notes on the pages: added, shown to their readers, refused and removed."""

import re
from io import BytesIO

import pytest

from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.paper import printing
from assistant.web.access import guard
from assistant.web.battles import battle_notes
from assistant.web.database import database
from assistant.web.photos import photo_process, shrinking
from assistant.web.settings import Settings
from tests.browser.laid_boards import hall
from tests.paper.reading import Printed
from tests.programs import program_over
from tests.web import snaps
from tests.web.evening import Evening, words_of
from tests.web.streaming import Listener

CAPTION = "The Bren behind the hedge"


@pytest.fixture(scope="module")
def jpeg():
    return snaps.with_exif(snaps.picture((300, 200)))


@pytest.fixture
def evening(evening):
    """An evening in which each side has already read something in the log."""
    evening.engage()
    return evening


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A program with a battle of every system, and the umpire's browser."""
    data = tmp_path_factory.mktemp("house")
    ids = hall(data)
    settings = Settings(data)
    app = program_over(settings)
    umpire = app.test_client()
    assert umpire.get(f"/console/key/{settings.console_key}").status_code == 303
    yield ids, app, umpire
    database.close(settings.database)


def add(client, address="/side/notes/new", words="", photo=None, **more):
    sent = {"words": words, **more}
    if photo is not None:
        sent["photo"] = (BytesIO(photo), "photo.jpg")
    return client.post(address, data=sent, content_type="multipart/form-data")


def note_of(evening, n=-1):
    return evening.services.battles.notes.all_of(evening.id)[n]


def pictures(page):
    return re.findall(r'<img src="(/notes/[^"]+/small)"', page)


def test_a_player_adds_a_photo_and_both_the_side_and_the_umpire_see_it(evening, jpeg):
    assert add(evening.us, words=CAPTION, photo=jpeg).location == "/side/notes"
    note = note_of(evening)
    assert (note.author, note.words, note.seq) == ("us", CAPTION, len(evening.game.entries))
    for client, address in (
        (evening.us, "/side/"),
        (evening.us, "/side/log"),
        (evening.us, "/side/notes"),
        (evening.umpire, evening.base),
        (evening.umpire, f"{evening.base}/notes"),
        (evening.umpire, f"{evening.base}/as/us"),
    ):
        page = client.get(address).text
        assert pictures(page) == [f"/notes/{note.id}/small"], address
        assert f'alt="Photo: {CAPTION}"' in page
    for client in (evening.us, evening.umpire):
        shown = client.get(f"/notes/{note.id}")
        assert f'src="/notes/{note.id}/photo"' in shown.text
        for kind in ("photo", "small"):
            sent = client.get(f"/notes/{note.id}/{kind}")
            assert sent.mimetype == "image/jpeg"
            assert sent.data.startswith(b"\xff\xd8\xff")
            assert b"Exif" not in sent.data
            assert sent.headers["Cache-Control"] == "no-store"


def test_the_enemy_does_not_find_a_note_until_the_end(evening, jpeg):
    hall = evening.phone(None)
    phones = {"german": evening.german, "hall": hall}
    readers = {
        "german": Viewer("side", evening.id, "german"),
        "hall": Viewer("spectator", evening.id),
    }
    homes = {"german": ("/side/", "/side/log", "/side/notes", "/side/replay"), "hall": ("/watch/",)}
    versions = evening.services.battles.versions

    def received():
        found = {who: versions.of_page(each, evening.game) for who, each in readers.items()}
        for who, client in phones.items():
            pages = [client.get(address).text for address in homes[who]]
            found[f"pages of {who}"] = [re.sub(r'value="[\w-]{20,}"', "", page) for page in pages]
        return found

    before = received()
    add(evening.us, words=CAPTION, photo=jpeg)
    add(evening.umpire, f"{evening.base}/notes/new", "Nobody saw the gun")
    assert received() == before
    every = evening.services.battles.notes.all_of(evening.id)
    for client in (*phones.values(), evening.app.test_client()):
        for note in every:
            for address in (
                f"/notes/{note.id}",
                f"/notes/{note.id}/photo",
                f"/notes/{note.id}/small",
            ):
                unknown = client.get(address.replace(note.id, "0" * 24))
                answer = client.get(address)
                assert answer.status_code == unknown.status_code >= 400
                assert len(answer.data) == len(unknown.data)
            assert client.post(f"/notes/{note.id}/remove").status_code in (401, 404)
    assert evening.us.get(f"/notes/{every[1].id}").status_code == 404  # the umpire's
    assert evening.services.battles.notes.all_of(evening.id) == every

    assert evening.make("umpire", "end-battle", words="Late.", winner="us").status_code == 303
    for client in (evening.german, hall, evening.us):
        for note in every:
            assert client.get(f"/notes/{note.id}").status_code == 200
        assert client.get(f"/notes/{every[0].id}/photo").status_code == 200
    assert CAPTION in words_of(evening.german.get("/side/notes").text)
    assert evening.german.post(f"/notes/{every[0].id}/remove").status_code == 404


def test_only_readers_who_see_a_note_hear_of_its_change(evening):
    versions = evening.services.battles.versions
    readers = [UMPIRE, *(Viewer("side", evening.id, side) for side in ("us", "german"))]

    def digests():
        return [versions.digest(reader, evening.id) for reader in readers]

    before = digests()
    add(evening.us, words="A note")
    after = digests()
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, False, True]
    evening.us.post(f"/notes/{note_of(evening).id}/remove")
    assert digests()[1:] == before[1:]


def test_a_note_is_shown_at_its_moment_even_if_the_entry_is_undone(evening):
    add(evening.us, words="Before the first shot")
    add(evening.umpire, f"{evening.base}/notes/new", "Both players agree")
    assert evening.umpire.post(f"{evening.base}/undo", data={"why": "Slip"}).status_code == 303
    page = evening.umpire.get(evening.base).text
    (line,) = [x for x in re.findall(r"<li.*?</li>", page, re.S) if "Before the first shot" in x]
    assert 'class="undone"' in line
    assert "Both players agree" in line


def test_a_note_may_be_removed_by_its_author_and_by_the_umpire(evening, jpeg):
    for client in (evening.us, evening.umpire):
        add(evening.us, words="Wrong", photo=jpeg)
        note = note_of(evening)
        assert "Remove this photo" in client.get(f"/notes/{note.id}").text
        assert client.post(f"/notes/{note.id}/remove").status_code == 303
        assert evening.us.get(f"/notes/{note.id}").status_code == 404
        assert evening.us.get(f"/notes/{note.id}/photo").status_code == 404
    assert evening.services.battles.notes.all_of(evening.id) == ()


@pytest.mark.parametrize(
    ("photo", "sentence"),
    [
        (b"<svg onload='alert(1)'>", shrinking.UNKNOWN),
        (snaps.bomb(), photo_process.TOO_LARGE),
        (snaps.encoded(snaps.picture())[:900], photo_process.BROKEN),
    ],
    ids=["not a picture", "a bomb", "half a picture"],
)
def test_a_bad_picture_is_refused_in_one_sentence_and_changes_nothing(evening, photo, sentence):
    answer = add(evening.us, words=CAPTION, photo=photo)
    assert answer.status_code == 422
    assert sentence in words_of(answer.text)
    assert f">{CAPTION}</textarea>" in answer.text
    assert evening.services.battles.notes.all_of(evening.id) == ()


def test_words_are_bounded_and_never_markup(evening):
    assert add(evening.us).status_code == 422
    assert add(evening.us, words=" \n ").status_code == 422
    assert add(evening.us, words="a" * 501).status_code == 422
    assert add(evening.us, words="a" * 3000).status_code == 422
    assert evening.services.battles.notes.all_of(evening.id) == ()
    add(evening.us, words='<b onclick="x()">\r\n"\x00\x1b[2J')
    assert note_of(evening).words == '<b onclick="x()">\n"  [2J'
    for address in ("/side/", "/side/notes", f"/notes/{note_of(evening).id}"):
        assert '<b onclick="x()">' not in evening.us.get(address).text


def test_a_photo_that_is_too_large_is_refused_before_it_is_read(evening, monkeypatch):
    def never(sent):
        raise AssertionError("read")

    monkeypatch.setattr("assistant.web.notes.note_pages.shrink", never)
    much, kind = bytes(guard.MOST_OF_A_PHOTO + 1), "multipart/form-data; boundary=x"
    answer = evening.us.post("/side/notes/new", data=much, content_type=kind)
    assert answer.status_code == 413
    assert "A photo can have at most 8 MB" in words_of(answer.text)
    elsewhere = evening.us.post("/side/do/give-order", data={"x": "y" * (guard.MOST_BYTES + 1)})
    assert elsewhere.status_code == 413
    assert "one megabyte" in words_of(elsewhere.text)


def test_a_photo_sent_twice_counts_once(evening, jpeg):
    for _ in range(2):
        assert add(evening.us, words="Once", photo=jpeg, request="t" * 24).status_code == 303
    add(evening.german, words="Of another side", request="t" * 24)
    every = evening.services.battles.notes.all_of(evening.id)
    assert [note.words for note in every] == ["Once", "Of another side"]


def test_each_author_has_a_separate_limit(evening, jpeg, monkeypatch):
    monkeypatch.setattr(battle_notes, "MOST_PHOTOS", 1)
    monkeypatch.setattr(battle_notes, "MOST_NOTES", 2)
    assert add(evening.us, photo=jpeg).status_code == 303
    refused = add(evening.us, photo=jpeg)
    assert refused.status_code == 422
    assert battle_notes.TOO_MANY_PHOTOS in words_of(refused.text)
    assert add(evening.us, words="A note").status_code == 303
    assert add(evening.us, words="One more").status_code == 422
    assert add(evening.german, photo=jpeg).status_code == 303  # and learns nothing of the other


def test_a_photo_of_another_battle_is_not_found(app, settings, evening, jpeg):
    add(evening.us, photo=jpeg)
    other = Evening(app, settings, evening.umpire)
    assert other.us.get(f"/notes/{note_of(evening).id}").status_code == 404
    assert evening.umpire.get(f"/notes/{note_of(evening).id}").status_code == 200


def ended_with_photos(evening, jpeg):
    """A finished battle with a photo of each side and a note of the umpire."""
    add(evening.us, words=CAPTION, photo=jpeg)
    add(evening.german, words="Our <MG>", photo=jpeg)
    add(evening.umpire, f"{evening.base}/notes/new", "Rain")
    assert evening.make("umpire", "end-battle", words="Late.", winner="us").status_code == 303


def test_the_replay_shows_a_note_at_its_moment_to_those_who_may_see_it(evening, jpeg):
    add(evening.us, words=CAPTION, photo=jpeg)
    moment = len(evening.game.entries) - 1
    evening.make("umpire", "set-conditions", visibility="dusk", wind="calm")
    replay = f"{evening.base}/replay"
    assert pictures(evening.umpire.get(f"{replay}?at={moment}").text)
    assert not pictures(evening.umpire.get(f"{replay}?at={moment - 1}").text)
    assert not pictures(evening.umpire.get(f"{replay}?at={moment + 1}").text)
    own = [pictures(evening.us.get(f"/side/replay?at={n}").text) for n in range(moment + 2)]
    assert [bool(x) for x in own].count(True) >= 1
    assert not any(pictures(evening.german.get(f"/side/replay?at={n}").text) for n in range(moment))
    evening.make("umpire", "end-battle", words="Late.", winner="us")
    assert pictures(evening.german.get(f"/side/replay?at={moment}").text)
    assert pictures(evening.phone(None).get(f"/watch/replay?at={moment}").text)


def test_a_note_can_be_added_to_an_earlier_line_of_the_own_log(evening):
    own = log_lines(evening.game.entries, Viewer("side", evening.id, "us"))
    form = evening.us.get("/side/notes").text
    assert set(re.findall(r'<option value="(\d+)"', form)) == {str(x.number) for x in own}
    sent = {"words": "The hedge", "line": str(own[-1].number)}
    assert evening.us.post("/side/notes/new", data=sent).status_code == 303
    entry = evening.game.entries[note_of(evening).seq - 1]
    assert entry.told["us"] == own[-1].words
    for line in (str(len(own) + 1), "0", "-1", "x", "9" * 9):
        bad = evening.us.post("/side/notes/new", data={"words": "Later", "line": line})
        assert (bad.status_code, "one of the moments" in words_of(bad.text)) == (422, True)
    assert len(evening.services.battles.notes.all_of(evening.id)) == 1


def test_the_replay_has_a_mark_for_each_moment_with_notes_that_its_reader_may_see(evening):
    add(evening.us, words="The hedge")
    moment = len(evening.game.entries) - 1
    add(evening.us, words="The gate")
    evening.make("umpire", "set-conditions", visibility="dusk", wind="calm")
    page = evening.umpire.get(f"{evening.base}/replay").text
    assert page.count('class="noted"') == 1
    (menu,) = re.findall(r'<details class="menu turnlist" id="noted">.*?</details>', page, re.S)
    assert f"?at={moment}" in menu
    assert "Note: The hedge and 1 more" in words_of(menu)
    assert 'class="noted"' in evening.us.get("/side/replay").text
    assert "noted" not in evening.german.get("/side/replay").text


def test_each_report_holds_all_photos_and_notes(evening, jpeg):
    ended_with_photos(evening, jpeg)
    for client, address in (
        (evening.umpire, f"{evening.base}/report/everybody.html"),
        (evening.us, "/side/report.html"),
    ):
        page = client.get(address).text
        sources = re.findall(r'(?:src|href|action)="([^"]*)"', page)
        assert len(sources) == 2
        assert all(x.startswith("data:image/jpeg;base64,/9j/") for x in sources)
        assert f'alt="Photo: {CAPTION}"' in page
        words = words_of(page)
        for part in (f"{CAPTION} US, ", "Our <MG> German, ", "Rain Umpire, "):
            assert part in words


@pytest.mark.long
@pytest.mark.skipif(not printing.can_print(), reason="typst is not on this computer")
def test_the_pdf_of_a_report_has_photos_too(evening, jpeg):
    ended_with_photos(evening, jpeg)
    sent = evening.us.get("/side/report.pdf")
    printed = Printed(sent.data)
    assert sum("Our <MG> German, " in printed.words(page) for page in range(len(printed))) == 1
    assert b"/Subtype/Image" in sent.data  # once: both sides added the same
    assert f"/Alt(Photo: {CAPTION})".encode() in sent.data


@pytest.mark.long
@pytest.mark.parametrize("name", ["gap", "axe", "tobruk"])
def test_the_other_systems_show_notes_too(house, jpeg, name):
    ids, app, umpire = house
    phones = {}
    for key in ids:
        if key.startswith(f"{name}-") and not key.endswith("-watch"):
            phones[key.partition("-")[2]] = app.test_client()
            phones[key.partition("-")[2]].get(f"/J/{ids[key]}")
    (own, us), (_, enemy) = sorted(phones.items())
    base = ids[name]
    before = [enemy.get(address).text for address in ("/side/log", "/side/notes")]
    assert "/side/notes" in us.get("/side/").text
    assert add(us, words=CAPTION, photo=jpeg).status_code == 303
    assert f'href="{base}/notes"' in umpire.get(base).text
    for client, address in (
        (us, "/side/log"),
        (us, "/side/notes"),
        (umpire, base),
        (umpire, f"{base}/as/{own}"),
        (umpire, f"{base}/notes"),
    ):
        assert len(pictures(client.get(address).text)) == 1, address
    tokens = re.compile(r'value="[\w-]{20,}"')
    after = [enemy.get(address).text for address in ("/side/log", "/side/notes")]
    assert [tokens.sub("", x) for x in after] == [tokens.sub("", x) for x in before]
    assert pictures(umpire.get(f"{base}/replay?at=9999").text) or name == "gap"  # no turn has ended


def test_a_finished_battle_shows_notes_to_all(house, jpeg):
    ids, app, umpire = house
    phones = [app.test_client() for _ in range(3)]
    keys = [key for key in ids if key.startswith("over-")]
    for phone, key in zip(phones, sorted(keys), strict=True):
        phone.get(f"/J/{ids[key]}")
    assert add(phones[1], words=CAPTION, photo=jpeg).status_code == 303
    home = {"over-watch": "/watch/"}
    for phone, key in zip(phones, sorted(keys), strict=True):
        assert pictures(phone.get(home.get(key, "/side/log")).text), key
        replay = f"{home.get(key, '/side/')}replay?at=9999"
        assert pictures(phone.get(replay).text), key
    assert umpire.get(f"{ids['over']}/report/everybody.html").text.count("data:image/jpeg") == 1


def test_a_note_is_streamed_only_to_the_own_side(evening, jpeg):
    def listener(reader, address):
        return Listener(evening.services, evening.game, reader, address)

    own = listener(Viewer("side", evening.id, "us"), "/side/")
    enemy = listener(Viewer("side", evening.id, "german"), "/side/")
    hall = listener(Viewer("spectator", evening.id), "/watch/")
    umpire = listener(UMPIRE, evening.base)
    add(evening.us, words=CAPTION, photo=jpeg)
    evening.services.hub.send()
    assert len(own.heard()) == len(umpire.heard()) == 1
    assert enemy.heard() == hall.heard() == []
