// Asks before a changed card is left unsaved.
"use strict";

(() => {
  let unsaved = false;
  const note = (event) => {
    if (event.target.closest("#card")) unsaved = true;
  };
  document.addEventListener("input", note);
  document.addEventListener("click", (event) => {
    if (event.target.closest(".tool, .add")) note(event);
  });
  // folding and unfolding a part changes nothing, so the form is not sent
  document.addEventListener(
    "change",
    (event) => event.target.closest(".fold") && event.stopPropagation(),
    true,
  );
  // a form that is sent, or leads elsewhere, was saved
  document.addEventListener("htmx:after:request", (event) => {
    if (event.detail?.ctx?.response?.headers?.get?.("HX-Redirect")) unsaved = false;
  });
  // the laptop keeps a draft, so nothing is lost
  document.addEventListener("htmx:after:swap", () => {
    if (document.querySelector("#card [data-kept]")) unsaved = false;
  });
  addEventListener("beforeunload", (event) => {
    if (unsaved) event.preventDefault();
  });
})();
