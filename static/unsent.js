// Taps that did not reach the umpire's laptop: they are kept on this phone, shown, and sent when the link is
// back.
//
// A tap carries a token of its own (`request`), so one that arrived although its answer did not counts once.
// A tap that no longer fits gets a reason. A phone that was handed to another side, or has joined another battle,
// drops the taps of before: it neither sends nor shows them. live.js sends the event "link" when the link comes and goes.
"use strict";

(() => {
  const KEY = "unsent";
  const SLOW_MS = 3000; // an answer later than this is late
  let box;
  let busy = false;

  const whose = () => document.getElementById("link")?.dataset.whose ?? ""; // the battle and the side of this page
  const all = () => JSON.parse(localStorage.getItem(KEY) ?? "[]").filter((tap) => tap.whose === whose());
  const save = (taps) => {
    localStorage.setItem(KEY, JSON.stringify(taps));
    show();
  };
  const change = (id, more) => save(all().map((tap) => (tap.id === id ? { ...tap, ...more } : tap)));
  const drop = (id) => save(all().filter((tap) => tap.id !== id));

  function show() {
    if (!box) return;
    box.replaceChildren(...all().map(line));
  }

  function line(tap) {
    const item = make("p", "");
    const sentence = tap.why
      ? `Not done: ${tap.words}. ${tap.why}`
      : tap.asks ? `${tap.words} needs an answer before it counts.` : `Not sent yet: ${tap.words}.`;
    item.append(make("span", sentence, { className: "grow" }));
    if (tap.asks) item.append(make("a", "Answer", { className: "button", href: tap.asks }));
    const away = make("button", tap.why || tap.asks ? "Close" : "Do not send", { className: "button plain", type: "button" });
    away.addEventListener("click", () => drop(tap.id));
    item.append(away);
    return item;
  }

  // A request that changes something, not one that only reads.
  function tapped(request) {
    const { method, body } = request ?? {};
    return method === "POST" && body?.get?.("request") && !body.has("preview");
  }

  function named(request) {
    const words = request.submitter?.textContent.trim() || document.querySelector(".strip .title")?.textContent;
    const about = document.querySelector("h1, header .plate")?.textContent.trim();
    return about && about !== words ? `${words} (${about})` : words;
  }

  function keep({ request }) {
    const id = request.body.get("request");
    if (all().some((tap) => tap.id === id)) return;
    const { pathname } = new URL(request.action, location.href);
    save([...all(), { id, whose: whose(), address: pathname, body: request.body.toString(), words: named(request) }]);
  }

  async function send() {
    if (busy) return;
    busy = true;
    try {
      for (const tap of all().filter((each) => !each.why && !each.asks)) await one(tap);
    } catch {
      // the link is gone again, so the rest waits
    } finally {
      busy = false;
    }
  }

  // AbortSignal.timeout is newer than the oldest phones supported
  function within(ms) {
    const control = new AbortController();
    setTimeout(() => control.abort(), ms);
    return control.signal;
  }

  async function one(tap) {
    const answer = await fetch(tap.address, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "X-Whose": tap.whose },
      body: tap.body,
      signal: within(10000),
    });
    const onwards = answer.headers.get("HX-Redirect");
    const why = answer.headers.get("X-Refused");
    if (why) change(tap.id, { why: decodeURIComponent(why) });
    else if (onwards?.includes("/do/")) change(tap.id, { asks: onwards });
    else if (onwards || answer.redirected) done(tap);
    else change(tap.id, await refused(answer, tap));
  }

  function done(tap) {
    drop(tap.id);
    document.body.dispatchEvent(new Event("changed"));
  }

  async function refused(answer, tap) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const why = page.querySelector(".wrong, .sentence, section.ask h2")?.textContent.trim();
    if (answer.status === 200) return { asks: `${tap.address}?${tap.body}` };
    return { why: why || "It no longer fits." };
  }

  let slow;
  document.addEventListener("htmx:before:request", ({ detail }) => {
    if (!tapped(detail.ctx?.request)) return;
    const strip = document.getElementById("link");
    slow = setTimeout(() => strip && !strip.textContent && (strip.textContent = "Sending, no answer yet."), SLOW_MS);
  });
  document.addEventListener("htmx:finally:request", () => {
    clearTimeout(slow);
    const strip = document.getElementById("link");
    if (strip?.textContent === "Sending, no answer yet.") strip.textContent = "";
  });
  document.addEventListener("htmx:error", ({ detail }) => {
    if (tapped(detail.ctx?.request) && !detail.ctx.response) keep(detail.ctx);
  });

  document.addEventListener("DOMContentLoaded", () => {
    const strip = document.querySelector("#link[data-events]");
    if (!strip) return;
    box = make("div", "", { className: "unsent", id: "unsent" });
    box.setAttribute("role", "status");
    strip.after(box);
    save(all());
    send();
    addEventListener("storage", (event) => event.key === KEY && show());
    document.addEventListener("link", ({ detail }) => detail && send());
  });
})();
