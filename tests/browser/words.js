// The words of a page that can be read without unfolding or tapping anything.
() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element.closest("script, style, title, .visually-hidden") || !element.checkVisibility()) continue;
    if (!element.getClientRects().length) continue; // within a drawing
    found.push(node.textContent.trim());
  }
  return found.filter(Boolean).join("\n");
}
