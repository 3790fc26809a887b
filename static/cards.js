// A card that was changed and not yet saved is not left without a question.
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
  // a part that is folded or unfolded tells nothing: the form is not sent for it
  document.addEventListener(
    "change",
    (event) => event.target.closest(".fold") && event.stopPropagation(),
    true,
  );
  // what is sent by itself, or is told to go elsewhere, was saved
  document.addEventListener("htmx:after:request", (event) => {
    if (event.detail?.ctx?.response?.headers?.get?.("HX-Redirect")) unsaved = false;
  });
  // what the laptop keeps as a draft is not lost
  document.addEventListener("htmx:after:swap", () => {
    if (document.querySelector("#card [data-kept]")) unsaved = false;
  });
  addEventListener("beforeunload", (event) => {
    if (unsaved) event.preventDefault();
  });
})();
