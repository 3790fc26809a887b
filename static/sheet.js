// The sheet of a move, and a card, are checked after each answer: the laptop reads the form and sends the
// sheet back. There is no check while the form is being sent (Enter in a field does both, and the check would
// replace the result), after it was sent (the check would answer the next question with old fields), when a
// box is ticked or a distance entered in a list of several (the person says when all are entered), or while
// a place is half entered. When dice are asked for, digits are dice, so an answered field loses the focus.
//
// A page that is loaded again has all answers and dice: they are kept in its address, except for the open
// question. A move that was sent restores the first address of the sheet. A check that did not reach the
// laptop is sent again when the link is back.
//
// From a changed answer to the result of the check the sheet is marked (data-asks), and the dice pad waits.
// So does Enter in a field: it presses the button that the check brings.
"use strict";

(() => {
  let changed = false;
  let latest; // the check that was sent last
  let entered = false; // Enter was pressed during a check
  // One distance of a place is entered, and the other is missing.
  const isHalf = (spot) => [...(spot?.querySelectorAll(".spotfields input:not([type=hidden])") ?? [])].some((field) => !field.value.trim());
  // What was refused was changed: the refusal is no longer true.
  const accept = (list) => {
    list?.classList.remove("bad");
    list?.querySelector(".wrong")?.remove();
  };
  document.addEventListener("change", (event) => {
    if (event.target.matches("#sheet section.ask [type=checkbox], #sheet [data-rings] .far")) {
      accept(event.target.closest("fieldset.bad"));
      return;
    }
    if (isHalf(event.target.closest("#sheet [data-spot]"))) return;
    changed ||= event.target.closest("#sheet, #card") !== null;
    const sheet = event.target.closest("#sheet");
    if (sheet && !event.target.matches(".die")) sheet.dataset.asks = "";
  }, true);
  document.addEventListener("htmx:config:request", (event) => {
    const sheet = event.target.closest("#sheet, #card");
    if (!sheet) return;
    if (event.target === sheet) {
      sheet.dataset.sent = "";
      show(first);
    } else if ("sent" in sheet.dataset || (sheet.matches("#sheet") && !changed)) {
      event.preventDefault();
      return;
    }
    latest = event.detail?.ctx;
    changed = false;
  });
  // An answer was changed during a check: the next check has it.
  document.addEventListener("htmx:before:swap", (event) => {
    const source = event.detail?.ctx?.sourceElement;
    if (changed && source?.closest("#sheet") && source.id !== "sheet") event.preventDefault();
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.target.matches?.("#sheet, #card")) delete event.target.dataset.sent;
    if (changed || event.detail?.ctx !== latest) return; // another check follows
    const sheet = document.getElementById("sheet");
    if (sheet) delete sheet.dataset.asks;
    document.dispatchEvent(new Event("asked"));
    if (entered) document.querySelector("#sheet > .roll > .go")?.click();
    entered = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("#sheet[data-asks] input:not(.die)")) return;
    event.preventDefault();
    entered = true;
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const swapped = event.detail?.ctx?.target;
    const sheet = document.getElementById("sheet");
    if (sheet && swapped?.isConnected && !swapped.contains(sheet)) return; // the console beside it
    const field = document.activeElement;
    const asksDice = document.querySelector("#sheet [data-dice]");
    if (asksDice && field?.matches("#sheet input:not(.die):not([type=checkbox])")) field.blur();
    delete sheet?.dataset.sent;
    keep();
    showQuestion(Boolean(asksDice));
  });

  // A new question is in view, wherever the person had scrolled to answer the last one.
  let question = nameOfQuestion();
  function nameOfQuestion() {
    return document.querySelector("#sheet > section.ask [name]:not(button)")?.name;
  }
  function showQuestion(asksDice) {
    const before = question;
    question = nameOfQuestion();
    if (!question || question === before || asksDice) return;
    document.querySelector("#sheet > section.ask").scrollIntoView({ block: "nearest" });
  }

  const LONGEST = 4000; // characters of an address that browsers and the laptop accept
  const first = history.state?.sheet ?? location.href;

  function isAnswered(field) {
    if (!field.name || field.name === "request") return false;
    if (field.matches("[type=checkbox], [type=radio]") && !field.checked) return false;
    if (field.name.startsWith("dice.")) return field.value !== "";
    return field.id === "why" || !field.closest("section.ask");
  }

  function keep() {
    const sheet = document.getElementById("sheet");
    if (!sheet || "sent" in sheet.dataset) return;
    const fields = [...sheet.querySelectorAll("input, select, textarea")].filter(isAnswered);
    const answers = fields.map(({ name, value }) => [name, value]);
    const address = new URL(sheet.getAttribute("action"), location.href);
    address.search = new URLSearchParams(answers);
    show(address.href.length > LONGEST ? first : address.href);
  }

  function show(address) {
    if (address === location.href) return;
    try {
      history.replaceState({ ...history.state, sheet: first }, "", address);
    } catch {} // a browser that accepts no more of them now
  }

  for (const type of ["change", "click", "keyup"]) document.addEventListener(type, () => setTimeout(keep));

  let missed = false;
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    missed ||= !ctx?.response && ctx?.request?.body?.has?.("preview");
  });
  document.addEventListener("link", ({ detail: isBack }) => {
    if (!isBack || !missed) return;
    missed = false;
    document.getElementById("sheet")?.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
