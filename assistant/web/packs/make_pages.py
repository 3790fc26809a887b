"""Pages on which a pack is made from one of the umpire's own scenarios."""

from contextlib import closing

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.storage.pack_file import LONGEST_NOTE, MOST_PICTURES, Pack
from assistant.cards.library.kinds import Kind
from assistant.cards.library.pack_cards import scenario_kinds
from assistant.cards.toml_files.reading import BadFile
from assistant.web.access.guard import MOST_OF_A_PHOTO, umpire_only
from assistant.web.packs.arriving import small_jpeg
from assistant.web.packs.making import LICENCES, LONGEST_WORDS, About, Making
from assistant.web.packs.pack_pages import card_row, sent_file
from assistant.web.photos.shrinking import BadPhoto
from assistant.web.services import services

bp = Blueprint("pack_making", __name__, url_prefix="/packs/make")
umpire_only(bp)

TOO_LONG = "{label} can have at most {most} characters."
CONTROL = "{label} must be on one line."


@bp.get("/<category>/<slug>")
def ask(category: str, slug: str) -> str:
    """Show the content that a pack of a scenario would have, and the words about it."""
    return _page(kind_of_own(category, slug), slug, making().about(slug))


@bp.post("/<category>/<slug>")
def make(category: str, slug: str) -> ResponseReturnValue:
    """Make a pack of a scenario, and send it as a file."""
    made = made_pack(category, slug)
    return sent_file(made) if isinstance(made, Pack) else made


def made_pack(category: str, slug: str) -> Pack | ResponseReturnValue:
    """Return a pack of a scenario with the words of the form, or the page that refuses it."""
    kind, about = kind_of_own(category, slug), _pack_words(slug)
    if refused := _errors(about):
        return _page(kind, slug, about, refused), 422
    try:
        return making().pack(kind, slug, about)
    except BadFile as bad:
        return _page(kind, slug, about, bad.sentences), 422


@bp.post("/<category>/<slug>/pictures")
def add_picture(category: str, slug: str) -> ResponseReturnValue:
    """Add a picture to the packs of a scenario, or remove one; keep the words that were entered."""
    kind, own, about = kind_of_own(category, slug), making(), _pack_words(slug)
    if refused := _errors(about):
        return _page(kind, slug, about, refused), 422
    try:
        own.keep_words(slug, about)
    except BadFile as bad:
        return _page(kind, slug, about, bad.sentences), 422
    if number := request.form.get("remove", "")[:3]:
        own.remove_picture(slug, int(number) if number.isdecimal() else 0)
        return redirect(f"/packs/make/{category}/{slug}", 303)
    file = request.files.get("photo")
    if file is None or not file.filename:
        return _page(kind, slug, about, ("Choose a picture first.",)), 422
    with closing(file):
        content = file.stream.read(MOST_OF_A_PHOTO)
    try:
        own.add_picture(slug, small_jpeg(content))
    except BadPhoto as bad:
        return _page(kind, slug, about, (str(bad),)), 422
    except BadFile as bad:
        return _page(kind, slug, about, bad.sentences), 422
    return redirect(f"/packs/make/{category}/{slug}", 303)


@bp.get("/<category>/<slug>/pictures/<int:number>")
def picture(category: str, slug: str, number: int) -> Response:
    """Send a picture of a scenario."""
    kind_of_own(category, slug)
    pictures = list(making().pictures(slug))
    if not 1 <= number <= len(pictures):
        abort(404)
    return Response(pictures[number - 1], mimetype="image/jpeg")


def _pack_words(slug: str) -> About:
    """Return the words of the form about a pack, or the known ones."""
    if "author" not in request.form:
        return making().about(slug)
    return About(*(request.form.get(x, "").strip() for x in ("author", "licence", "figures")))


def _page(kind: Kind, slug: str, about: About, refused: tuple[str, ...] = ()) -> str:
    own = making()
    try:
        cards = [card_row(card) for card in own.cards(kind, slug)]
    except BadFile as bad:
        cards, refused = [], refused or bad.sentences
    return render_template(
        "packs/make.html",
        kind=kind,
        slug=slug,
        about=about,
        cards=cards,
        pictures=len(list(own.pictures(slug))),
        most_pictures=MOST_PICTURES,
        licences=LICENCES,
        longest=(LONGEST_WORDS, LONGEST_NOTE),
        refused=refused,
    )


def _errors(about: About) -> tuple[str, ...]:
    """Return a sentence for each entry that is too long or has several lines."""
    bounds = (
        ("Author", about.author, LONGEST_WORDS),
        ("License", about.licence, LONGEST_WORDS),
        ("Where the figures come from", about.figures, LONGEST_NOTE),
    )
    long = [TOO_LONG.format(label=x, most=most) for x, words, most in bounds if len(words) > most]
    broken = [CONTROL.format(label=x) for x, words, _ in bounds[:2] if not words.isprintable()]
    return (*long, *broken)


def making() -> Making:
    """Return the scenarios of the data folder of which packs are made."""
    return Making(services().settings.shelf)


def kind_of_own(category: str, slug: str) -> Kind:
    """Return the kind of one of the umpire's own scenarios; other scenarios are not found."""
    found = [kind for kind in scenario_kinds() if kind.category == category]
    shelf = services().settings.shelf
    if not found or not shelf.is_own(shelf.path(found[0].folder, slug)):
        abort(404)
    return found[0]
