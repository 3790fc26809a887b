// The sheet of a move is looked through after each answer, but not while it is being sent: Enter in
// a field does both, and the look would take the place of what came of the move.
"use strict";

(() => {
  document.addEventListener("htmx:config:request", (event) => {
    const sheet = event.target.closest("#sheet");
    if (!sheet) return;
    if (event.target === sheet) sheet.dataset.sent = "";
    else if ("sent" in sheet.dataset) event.preventDefault();
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.target.id === "sheet") delete event.target.dataset.sent;
  });
})();
