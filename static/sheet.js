// The sheet of a move, and a card, are looked through after each answer, but not while they are being
// sent: Enter in a field does both, and the look would take the place of what came of the tap. Nor is
// a sheet that was sent since: the look would answer the question that has come up meanwhile with what
// stands there; nor when a box is ticked, or a man's distance told, where several are asked for: who does says when they are all.
// When dice are asked for, digits are dice: a field that was answered lets go of the keyboard.
"use strict";

(() => {
  let changed = false;
  document.addEventListener("change", (event) => {
    if (event.target.matches("#sheet section.ask [type=checkbox], #sheet [data-rings] .far")) return;
    changed ||= event.target.closest("#sheet, #card") !== null;
  }, true);
  document.addEventListener("htmx:config:request", (event) => {
    const sheet = event.target.closest("#sheet, #card");
    if (!sheet) return;
    if (event.target === sheet) sheet.dataset.sent = "";
    else if ("sent" in sheet.dataset || (sheet.matches("#sheet") && !changed)) {
      event.preventDefault();
      return;
    }
    changed = false;
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.target.matches?.("#sheet, #card")) delete event.target.dataset.sent;
  });
  document.addEventListener("htmx:after:swap", () => {
    const field = document.activeElement;
    const asksDice = document.querySelector("#sheet [data-dice]");
    if (asksDice && field?.matches("#sheet input:not(.die)")) field.blur();
  });
})();
