"""Half-finished cards, kept from one visit of their page to the next."""

from werkzeug.datastructures import MultiDict

from assistant.cards import codes
from assistant.cards.library import drafts
from assistant.cards.toml_files.reading import CardStore
from assistant.web.cards.card_editor import Editor, bounds_of
from assistant.web.forms.field_tree import Form
from assistant.web.limits import request_bounds


def drafted_form(editor: Editor, slug: str, shelf: CardStore, id: str) -> Form | None:
    """Return the form of a draft of this card; None if there is none with this id."""
    draft = drafts.draft_of(shelf, id)
    if draft is None or (draft.path, draft.slug) != (editor.path, slug):
        return None
    form: Form = MultiDict(draft.form)
    form["draft"] = draft.id
    return form if request_bounds.refusal_of(form, bounds_of(editor, shelf)) is None else None


def begin_draft(editor: Editor, form: Form) -> None:
    """Give a form the id under which it is kept while it is half finished."""
    if editor.keeps_drafts and "draft" not in form:
        form["draft"] = codes.new_id()


def keep_draft(editor: Editor, slug: str, form: Form, shelf: CardStore) -> bool:
    """Keep a form as a draft, if its editor keeps drafts; return whether it is kept."""
    if not editor.keeps_drafts or "draft" not in form:
        return False
    apart = ("do", "before", "draft", "tried")
    pairs = [pair for pair in form.items(multi=True) if pair[0] not in apart]
    return drafts.keep_draft(
        shelf, drafts.SavedDraft(form["draft"], editor.path, slug, tuple(pairs))
    )
