// A notice on top of the page: a sentence, and a button that closes it. Each script that shows one makes
// its own (`notice`), under the element that its reader looks at first.
"use strict";

function make(name, words, more = {}) {
  const element = Object.assign(document.createElement(name), more);
  element.textContent = words;
  return element;
}

// `id` is the id of the notice, `role` its urgency, `above` the id of the element above it.
class Notice {
  constructor(id, role, above) {
    this.above = document.getElementById(above);
    this.box = make("div", "", { className: "unsent held", id });
    this.box.setAttribute("role", role);
    this.above.after(this.box);
  }

  say(words, { button = "Close", away = () => this.clear(), more = [] } = {}) {
    const line = make("p", "");
    const put = make("button", button, { className: "button plain", type: "button" });
    put.addEventListener("click", away);
    line.append(make("span", words, { className: "grow" }), ...more, put);
    this.box.style.top = `${this.above.offsetHeight}px`;
    this.box.replaceChildren(line);
  }

  clear() {
    this.box.replaceChildren();
  }
}
