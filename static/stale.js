// A sheet that is open while others act. When the battle changes, the sheet is checked again, without the
// open question, so nothing is answered by it. A notice says what would now be refused, and everything
// entered stays. Everything else that changed is shown in its place.
"use strict";

(() => {
  const AGAIN_MS = 1000; // while somebody types
  const TYPED = "input:not([type=checkbox], [type=radio], [type=hidden]), textarea";
  const OURS = "noscript, .spotwords, .wrong, svg, textarea, [data-dice], [data-rings]"; // parts that scripts and typing change
  let notice, later;

  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const refusal = (page) => text(page.querySelector("section.ask > h2"));
  const open = (sheet) => [...sheet.querySelectorAll("section.ask [name]")];
  const key = ({ type, name, value }) => (type === "checkbox" || type === "radio" ? `${name} ${value}` : name);

  function isTyping() {
    const field = document.activeElement;
    return field?.matches(`#sheet :is(${TYPED})`) && field.value !== field.defaultValue;
  }

  function words(page) {
    const copy = page.cloneNode(true);
    copy.querySelectorAll(OURS).forEach((part) => part.remove());
    return text(copy);
  }

  async function seen(sheet) {
    const body = new FormData(sheet);
    open(sheet).forEach(({ name }) => body.delete(name));
    body.set("preview", "1");
    const answer = await fetch(sheet.getAttribute("action"), { method: "POST", headers: { "X-Look": "changed" }, body: new URLSearchParams(body) });
    if (!answer.ok && answer.status !== 422) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("page");
  }

  async function look() {
    clearTimeout(later);
    const sheet = document.getElementById("sheet");
    if (sheet && "sent" in sheet.dataset) {
      later = setTimeout(look, AGAIN_MS); // the tap is on its way, and is the news
      return;
    }
    const before = sheet && new URLSearchParams(new FormData(sheet)).toString();
    const now = sheet && (await seen(sheet).catch(() => null)); // without a link there is no news
    const here = document.getElementById("page");
    if (!now?.querySelector("#sheet") || !sheet.isConnected || "sent" in sheet.dataset) return;
    if (new URLSearchParams(new FormData(sheet)).toString() !== before) later = setTimeout(look, AGAIN_MS);
    else if (words(now) === words(here)) notice.clear();
    else if (refusal(now) && refusal(now) !== refusal(here)) notice.say(`The battle has changed. ${refusal(now)}`, { more: wayBack() });
    else if (isTyping()) later = setTimeout(look, AGAIN_MS);
    else show(now, here, sheet);
  }

  // The notice covers the sheet's own Back.
  function wayBack() {
    const back = document.querySelector("#page > .strip [data-key=escape]");
    return back ? [make("a", "Back", { className: "button plain", href: back.href })] : [];
  }

  function show(now, here, sheet) {
    const entered = new Map(open(sheet).map((field) => [key(field), field]).map(([name, { value, checked }]) => [name, { value, checked }]));
    htmx.swap({ text: now.outerHTML, sourceElement: here, target: here, swap: "outerMorph", request: { method: "GET" } });
    for (const field of open(document.getElementById("sheet"))) {
      const was = entered.get(key(field));
      if (was && field.type !== "hidden") Object.assign(field, was);
    }
    notice.say("The battle has changed. This sheet shows it as it is now.");
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!document.getElementById("sheet")) return;
    notice = new Notice("stale", "status", "link");
    document.body.addEventListener("changed", look);
  });
})();
