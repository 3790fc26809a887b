"""Every address of the program, and the readers who find something there."""

import re
from typing import NamedTuple

WORKING = "/working/<int:number>/<int:place>"
UMPIRE = frozenset({"umpire"})
SIDES = frozenset({"german", "us", "british", "other phone"})
PLAYERS = SIDES | {"spectator"}
ALL_IN = UMPIRE | PLAYERS
WELL = frozenset({200, 303, 422})
REFUSED = frozenset({422})
GONE = frozenset({409})


class Question(NamedTuple):
    """A rule, an address of it, and its readers; the others find nothing."""

    rule: str
    address: str
    allowed: frozenset[str]
    method: str = "GET"
    told: dict[str, str] | None = None
    answers: frozenset[int] = WELL


def post(rule, address, allowed, *, answers=WELL, **told):
    return Question(rule, address, allowed, "POST", told, answers)


# The addresses; words in braces are filled in by `words` of the test.
ASKS = (
    Question("/", "/", UMPIRE),
    post("/battles", "/battles", UMPIRE, scenario="easy-company", size="0"),
    Question("/battles", "/battles", UMPIRE),
    Question("/battles/<battle>/rename", "{base}/rename", UMPIRE),
    post("/battles/<battle>/rename", "{base}/rename", UMPIRE, title="The mill"),
    post("/battles/<battle>/away", "{base}/away", UMPIRE, hidden="no"),
    Question("/battles/<battle>/imported", "{base}/imported", UMPIRE),
    Question("/battles/<battle>/remove", "{base}/remove", UMPIRE),
    post("/battles/<battle>/remove", "/battles/NOTHING/remove", frozenset()),
    Question("/battles/<battle>", "{base}", UMPIRE),
    Question("/battles/<battle>", "{blind}", UMPIRE),
    Question("/battles/<battle>", "/battles/NOTHING", frozenset()),
    Question("/battles/<battle>/as/<side_id>", "{base}/as/german", UMPIRE),
    Question("/battles/<battle>/as/<side_id>", "{blind}/as/british", UMPIRE),
    Question("/battles/<battle>/as/<side_id>/map", "{base}/as/german/map", UMPIRE),
    Question("/battles/<battle>/codes", "{base}/codes", UMPIRE),
    post("/battles/<battle>/console", "{base}/console", UMPIRE),
    post("/battles/<battle>/console/mine", "/battles/NOTHING/console/mine", frozenset()),
    post("/battles/<battle>/codes", "{base}/codes", UMPIRE),
    post("/battles/<battle>/codes/<side_id>", "{base}/codes/german", UMPIRE),
    post("/battles/<battle>/wifi", "{base}/wifi", UMPIRE, name="Hall", password="by the door"),
    post("/battles/<battle>/address", "{base}/address", UMPIRE),
    Question("/battles/<battle>/do/<move>", "{base}/do/place-order", UMPIRE),
    Question("/battles/<battle>/do/<move>", "{base}/do/set-conditions", UMPIRE),
    Question("/battles/<battle>/do/<move>", "{base}/do/ask-spot", frozenset()),
    Question("/battles/<battle>/do/<move>", "{base}/do/nothing", frozenset()),
    post("/battles/<battle>/do/<move>", "{base}/do/set-conditions", UMPIRE, wind="calm"),
    post("/battles/<battle>/do/<move>", "{blind}/do/release", UMPIRE),
    Question("/battles/<battle>/answers", "{base}/answers", frozenset()),
    Question("/battles/<battle>/answers", "{axe}/answers", UMPIRE),
    post("/battles/<battle>/answers", "{axe}/answers", UMPIRE, file=""),
    Question("/battles/<battle>/file", "{base}/file", UMPIRE),
    Question("/battles/<battle>/find", "{base}/find?q=xyzzy", UMPIRE),
    Question("/battles/<battle>/ground/<table>", "{blind}/ground/british", UMPIRE),
    Question("/battles/<battle>/ground/<table>", "{blind}/ground/nothing", frozenset()),
    Question("/battles/<battle>/ground/<table>", "{base}/ground/german", frozenset()),
    Question("/battles/<battle>/beside", "{base}/beside", UMPIRE),
    Question("/battles/<battle>/umpires/sector", "{blind}/umpires/sector", UMPIRE),
    Question("/battles/<battle>/umpires/sector", "{base}/umpires/sector", frozenset()),
    Question("/battles/<battle>/beside", "{blind}/beside", UMPIRE),
    Question("/battles/<battle>/instruments", "{base}/instruments", UMPIRE),
    Question("/battles/<battle>/instruments", "{blind}/instruments", frozenset()),
    Question("/battles/<battle>/made/<token>", "{base}/made/{token}", UMPIRE),
    Question("/battles/<battle>/map/line", "{blind}/map/line?{line}", UMPIRE),
    Question("/battles/<battle>/map", "{base}/map", UMPIRE, answers=frozenset({200, 404})),
    Question("/battles/<battle>/plan", "{base}/plan", UMPIRE),
    post(
        "/battles/<battle>/plan",
        "{base}/plan",
        UMPIRE,
        answers=frozenset({422}),
        plan="normandy-farm",
    ),
    Question("/battles/<battle>/map/way", "{blind}/map/way?element={tank}&x_m=900&y_m=900", UMPIRE),
    Question("/battles/<battle>/print", "{base}/print", UMPIRE),
    Question("/battles/<battle>/print", "{blind}/print", UMPIRE),
    Question("/battles/<battle>/print/<kind>.pdf", "{base}/print/forces.pdf?side=german", UMPIRE),
    Question("/battles/<battle>/print/<kind>.pdf", "{base}/print/forces.pdf?side=x", frozenset()),
    Question("/battles/<battle>/next", "{base}/next", UMPIRE),
    post("/battles/<battle>/next", "{base}/next", UMPIRE, key="force us", choice="as-printed"),
    Question("/battles/<battle>/next", "{blind}/next?side=axis", UMPIRE),
    post("/battles/<battle>/next", "{base}/next", UMPIRE, key="x", answers=REFUSED),
    post("/battles/<battle>/next/begin", "{base}/next/begin", UMPIRE, scenario="easy-company 0"),
    post("/battles/<battle>/next/begin", "{base}/next/begin", frozenset(), scenario="nothing 0"),
    Question("/campaigns/<campaign>", "/campaigns/{campaign}", UMPIRE),
    Question("/campaigns/<campaign>", "/campaigns/nothing", frozenset()),
    Question("/campaigns/<campaign>/file", "/campaigns/{campaign}/file", UMPIRE),
    Question("/campaigns/<campaign>/file", "/campaigns/nothing/file", frozenset()),
    post("/campaigns/<campaign>", "/campaigns/{campaign}", UMPIRE, name="The road to Carentan"),
    Question("/battles/<battle>/reading", "{blind}/reading", UMPIRE),
    Question("/battles/<battle>/reading", "{base}/reading", frozenset()),
    Question("/battles/<battle>/replay", "{blind}/replay", UMPIRE),
    Question("/battles/<battle>/replay", "{base}/replay?at=1", UMPIRE),
    Question("/battles/<battle>/notes", "{base}/notes", UMPIRE),
    post("/battles/<battle>/notes/new", "{base}/notes/new", UMPIRE, words="The hedge"),
    post("/battles/<battle>/doubts/<note>", "{base}/doubts/nothing", frozenset(), answer="stands"),
    Question("/battles/<battle>/luck", "{base}/luck", UMPIRE),
    Question("/battles/<battle>/replay/times", "{base}/replay/times", UMPIRE),
    Question("/battles/<battle>/report", "{base}/report", UMPIRE),
    Question("/battles/<battle>/report/<whose>.<kind>", "{base}/report/us.html", frozenset()),
    Question("/battles/<battle>/screen", "{base}/screen", UMPIRE),
    Question(f"/battles/<battle>{WORKING}", "{base}/working/{shot}/0", UMPIRE),
    Question(f"/battles/<battle>{WORKING}", "{base}/working/9999/0", frozenset()),
    Question("/battles/<battle>/undo", "{base}/undo", UMPIRE),
    post("/battles/<battle>/undo", "{base}/undo", UMPIRE, seq="99"),
    Question("/battles/<battle>/units", "{base}/units", UMPIRE),
    Question("/battles/<battle>/units", "{blind}/units", frozenset()),
    post("/battles/import", "/battles/import", UMPIRE),
    post("/rescued", "/rescued", UMPIRE),
    post("/brought-back", "/brought-back", UMPIRE),
    Question("/examples/<example>", "/examples/night-attack", UMPIRE),
    Question("/examples/<example>/<step>", "/examples/night-attack/2", UMPIRE),
    Question("/examples/<example>/<step>", "/examples/nothing/2", frozenset()),
    Question("/help", "/help", UMPIRE),
    Question("/print/protactor.pdf", "/print/protactor.pdf", UMPIRE),
    Question("/print/tables.pdf", "/print/tables.pdf?table=rattenkrieg/combat-table", UMPIRE),
    # forces, scenarios, maps
    Question("/cards", "/cards", UMPIRE),
    post("/cards/import", "/cards/import", UMPIRE),
    post("/cards/drafts/<id>/remove", "/cards/drafts/0123456789/remove", UMPIRE),
    # packs
    Question("/packs", "/packs", UMPIRE),
    post("/packs/import", "/packs/import", UMPIRE, answers=REFUSED),
    Question("/packs/<pack>", "/packs/{pack}", UMPIRE),
    Question("/packs/<pack>", "/packs/NOTHING000", frozenset()),
    Question("/packs/<pack>/file", "/packs/{pack}/file", UMPIRE),
    Question("/packs/<pack>/pictures/<int:number>", "/packs/{pack}/pictures/1", UMPIRE),
    Question("/packs/<pack>/pictures/<int:number>", "/packs/{pack}/pictures/2", frozenset()),
    post("/packs/<pack>/use", "/packs/{pack}/use", UMPIRE),
    post("/packs/<pack>/hide", "/packs/{pack}/hide", UMPIRE),
    post("/packs/<pack>/update", "/packs/{pack}/update", UMPIRE, take="no"),
    Question("/packs/<pack>/remove", "/packs/{pack}/remove", UMPIRE),
    post("/packs/<pack>/remove", "/packs/NOTHING000/remove", frozenset()),
    post("/packs/<pack>/give", "/packs/{pack}/give", UMPIRE),
    post("/packs/make/<category>/<slug>/give", "/packs/make/scenario/ours/give", UMPIRE),
    Question("/packs/gifts/<code>", "/packs/gifts/{gift}", UMPIRE),
    post("/packs/gifts/<code>", "/packs/gifts/{gift}", UMPIRE, refuse="nobody"),
    post("/packs/take", "/packs/take", UMPIRE, answers=REFUSED),
    Question("/packs/takes/<id>", "/packs/takes/NOTHING000", frozenset()),
    post("/packs/takes/<id>", "/packs/takes/NOTHING000", frozenset()),
    Question("/packs/make/<category>/<slug>", "/packs/make/scenario/ours", UMPIRE),
    Question("/packs/make/<category>/<slug>", "/packs/make/board/ours", frozenset()),
    Question("/packs/make/<category>/<slug>", "/packs/make/scenario/easy-company", frozenset()),
    post("/packs/make/<category>/<slug>", "/packs/make/scenario/ours", UMPIRE),
    post(
        "/packs/make/<category>/<slug>/pictures",
        "/packs/make/scenario/ours/pictures",
        UMPIRE,
        answers=REFUSED,
    ),
    Question(
        "/packs/make/<category>/<slug>/pictures/<int:number>",
        "/packs/make/scenario/ours/pictures/1",
        UMPIRE,
    ),
    Question("/cards/new/<kind>", "/cards/new/forces", UMPIRE),
    post("/cards/new/<kind>", "/cards/new/forces", UMPIRE),
    Question("/cards/<kind>/<slug>", "/cards/scenarios/easy-company", UMPIRE),
    Question("/cards/<kind>/<slug>", "/cards/maps/bir-tawil", UMPIRE),
    Question("/cards/<kind>/<slug>", "/cards/scenarios/nothing", frozenset()),
    post("/cards/<kind>/<slug>", "/cards/scenarios/easy-company", UMPIRE),
    Question("/cards/<kind>/<slug>/file", "/cards/scenarios/easy-company/file", UMPIRE),
    Question("/cards/<kind>/<slug>/remove", "/cards/forces/mine/remove", UMPIRE),
    Question(
        "/cards/<kind>/<slug>/remove", "/cards/forces/paratroopers-506-pir/remove", frozenset()
    ),
    post("/cards/<kind>/<slug>/remove", "/cards/forces/mine/remove", UMPIRE),
    Question("/cards/<kind>/<slug>/map", "/cards/boards/battleaxe-map/map", UMPIRE),
    Question("/cards/<kind>/<slug>/map", "/cards/hexes/my-hexes/map", UMPIRE),
    Question("/cards/<kind>/<slug>/map", "/cards/forces/mine/map", frozenset()),
    post("/cards/<kind>/<slug>/map", "/cards/hexes/my-hexes/map", UMPIRE, do="grid"),
    post("/cards/<kind>/<slug>/map", "/cards/boards/battleaxe-map/map", frozenset(), do="undo"),
    post("/cards/<kind>/<slug>/map/copy", "/cards/boards/battleaxe-map/map/copy", UMPIRE),
    Question("/cards/<kind>/<slug>/map/picture", "/cards/hexes/my-hexes/map/picture", UMPIRE),
    post("/cards/<kind>/<slug>/map/picture", "/cards/hexes/my-hexes/map/picture", UMPIRE),
    # phones
    Question("/side/", "/side/", SIDES),
    Question("/side/log", "/side/log", SIDES),
    Question("/side/undo", "/side/undo", frozenset()),  # an umpire runs this battle
    post("/side/undo", "/side/undo", frozenset()),
    Question("/side/campaign", "/side/campaign", frozenset()),  # it has begun with this battle
    Question(f"/side{WORKING}", "/side/working/{shot}/0", frozenset()),  # until it is over
    Question(f"/watch{WORKING}", "/watch/working/{shot}/0", frozenset()),
    Question("/side/luck", "/side/luck", frozenset()),  # until the battle is over
    Question("/side/report.<kind>", "/side/report.html", frozenset()),
    post("/side/tick", "/side/tick", frozenset({"british"}), answers=GONE, turn="99", words="x"),
    Question("/side/notes", "/side/notes", SIDES),
    post("/side/notes/new", "/side/notes/new", SIDES, words="The hedge"),
    Question("/side/map", "/side/map", SIDES),
    Question("/side/ground", "/side/ground", frozenset({"british"})),
    Question("/side/replay", "/side/replay", SIDES),
    Question("/side/replay/times", "/side/replay/times", frozenset()),  # until it is over
    Question("/side/do/<move>", "/side/do/place-order", SIDES - {"british"}),
    Question("/side/do/<move>", "/side/do/ask-spot", SIDES - {"british"}),
    Question("/side/do/<move>", "/side/do/give-order", SIDES),  # each system has one of its own
    Question("/side/do/<move>", "/side/do/set-conditions", frozenset()),
    Question("/side/do/<move>", "/side/do/release", frozenset()),
    Question("/side/do/<move>", "/side/do/nothing", frozenset()),
    post("/side/do/<move>", "/side/do/place-order", SIDES - {"british"}),
    post("/side/do/<move>", "/side/do/set-conditions", frozenset(), wind="calm"),
    post("/side/do/<move>", "/side/do/release", frozenset()),
    Question("/side/made/<token>", "/side/made/{token}", frozenset({"german"})),
    Question("/side/made/<token>", "/side/made/nothing", frozenset()),
    Question("/u/", "/u/?code=x", UMPIRE | SIDES),
    Question("/u/<code>", "/u/{german}", UMPIRE | {"german"}),
    Question("/U/<code>", "/U/{german}", UMPIRE | {"german"}),
    Question("/u/<code>", "/u/{us}", UMPIRE | {"german", "us"}),
    Question("/u/<code>", "/u/{unseen}", UMPIRE | {"us"}),
    Question("/u/<code>", "/u/0000000000", frozenset()),
    Question("/watch/", "/watch/", frozenset({"spectator"})),
    Question("/watch/screen", "/watch/screen", frozenset({"spectator"})),
    Question("/watch/replay", "/watch/replay", frozenset()),  # until the battle is over
    Question("/watch/replay/times", "/watch/replay/times", frozenset()),
    # photos and notes: here one of the German side
    Question("/notes/<note>", "/notes/{note}", UMPIRE | {"german"}),
    Question("/notes/<note>", "/notes/nothing", frozenset()),
    Question("/notes/<note>/<kind>", "/notes/{note}/photo", UMPIRE | {"german"}),
    Question("/notes/<note>/<kind>", "/notes/{note}/words", frozenset()),
    post("/notes/<note>/remove", "/notes/nothing/remove", frozenset()),
    # the rules, for everybody who is in
    Question("/cards/vehicles", "/cards/vehicles", ALL_IN),
    Question("/cards/vehicles/<slug>", "/cards/vehicles/pak-40", ALL_IN),
    Question("/cards/vehicles/print.pdf", "/cards/vehicles/print.pdf?card=pak-40", ALL_IN),
    Question("/procedures", "/procedures", ALL_IN),
    Question("/procedures/<system>/<name>", "/procedures/{check}", ALL_IN),
    post("/procedures/<system>/<name>", "/procedures/{check}", ALL_IN, quality="3"),
    Question(
        "/procedures/<system>/<name>/working",
        "/procedures/{check}/working?quality=3&dice.roll=4",
        ALL_IN,
    ),
    Question("/tables", "/tables", ALL_IN),
    Question("/tables/<system>/<name>", "/tables/rattenkrieg/combat-table", ALL_IN),
    post("/theme", "/theme", ALL_IN, theme="paper"),
    Question("/api/", "/api/", ALL_IN),
    Question("/api/battles", "/api/battles", UMPIRE),
    Question("/api/battles/<battle>", "/api{base}", UMPIRE),
    Question("/api/battles/<battle>", "/api/battles/NOTHING", frozenset()),
    Question("/api/battles/<battle>/log", "/api{base}/log", UMPIRE),
    Question("/api/battles/<battle>/units", "/api{blind}/units", UMPIRE),
    Question("/api/cards", "/api/cards", ALL_IN),
    Question("/api/openapi.json", "/api/openapi.json", ALL_IN),
    Question("/api/docs", "/api/docs", ALL_IN),
    Question("/api/cards/<slug>", "/api/cards/pak-40", ALL_IN),
    Question("/api/procedures", "/api/procedures", ALL_IN),
    Question("/api/procedures/<path:id>", "/api/procedures/{check}", ALL_IN),
    post("/api/procedures/<path:id>", "/api/procedures/{check}", ALL_IN, answers={400, 422}),
    post(
        "/api/procedures/<path:id>/odds",
        "/api/procedures/{check}/odds",
        ALL_IN - {"spectator"},
        answers={400},
    ),
    Question("/api/tables", "/api/tables", ALL_IN),
    Question("/api/tables/<path:id>", "/api/tables/rattenkrieg/combat-table", ALL_IN),
    post("/battles/<battle>/umpires", "{base}/umpires", UMPIRE),
    post("/battles/<battle>/umpires/<int:number>", "{base}/umpires/3", UMPIRE),
    post("/battles/<battle>/phones/<phone>", "{base}/phones/none", UMPIRE, answer="refuse"),
    # last, it leaves one fewer
    post("/battles/<battle>/devices/<device_id>", "{base}/devices/{device}", UMPIRE),
)


# Pages of the umpire that are for the assistant umpires of that battle too.
SHARED = re.compile(
    r"/battles/<battle>(/(as|beside|do|find|ground|instruments|luck|made|map|notes|plan|print|reading|replay|report|screen|undo|units|working)\b.*)?|"
    r"/help|/print/.*"
)
OWN = {"side": SIDES, "u": SIDES, "U": SIDES, "watch": frozenset({"spectator"}), "notes": PLAYERS}


# What a device that has not joined may ask; how they answer stands in the tests of the door.
OPEN = {
    "/static/<path:filename>",
    "/door",
    "/door/wait",
    "/J/<code>",
    "/j/<code>",
    "/console/key/<key>",
    "/G/<code>",
    "/g/<code>",
    "/g/<code>/file",
}
