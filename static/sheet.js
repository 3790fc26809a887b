// The sheet of a move, and a card, are looked through after each answer, but not while they are being
// sent: Enter in a field does both, and the look would take the place of what came of the tap. Nor is
// a sheet that was sent since: the look would answer the question that has come up meanwhile with what
// stands there; nor when a box is ticked, or a man's distance told, where several are asked for: who does says when they are all;
// nor when a place is half entered.
// When dice are asked for, digits are dice: a field that was answered lets go of the keyboard.
//
// A page that is loaded again has all answers and dice: they are kept in its address, but for the
// question that is open. A move that was sent leaves the address that the sheet had at first. A look
// that did not reach the laptop is sent again when the link is back.
//
// From a changed answer to the look's result the sheet is marked (data-asks): the dice pad waits.
"use strict";

(() => {
  let changed = false;
  let latest; // the look that was sent last
  // Of a place one distance is entered, and the other to come.
  const isHalf = (spot) => [...(spot?.querySelectorAll(".spotfields input:not([type=hidden])") ?? [])].some((field) => !field.value.trim());
  document.addEventListener("change", (event) => {
    if (event.target.matches("#sheet section.ask [type=checkbox], #sheet [data-rings] .far")) return;
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
  // An answer was changed while the sheet was looked through: the look that follows has it.
  document.addEventListener("htmx:before:swap", (event) => {
    const source = event.detail?.ctx?.sourceElement;
    if (changed && source?.closest("#sheet") && source.id !== "sheet") event.preventDefault();
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.target.matches?.("#sheet, #card")) delete event.target.dataset.sent;
    if (changed || event.detail?.ctx !== latest) return; // another look follows
    const sheet = document.getElementById("sheet");
    if (sheet) delete sheet.dataset.asks;
    document.dispatchEvent(new Event("asked"));
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
  });

  const LONGEST = 4000; // letters of an address that browsers and the laptop take
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
    } catch {} // a browser that takes no more of them for now
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
