"""A hand that fills in the sheet of any move: answers by name, dice in order, until it is made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Locator, Page, expect

from assistant.web.acts import NONE_CHOSEN

PATIENCE = 40  # questions and throws of one sheet
MADE = 303  # the answer to a move that is sent finished: back to where it came from
USUAL = 3  # what falls when the story does not say

SWAPPED = """() => {
  const page = document.documentElement;
  delete page.dataset.swapped;
  document.addEventListener("htmx:finally:swap", () => { page.dataset.swapped = 1; }, {once: true});
}"""

# the answers that a sheet offers to a question, each with its words
OFFERED = """(sheet, name) => [...sheet.querySelectorAll(`[name="${name}"]:not([type=hidden])`)]
  .flatMap((e) => e.tagName === "SELECT" ? [...e.options] : e.type === "text" ? [] : [e])
  .filter((e) => e.value !== undefined && (e.closest("label") || e.tagName === "OPTION"))
  .map((e) => [e.value, (e.closest("label") ?? e).textContent.trim().replace(/\\s+/g, " ")])"""
TICK = "(boxes, wanted) => boxes.forEach((e) => { e.checked = wanted.includes(e.value); })"

STANDS = """(sheet, name) =>
  new FormData(sheet).getAll(name).filter((one) => !["-", "no"].includes(one))"""

Answer = str | float | tuple[str, ...]


class Hand:
    """Whoever taps on one screen."""

    def __init__(self, page: Page, base: str, home: str) -> None:
        self.page = page
        self.base = base  # where this screen makes its moves
        self.home = home  # the page to which it comes back

    def makes(
        self,
        move: str,
        told: Mapping[str, str] | None = None,
        answers: Mapping[str, Answer] | None = None,
        dice: Iterable[int] = (),
    ) -> str:
        """Open a move's sheet, fill it in, make it; answers what the screen says of it."""
        self._opens(move, told or {})
        return self.fills_in(answers or {}, dice)

    def sends(
        self, move: str, told: Mapping[str, Answer], dice: Mapping[str, Sequence[int]] | None = None
    ) -> None:
        """Make a move as its finished sheet is sent, where the story has shown one like it."""
        pairs = [(name, one) for name, answer in told.items() for one in self._sent_as(answer)]
        pairs += [
            (f"dice.{name}", str(face)) for name, fell in (dice or {}).items() for face in fell
        ]
        address = urljoin(self.page.url, f"{self.base}/do/{move}")
        answer = self.page.context.request.post(
            address,
            data=urlencode([*pairs, ("tap", "1"), ("from", self.home)]),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        assert answer.status == MADE, (move, told, answer.status, answer.text())

    @staticmethod
    def _sent_as(answer: Answer) -> list[str]:
        """One value, or several with the mark that there may be none."""
        return [*map(str, answer), NONE_CHOSEN] if isinstance(answer, tuple) else [str(answer)]

    def refused(self, move: str, told: Mapping[str, str], answers: Mapping[str, Answer]) -> str:
        """Open a move's sheet and fill it in as far as it is taken; answers why no farther."""
        self._opens(move, told)
        left = dict(answers)
        why = self.page.locator("#sheet .ask h2")
        while not why.count():
            assert left, self._says("not refused")
            self._one_step(left, iter(()))
        assert not left, self._says(f"never asked for {', '.join(left)}")
        return why.inner_text()

    def taps(
        self, words: str, answers: Mapping[str, Answer] | None = None, dice: Iterable[int] = ()
    ) -> str:
        """Press what carries these words; what it asks is answered as on any sheet."""
        link = self.page.get_by_role("link", name=words, exact=True)
        button = self.page.get_by_role("button", name=words, exact=True)
        expect(link.or_(button).first).to_be_visible()
        if link.count():
            link.first.click()
            expect(self.page.locator("#sheet")).to_be_visible()
            return self.fills_in(answers or {}, dice)
        with self.page.expect_response(lambda answer: "/do/" in answer.url):
            button.first.click()
        self.page.wait_for_load_state()
        return ""

    def fills_in(self, answers: Mapping[str, Answer], dice: Iterable[int] = ()) -> str:
        """Fill in the sheet that is open; answers what the screen says when it is made."""
        left, faces = dict(answers), iter(dice)
        for _ in range(PATIENCE):
            if not self.page.locator("#sheet").count():
                return self._made(left)
            self._one_step(left, faces)
        raise AssertionError(self._says("asks without end"))

    def _opens(self, move: str, told: Mapping[str, str]) -> None:
        query = urlencode({**told, "from": self.home})
        self.page.goto(urljoin(self.page.url, f"{self.base}/do/{move}?{query}"))

    def _one_step(self, left: dict[str, Answer], faces: Iterator[int]) -> None:
        page = self.page
        for name in list(left):
            field = page.locator(f"#sheet [name='{name}']:not([type=hidden])")
            if field.count():
                self._answers(field, name, left.pop(name))
                return
        refusal = page.locator("#sheet .ask h2")
        assert not refusal.count(), self._says("refused")
        if page.locator(".slot.next").count():
            page.wait_for_load_state()  # before, nobody listens to keys
            with self._sent():
                for _ in range(page.locator("input.die[value='']").count()):
                    page.keyboard.press(str(next(faces, USUAL)))
            return
        owner = page.locator("#sheet section.ask [name^='takes_'][value='man']")
        if owner.count():  # a weapon takes no hit for its men, where nothing is told
            with self._sent():
                owner.check(force=True)
            return
        ready = page.locator(".roll .button.go.wide")
        assert ready.count(), self._says(f"nobody answers {self._open()}, but {[*left]}")
        with self._sent():
            ready.first.click()

    def _answers(self, field: Locator, name: str, answer: Answer) -> None:
        folded = field.first.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            folded.locator("summary").first.click()
        asked = field.first.locator("xpath=ancestor::section[@class='ask']").count()
        wanted = self._values(name, answer)
        if self._stands(name, wanted) and not asked:
            return
        kind = str(field.first.get_attribute("type") or field.first.evaluate("e => e.tagName"))
        with self._sent():
            if kind == "radio":
                self.page.locator(f"#sheet [name='{name}'][value='{wanted[0]}']").check(force=True)
            elif kind == "checkbox":
                field.evaluate_all(TICK, wanted)
                if asked:
                    self.page.locator("#sheet section.ask .go").click()
                else:
                    field.last.dispatch_event("change")
            elif kind == "SELECT":
                field.first.select_option(wanted[0])
            else:
                field.first.fill(wanted[0])
                field.first.press("Enter" if asked else "Tab")

    def _values(self, name: str, answer: Answer) -> list[str]:
        """The answers as the sheet sends them: its words may stand for them, or how they begin."""
        words = [str(each) for each in (answer if isinstance(answer, tuple) else (answer,))]
        offered = self.page.locator("#sheet").evaluate(OFFERED, name)
        found: list[str] = []
        if words == ["no"] and [value for value, _ in offered] == ["yes"]:
            return found  # a box to be left empty
        for word in words:
            starting = [value for value, said in offered if said.lower().startswith(word.lower())]
            known = word in (value for value, _ in offered)
            assert known or starting or not offered, self._says(f"no {word!r} among {offered}")
            found.append(word if known or not starting else starting[0])
        return found

    def _stands(self, name: str, wanted: list[str]) -> bool:
        """Whether the sheet has this answer already."""
        now = self.page.locator("#sheet").evaluate(STANDS, name)
        return sorted(now) == sorted(wanted)

    @contextmanager
    def _sent(self) -> Iterator[None]:
        """What is done inside sends the sheet; afterwards the page shows what came of it."""
        page = self.page
        page.evaluate(SWAPPED)
        with page.expect_response(lambda answer: "/do/" in answer.url) as sent:
            yield
        if leads_on := sent.value.header_value("hx-redirect"):
            page.wait_for_url(urljoin(page.url, leads_on))
        else:
            expect(page.locator("html[data-swapped]")).to_have_count(1)

    def _made(self, left: Mapping[str, Answer]) -> str:
        assert not left, self._says(f"never asked for {', '.join(left)}")
        said = self.page.get_by_role("status").last
        words = said.inner_text() if said.count() else ""
        expect(self.page.locator("#sheet")).to_have_count(0)
        return words

    def _open(self) -> list[str]:
        """The names of the question that is open."""
        fields = self.page.locator("#sheet section.ask [name]:not([name=preview])")
        return sorted({str(fields.nth(n).get_attribute("name")) for n in range(fields.count())})

    def _says(self, what: str) -> str:
        return f"{what}: {self.page.url}\n{self.page.locator('body').inner_text()}"
