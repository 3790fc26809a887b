// A tap that is refused with a sentence of its own leaves the page and everything typed as it is, with the
// sentence on top. Such an answer is a page of its own ([data-alone]), which would replace everything. A
// page that fetches itself again and is refused tries once more, later.
"use strict";

(() => {
  const AGAIN_MS = 5000;
  const LATER = [429, 503, 507]; // refusals that pass in time
  let notice, again;

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => ctx.request.method === "POST" && notice?.clear());

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (!(ctx.response?.status >= 400) || !notice) return;
    const answer = new DOMParser().parseFromString(ctx.text, "text/html");
    if (!answer.querySelector("[data-alone]")) return;
    event.preventDefault();
    if (ctx.request.method === "GET" && ctx.target?.id === "page" && LATER.includes(ctx.response.status)) {
      clearTimeout(again);
      again = setTimeout(() => document.body.dispatchEvent(new Event("changed")), AGAIN_MS);
    } else notice.say(answer.querySelector("h1").textContent.trim());
  });

  document.addEventListener("DOMContentLoaded", () => {
    notice = new Notice("refused", "alert", "trouble");
  });
})();
