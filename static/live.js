// Keeps a page in step with the umpire's laptop, and says so when it cannot.
//
// Only pages with an element #link open the stream; its data-events names the address. The stream
// says no more than "changed" (fragments then fetch themselves) and "beat" (the link is alive). A page
// tells the stream which version it shows (data-seen), and hears "changed" at once if that is old.
"use strict";

(() => {
  const ANSWER_MS = 2000; // a link that is up answers a new stream within this
  const SILENCE_MS = 25000; // two beats missed
  const AGAIN_MS = 1000; // after a refusal
  const NEWS_MS = 4000; // how long "Live again." stands
  const MARK_MS = 20000; // how long changed words stay marked

  let strip, stream, news;
  let listens = ""; // of which page the stream tells: a battle's id and that of the card it shows
  let heard = Date.now(); // when something came last
  let expected = Infinity; // by when something must have come
  let lost = false;

  function client() {
    let id = sessionStorage.getItem("client");
    if (!id) {
      id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join("");
      sessionStorage.setItem("client", id);
    }
    return id;
  }

  const seen = () => document.querySelector("#page[data-seen]")?.dataset.seen ?? "";
  const page = () => seen().split(" ", 2).join(" ");

  function open() {
    if (!strip) return;
    close();
    listens = page();
    const address = new URL(strip.dataset.events, location.href);
    address.searchParams.set("client", client());
    if (seen()) address.searchParams.set("seen", seen());
    stream = new EventSource(address);
    stream.addEventListener("open", alive);
    stream.addEventListener("beat", alive);
    stream.addEventListener("changed", () => {
      alive();
      document.body.dispatchEvent(new Event("changed"));
    });
    stream.addEventListener("error", () => {
      close();
      lose();
      expected = Date.now() + AGAIN_MS;
    });
    expected = Date.now() + ANSWER_MS;
  }

  function close() {
    stream?.close();
    stream = null;
    expected = Infinity;
  }

  function alive() {
    heard = Date.now();
    expected = heard + SILENCE_MS;
    if (!lost) return;
    lost = false;
    tell();
    delete document.documentElement.dataset.lost;
    strip.textContent = "Live again.";
    news = setTimeout(() => (strip.textContent = ""), NEWS_MS);
  }

  function tell() {
    document.dispatchEvent(new CustomEvent("link", { detail: !lost }));
  }

  function lose() {
    if (lost || !strip) return;
    lost = true;
    tell();
    clearTimeout(news);
    document.documentElement.dataset.lost = "";
    const since = new Date(heard).toTimeString().slice(0, 5);
    strip.textContent = `No link since ${since}. This is how it was then.`;
  }

  function watch() {
    if (Date.now() < expected) return;
    lose();
    open();
  }

  document.addEventListener("DOMContentLoaded", () => {
    strip = document.querySelector("#link[data-events]");
    if (!strip) return;
    if (!document.hidden) open();
    setInterval(watch, 250);
    addEventListener("online", open);
    addEventListener("offline", lose);
    addEventListener("pagehide", close);
    addEventListener("pageshow", (event) => event.persisted && open());
    document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
    document.addEventListener("htmx:error", () => !stream || open());
  });

  // A page that was asked for before the one that stands comes too late: a tap since then counts.
  let asked = 0;
  let standing = 0;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => (ctx.asked = ++asked));
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const isPage = ctx.request.method === "GET" || ctx.response?.raw?.redirected;
    if (ctx.target?.id !== "page") return;
    if (isPage && ctx.asked < standing) event.preventDefault();
    else standing = Math.max(standing, ctx.asked ?? 0);
  });

  // Words that a swap changed are marked until the reader's next tap: [data-watch] with an id.
  let before = new Map();
  let marked;
  const watched = () => document.querySelectorAll("[data-watch][id]");
  function unmark() {
    document.querySelectorAll(".changed").forEach((words) => words.classList.remove("changed"));
  }
  document.addEventListener("htmx:before:swap", () => {
    before = new Map([...watched()].map((words) => [words.id, words.textContent]));
  });
  document.addEventListener("htmx:after:swap", () => {
    if (stream && page() !== listens) open();
    for (const words of watched()) {
      const then = before.get(words.id);
      if (then !== undefined && then !== words.textContent) words.classList.add("changed");
    }
    clearTimeout(marked);
    marked = setTimeout(unmark, MARK_MS);
  });
  document.addEventListener("pointerdown", unmark);
})();
