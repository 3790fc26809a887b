// Ticks after a page was renewed in its place are those that the laptop says.
//
// A browser keeps the tick of a box that it keeps, whatever the new page says of it. What a reader
// ticked after the page was asked for is kept: the laptop has not heard of it. Lists that a script
// ticks (a burst's drawing, a placing list) look after themselves.
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
