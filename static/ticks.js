// After a page was renewed in its place, the laptop decides about ticks.
//
// A browser keeps the tick of a box that stays, whatever the new page says. Ticks that a reader set after the
// page was requested are kept, because the laptop does not know of them. Lists that a script ticks (the drawing
// of a burst, a list for placing) do this themselves.
"use strict";

(() => {
  const BOXES = ":is([type=checkbox], [type=radio])";
  const since = new Set(); // ticked, and not sent yet

  const group = (box) => (box.type === "radio" && box.form ? [...box.form.querySelectorAll(`[name="${CSS.escape(box.name)}"]`)] : [box]);

  document.addEventListener("change", ({ target }) => {
    if (target.matches?.(BOXES)) for (const box of group(target)) since.add(box);
  }, true);
  document.addEventListener("htmx:before:request", ({ detail }) => {
    const { form } = detail.ctx?.request ?? {};
    if (form) for (const box of since) if (box.form === form) since.delete(box);
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const box of since) if (!box.isConnected) since.delete(box);
    for (const box of document.querySelectorAll(`form ${BOXES}`)) {
      const isOurs = since.has(box) || box.closest("[data-rings]");
      if (!isOurs && box.checked !== box.defaultChecked) box.checked = box.defaultChecked;
    }
  });
})();
