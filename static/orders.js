// Chooses a heading by a tap on a compass.
"use strict";

(() => {
  document.addEventListener("click", (event) => {
    const fills = event.target.closest?.("[data-fills]");
    if (!fills) return;
    const field = fills.closest("form").querySelector(`input[name="${CSS.escape(fills.dataset.fills)}"]`);
    field.value = fills.dataset.value;
    field.setAttribute("value", field.value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
