"""Pages of packs: the list, taking one in, using, hiding, updating and removing it."""

from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.storage.pack_file import ENDING, MOST_BYTES, Pack, pack_text
from assistant.cards.library.own_cards import slug_of
from assistant.cards.library.pack_cards import PackCard
from assistant.cards.toml_files.reading import BadFile, values_of
from assistant.frozen import dataclass
from assistant.web.access.guard import umpire_only
from assistant.web.packs.arriving import arriving_pack
from assistant.web.packs.kept_packs import KeptPack, KeptPacks
from assistant.web.packs.making import Making
from assistant.web.services import services

bp = Blueprint("packs", __name__, url_prefix="/packs")
umpire_only(bp)

NAMES = "name."  # and a card's slug: the field of an answer about its name
CAME = {"same": "You have this edition already, so nothing was changed."}


@dataclass(frozen=True)
class CardRow:
    """A card as the page of a pack lists it."""

    kind: str
    name: str
    source: str


def packs() -> KeptPacks:
    """Return the packs of the data folder."""
    return KeptPacks(services().settings.shelf)


@bp.get("")
def index() -> str:
    """Show all packs, and the scenarios of which one can be made."""
    return index_page()


def index_page(refused: tuple[str, ...] = ()) -> str:
    """Return the page of all packs, with sentences about what was refused there."""
    own = Making(services().settings.shelf)
    return render_template(
        "packs/index.html",
        packs=packs().list_packs(),
        scenarios=[(kind, slug, name, own.about(slug)) for kind, slug, name in own.scenarios()],
        refused=refused,
        most_mb=MOST_BYTES // 1024 // 1024,
    )


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Keep the pack in a file, hidden, if nothing is wrong in it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return index_page(("Choose a file first.",)), 422
    with closing(file):
        content = file.stream.read(MOST_BYTES + 1)
    try:
        return redirect(keep_file(Path(file.filename).name, content), 303)
    except BadFile as bad:
        return index_page(bad.sentences), 422


def keep_file(name: str, content: bytes) -> str:
    """Keep the pack in a file; return the address of its page. Raise `BadFile`."""
    return kept_address(arriving_pack(Path(name[:100] or "pack"), content))


def kept_address(pack: Pack) -> str:
    """Keep a pack from elsewhere; return the address of its page. Raise `BadFile`."""
    came = packs().keep(pack)
    return f"/packs/{pack.head.pack}" + (f"?came={came}" if came in CAME else "")


@bp.get("/<pack>")
def show(pack: str) -> str:
    """Show a pack: its maker, cards and pictures, and whether it is used."""
    return _page(_kept_pack(pack))


def _page(kept: KeptPack, refused: tuple[str, ...] = (), **more: Any) -> str:
    return render_template(
        "packs/pack.html",
        kept=kept,
        head=kept.pack.head,
        cards=[card_row(card) for card in kept.pack.cards],
        refused=refused,
        came=CAME.get(request.args.get("came", ""), ""),
        offer=services().battles.scenarios.offer(kept.scenario) if kept.is_chosen else None,
        **{"clashes": (), "asked": {}, **more},
    )


def card_row(card: PackCard) -> CardRow:
    """Return a card as a page lists it."""
    values = values_of(card.file, card.text)
    kind = card.kind.category.replace("-", " ").capitalize()
    return CardRow(kind, str(values.get("name", card.slug)), str(values.get("source", "")))


@bp.get("/<pack>/file")
def export(pack: str) -> Response:
    """Send a pack as a file, to pass it on."""
    return sent_file(_kept_pack(pack).pack)


def sent_file(pack: Pack) -> Response:
    """Return the response that sends a pack as a file."""
    response = Response(pack_text(pack), mimetype="application/jsonl")
    response.headers.set("Content-Disposition", "attachment", filename=file_name(pack))
    return response


def file_name(pack: Pack) -> str:
    """Return the name of a pack's file."""
    return f"{slug_of(pack.head.name)}-{pack.head.edition}{ENDING}"


@bp.get("/<pack>/pictures/<int:number>")
def picture(pack: str, number: int) -> Response:
    """Send a picture of a pack."""
    content = packs().picture(pack, number)
    if content is None:
        abort(404)
    return Response(content, mimetype="image/jpeg")


@bp.post("/<pack>/use")
def use(pack: str) -> ResponseReturnValue:
    """Use a pack, or ask about names that other cards have."""
    kept = _kept_pack(pack)
    slugs = [card.slug for card in kept.pack.cards]
    answers = {x: request.form[NAMES + x] for x in slugs if NAMES + x in request.form}
    try:
        clashes = packs().choose(kept.id, answers)
    except BadFile as bad:
        return _page(kept, bad.sentences), 422
    if clashes:
        return _page(_kept_pack(pack), clashes=clashes, asked=answers)
    return redirect(f"/packs/{kept.id}", 303)


@bp.post("/<pack>/hide")
def hide(pack: str) -> ResponseReturnValue:
    """Hide a pack with its scenario and cards."""
    packs().hide(_kept_pack(pack).id)
    return redirect("/packs", 303)


@bp.post("/<pack>/update")
def update(pack: str) -> ResponseReturnValue:
    """Accept the new edition of a pack, or drop it."""
    kept = _kept_pack(pack)
    try:
        clashes = packs().answer_update(kept.id, take=request.form.get("take") == "yes")
    except BadFile as bad:
        return _page(_kept_pack(pack), bad.sentences), 422
    if clashes:
        return _page(_kept_pack(pack), clashes=clashes)
    return redirect(f"/packs/{kept.id}", 303)


@bp.route("/<pack>/remove", methods=["GET", "POST"])
def remove(pack: str) -> ResponseReturnValue:
    """Ask whether to remove a pack, or remove it with everything that came with it."""
    kept = _kept_pack(pack)
    if request.method == "POST":
        packs().remove(kept.id)
        return redirect("/packs", 303)
    return render_template("packs/remove.html", head=kept.pack.head)


def _kept_pack(pack: str) -> KeptPack:
    return packs().pack(pack) or abort(404)
