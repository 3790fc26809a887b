// Without a link to the umpire's laptop, a tap on a link or a plain form would leave the page that is
// still there for the browser's own page of failure. The tap stays here, the page says so in a
// sentence, and follows when the link is back; the reader may think better of it.
//
// live.js says when the link is lost (data-lost on the page, event "link"); unsent.js keeps the taps
// that htmx sends.
"use strict";

(() => {
  let box;
  let held; // where the last tap leads; "" for a form that cannot be sent later

  const isLost = () => "lost" in document.documentElement.dataset;

  function make(name, words, more = {}) {
    const element = Object.assign(document.createElement(name), more);
    element.textContent = words;
    return element;
  }

  function say(words) {
    const line = make("p", "");
    const away = make("button", held ? "Stay here" : "Put away", { className: "button plain", type: "button" });
    away.addEventListener("click", forget);
    line.append(make("span", words, { className: "grow" }), away);
    box.style.top = `${document.getElementById("link").offsetHeight}px`; // under what says that there is no link
    box.replaceChildren(line);
  }

  function forget() {
    held = undefined;
    box.replaceChildren();
  }

  function hold(event, address, words) {
    event.preventDefault();
    event.stopPropagation();
    held = address;
    const what = words.trim().replace(/\s+/g, " ").slice(0, 60) || "The page";
    say(address ? `No link. “${what}” opens when the link is back.` : `No link. “${what}” was not sent. Tap again when the link is back.`);
  }

  // A link in a drawing has no origin of its own: its address is read as the page's links are.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || !box || !isLost()) return;
    const written = link.getAttribute("href");
    const { origin, href } = new URL(written, location.href);
    if (origin !== location.origin || written.startsWith("#")) return;
    hold(event, href, link.getAttribute("aria-label") ?? link.textContent);
  }, true);

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!box || !isLost() || form.matches("[hx-post], [hx-get]") || form.querySelector("[hx-trigger^=submit]")) return;
    const words = event.submitter?.textContent ?? document.querySelector(".strip .title")?.textContent ?? "";
    const address = new URL(form.action, location.href);
    if (form.method === "get") address.search = new URLSearchParams(new FormData(form));
    hold(event, form.method === "get" ? address.href : "", words);
  }, true);

  document.addEventListener("link", ({ detail: isBack }) => {
    if (!isBack || held === undefined) return;
    const address = held;
    forget();
    if (address) location.assign(address);
  });

  document.addEventListener("DOMContentLoaded", () => {
    const strip = document.querySelector("#link[data-events]");
    if (!strip) return;
    box = make("div", "", { className: "unsent held", id: "held" });
    box.setAttribute("role", "status");
    strip.after(box);
  });
})();
