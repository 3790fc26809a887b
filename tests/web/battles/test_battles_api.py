"""Battles over HTTP: everything that the umpire knows, only for the console's sign-in."""

import jsonschema
import pytest

from tests.web.sheets.firing import rifle


@pytest.fixture
def shot(acting):
    acting.make("german", "shoot", **rifle(acting), dice__roll="6")
    return acting


def get(evening, end="", **query):
    answer = evening.umpire.get(f"/api{evening.base}{end}", query_string=query)
    assert answer.status_code == 200
    return answer.json


def test_a_battle_is_listed_and_says_where_it_is(shot):
    one = get(shot)

    assert set(shot.umpire.get("/api/battles").json) == {shot.id}
    assert one["sides"] == {"german": "German", "us": "US"}
    assert (one["entries"], one["over"]) == (len(shot.game.entries), False)
    assert (
        shot.umpire.get(one["log"]).status_code == shot.umpire.get(one["units"]).status_code == 200
    )


def test_the_log_has_sentences_of_each_reader_and_dice_but_no_device(shot):
    entry = get(shot, "/log", since=len(shot.game.entries) - 1)["entries"][0]

    assert entry["sentences"] == shot.game.entries[-1].told
    assert {"roll": 6} in [each["dice"] for each in entry["resolutions"]]
    assert "device" not in entry
    assert "answers" not in entry


def test_a_script_follows_the_log_page_by_page(shot):
    seen, since = [], 0
    while since is not None:
        page = get(shot, "/log", since=since, most=3)
        assert len(page["entries"]) <= 3
        seen += [entry["seq"] for entry in page["entries"]]
        since = page["next"]

    assert seen == [entry.seq for entry in shot.game.entries]


@pytest.mark.parametrize("query", [{"most": "9999"}, {"q": "ß"}, {"q": "12"}])
def test_odd_queries_are_harmless(shot, query):
    assert "entries" in get(shot, "/log", **query)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"since": "x"}, 'since must be a whole number, 0 or more; got "x"'),
        ({"since": "-1"}, "since must be a whole number, 0 or more; got -1"),
        ({"most": "9" * 30}, "most must be a whole number, 1 or more"),
        ({"after": "4"}, 'after: no such input (got "4"); there are most, q, since'),
    ],
)
def test_a_wrong_query_is_refused_with_a_sentence(shot, query, said):
    answer = shot.umpire.get(f"/api{shot.base}/log", query_string=query)
    assert (answer.status_code, answer.json["error"][: len(said)]) == (422, said)


def test_the_log_can_be_searched(shot):
    found = get(shot, "/log", q="INITIATIVE")["entries"]

    assert 0 < len(found) < len(shot.game.entries)
    assert all("initiative" in " ".join(x["sentences"].values()).lower() for x in found)


def test_an_entry_names_the_entry_that_undid_it(shot):
    number = shot.game.entries[-1].seq
    shot.umpire.post(f"{shot.base}/undo", data={"why": "wrong target"})
    entry, undo = get(shot, "/log", since=number - 1)["entries"]

    assert (entry["undone_by"], undo["undoes"]) == (undo["seq"], [entry["seq"]])


@pytest.mark.parametrize("scenario", ["easy-company", "bir-zareb", "battleaxe-map"])
def test_units_of_each_side_fit_the_document(shot, scenario):
    document = shot.umpire.get("/api/openapi.json").json
    begun = shot.umpire.post("/battles", data={"scenario": scenario, "size": "0", "scale": ""})
    for end in ("", "/log", "/units"):
        shown = shot.umpire.get(f"/api{begun.location}{end}")
        described = document["paths"][f"/api/battles/{{id}}{end}"]["get"]["responses"]["200"]
        schema = described["content"]["application/json"]["schema"]

        assert shown.status_code == 200
        jsonschema.validate(shown.json, {**schema, "components": document["components"]})
    assert all(side["units"] for side in shown.json["sides"].values())


def test_a_battle_without_an_umpire_keeps_its_secrets_until_it_is_over(shot):
    begun = shot.umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"})
    address = f"{begun.location}/do/share-screen"
    assert shot.umpire.post(address, data={"umpire": "nobody"}).status_code == 303
    for end in ("/log", "/units"):
        refused = shot.umpire.get(f"/api{begun.location}{end}")
        assert refused.status_code == 403
        assert "without an umpire" in refused.json["error"]
    assert shot.umpire.get(f"/api{begun.location}").json["over"] is False


def test_a_phone_and_a_program_without_the_sign_in_find_nothing(shot):
    stranger = shot.app.test_client()
    for end in ("/battles", shot.base, f"{shot.base}/log", f"{shot.base}/units"):
        for client in (shot.german, shot.phone(None)):
            assert client.get(f"/api{end}").status_code == 404
        assert stranger.get(f"/api{end}").status_code == 401
