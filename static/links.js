// Without a link to the umpire's laptop, a tap on a link or a plain form would replace the page by the
// browser's error page. Instead the tap is kept here, the page says so in a sentence, and follows the
// link when the laptop is back; the reader may cancel it. If nothing has come from the laptop for a while,
// a tap first checks whether the laptop answers, because a lost link is noticed late.
//
// live.js reports that the link is lost (data-lost on the page, event "link"); unsent.js keeps the taps
// that htmx sends.
"use strict";

(() => {
  const QUIET_MS = 3000; // news within this time shows that the laptop is there
  const ANSWER_MS = 2000;
  const small = document.currentScript.src; // requested to see whether the laptop answers

  let notice;
  let held; // the target of the last tap; "" for a form that cannot be sent later
  let called = ""; // the words of that link

  const isLost = () => "lost" in document.documentElement.dataset;

  function say(words) {
    notice.say(words, { button: held ? "Stay here" : "Close", away: forget });
  }

  function forget() {
    followed += 1;
    held = undefined;
    notice.clear();
  }

  function stop(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  function hold(address, words) {
    followed += 1;
    [held, called] = [address, words];
    const what = words.trim().replace(/\s+/g, " ").slice(0, 60) || "The page";
    say(address ? `No link. “${what}” opens when the link is back.` : `No link. “${what}” was not sent. Tap again when the link is back.`);
  }

  async function answers() {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ANSWER_MS);
    try {
      await fetch(small, { method: "HEAD", cache: "no-store", signal: late.signal });
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  // A link cut a moment ago is not known to be lost, so a page is opened only if the laptop answers.
  let followed = 0;
  async function follow(address, words) {
    const mine = ++followed;
    const isThere = await answers();
    if (mine !== followed) return;
    if (isThere) return location.assign(address);
    document.dispatchEvent(new Event("silent"));
    hold(address, words);
  }

  const isQuiet = () => Date.now() - Number(document.documentElement.dataset.heard ?? Date.now()) > QUIET_MS;
  const isPlain = (event) => event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const name = (link) => (link.getAttribute("aria-label") ?? link.innerText ?? link.textContent).trim().split("\n")[0];

  // A link in a drawing has no origin of its own: its address is resolved like the page's links.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]:not([role=button])"); // such a button has a script of its own
    if (!link || !notice || !(isLost() || isQuiet())) return;
    const written = link.getAttribute("href");
    const { origin, href } = new URL(written, location.href);
    if (origin !== location.origin || written.startsWith("#")) return;
    if (isLost()) {
      stop(event);
      hold(href, name(link));
    } else if (isPlain(event) && !link.matches("[target], [download], [hx-get], [hx-post]")) {
      stop(event);
      follow(href, name(link));
    }
  }, true);

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!notice || !isLost() || form.matches("[hx-post], [hx-get]") || form.querySelector("[hx-trigger^=submit]")) return;
    const words = event.submitter?.textContent ?? document.querySelector(".strip .title")?.textContent ?? "";
    const address = new URL(form.action, location.href);
    if (form.method === "get") address.search = new URLSearchParams(new FormData(form));
    stop(event);
    hold(form.method === "get" ? address.href : "", words);
  }, true);

  document.addEventListener("link", ({ detail: isBack }) => {
    if (!isBack || held === undefined) return;
    const [address, words] = [held, called];
    forget();
    if (address) follow(address, words);
  });

  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("#link[data-events]")) notice = new Notice("held", "status", "link");
  });
})();
