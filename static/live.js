// Keeps a page in step with the umpire's laptop, and says so when it cannot.
//
// Only pages with an element #link open the stream; its data-events names the address. The stream
// brings "page" (the content that this page would fetch, made once for all with the same page), "changed"
// (fragments then fetch themselves), "trouble" (the text of the band on top, "" for no band; first of all,
// if there is any), "beat" (the link is alive) and "joined" (the device has joined another side or battle since
// this page was opened, so its new first page must replace it). A page names its address and the version that it shows
// (data-seen), and gets "changed" at once if that version is old.
"use strict";

(() => {
  const ANSWER_MS = 2000; // a link that is up answers a new stream within this
  const SILENCE_MS = 25000; // two beats missed
  const AGAIN_MS = 1000; // after a refusal
  const NEWS_MS = 4000; // how long "Live again." is shown
  const MARK_MS = 20000; // how long changed words stay marked

  let strip, stream, news;
  let listens = ""; // the page of the stream: the ids of a battle and of the card shown
  let heard = Date.now(); // time of the last news
  let expected = Infinity; // time by which news must come
  let lost = false;
  let warned = false; // since the stream opened

  function client() {
    let id = sessionStorage.getItem("client");
    if (!id) {
      id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join("");
      sessionStorage.setItem("client", id);
    }
    return id;
  }

  const seen = () => document.querySelector("#page[data-seen]")?.dataset.seen ?? "";
  const shows = () => document.querySelector("#page[data-seen]")?.getAttribute("hx-get") ?? "";
  const about = (version) => version.split(" ", 2).join(" ");
  const page = () => `${about(seen())} ${shows()}`;

  // By how much one version of a page is newer than another; undefined if they cannot be compared.
  function newer(one, other) {
    if (about(one) !== about(other)) return undefined;
    const [run, number] = (one.split(" ")[3] ?? "").split(".");
    const [otherRun, otherNumber] = (other.split(" ")[3] ?? "").split(".");
    return run && run === otherRun ? number - otherNumber : undefined;
  }

  function open() {
    if (!strip) return;
    close();
    listens = page();
    const address = new URL(strip.dataset.events, location.href);
    address.searchParams.set("client", client());
    if (seen()) address.searchParams.set("seen", seen());
    if (shows()) address.searchParams.set("page", shows());
    if (strip.dataset.whose) address.searchParams.set("whose", strip.dataset.whose);
    address.searchParams.set("path", location.pathname);
    stream = new EventSource(address);
    warned = false;
    stream.addEventListener("open", alive);
    stream.addEventListener("beat", () => {
      alive();
      calm();
    });
    stream.addEventListener("page", ({ data }) => {
      alive();
      calm();
      take(JSON.parse(data));
    });
    stream.addEventListener("changed", () => {
      alive();
      calm();
      changed();
    });
    stream.addEventListener("joined", () => location.replace("/"));
    stream.addEventListener("trouble", ({ data }) => {
      alive();
      warn(JSON.parse(data));
    });
    stream.addEventListener("error", fail);
    expected = Date.now() + ANSWER_MS;
  }

  // The band on top of the page, about trouble with the laptop's disk.
  function warn(words) {
    warned = true;
    const band = document.getElementById("trouble");
    if (band.textContent === words) return;
    band.textContent = words;
    band.hidden = !words;
  }

  const calm = () => warned || warn("");

  const changed = () => document.body.dispatchEvent(new Event("changed"));

  // Replaces the page by one that was sent, as if it had been fetched.
  // Its token is the same on every device, so this device replaces it by one of its own.
  function take(sent) {
    const main = document.querySelector("#page[data-seen]");
    if (!main || shows() !== sent.page || about(seen()) !== about(sent.seen)) return changed();
    if (newer(sent.seen, seen()) <= 0) return;
    const text = sent.html.split(sent.token).join(token());
    htmx.swap({ text, sourceElement: main, target: main, swap: "outerMorph", request: { method: "GET" } });
  }

  function token() {
    const bytes = crypto.getRandomValues(new Uint8Array(18));
    return btoa(String.fromCharCode(...bytes)).replace(/[+]/g, "-").replace(/[/]/g, "_");
  }

  function close() {
    stream?.close();
    stream = null;
    expected = Infinity;
  }

  function alive() {
    heard = Date.now();
    document.documentElement.dataset.heard = heard;
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
    strip.textContent = `No link since ${since}. The page is as it was then.`;
  }

  // News from an old stream does not count as a link.
  function fail() {
    close();
    lose();
    expected = Date.now() + AGAIN_MS;
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
    addEventListener("offline", fail);
    document.addEventListener("silent", () => {
      lose();
      open();
    });
    addEventListener("pagehide", close);
    addEventListener("pageshow", (event) => event.persisted && open());
    document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
    document.addEventListener("htmx:error", () => !stream || open());
  });

  // A page older than the one shown comes too late: the tap since then counts. If two cannot be
  // compared, the one requested first is the older.
  let asked = 0;
  let standing = 0;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => (ctx.asked = ++asked));
  // A tap that leads back to the page shown is answered with the page, not with its address.
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST" && shows()) ctx.request.headers["X-Shows"] = shows();
    // A tap from a page that the phone opened before it joined another side or battle does nothing.
    if (ctx.request.method === "POST" && strip?.dataset.whose) ctx.request.headers["X-Whose"] = strip.dataset.whose;
    // If two umpires tap the same button at the same moment, it counts once.
    if (ctx.request.method === "POST" && seen()) ctx.request.headers["X-Seen"] = seen();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const isPage = ctx.request.method === "GET" || ctx.response?.raw?.redirected || ctx.response?.headers?.get("X-Page");
    if (ctx.target?.id !== "page") return;
    const brought = /<main id="page"[^>]* data-seen="([^"]*)"/.exec(ctx.text)?.[1] ?? "";
    const isOlder = newer(brought, seen()) < 0 || (!(newer(brought, seen()) > 0) && ctx.asked < standing);
    if (isPage && isOlder) event.preventDefault();
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
