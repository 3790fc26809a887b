// A notice on top of the page: a sentence, and a button that puts it away. What shows one makes its
// own (`notice`), under the element that its reader looks at first.
"use strict";

function make(name, words, more = {}) {
  const element = Object.assign(document.createElement(name), more);
  element.textContent = words;
  return element;
}

// `id` is that of the notice, `role` says how urgent it is, `above` is the id of what it is under.
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
