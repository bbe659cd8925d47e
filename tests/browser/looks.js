// What a strict eye finds wrong with a page as it stands: five lists, empty where there is nothing to find.
() => {
  const root = document.documentElement;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".vh:not(:focus)");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const opening = (element) => element.outerHTML.slice(0, 120);

  function sideways() {
    if (root.scrollWidth <= root.clientWidth) return [];
    const outside = ({ left, right }) => right > root.clientWidth + 1 || left < -1;
    const found = all("body *").filter((element) => outside(element.getBoundingClientRect()));
    return [`${root.scrollWidth} px wide`, ...found.slice(0, 5).map(opening)];
  }

  // 48 px for a thumb; 24 for a link in a sentence.
  function small() {
    const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")];
    const targets = controls.map((control) => (control.type === "radio" ? control.closest("label") : control));
    return targets.filter(seen).flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const least = target.matches("p a") && !target.matches(".top a") ? 24 : 48;
      const fits = width >= least - 0.5 && height >= least - 0.5;
      return fits ? [] : [`${Math.round(width)} x ${Math.round(height)}: ${opening(target)}`];
    });
  }

  // Below 16 px a phone zooms into the field.
  function smallType() {
    const fields = all("input:not([type=hidden], [type=radio]), select, textarea");
    return fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map(opening);
  }

  // What shortens or hides its overflow does so on purpose: the name is whole elsewhere. (What rounds its corners clips.)
  function shortener(element) {
    for (let holder = element; holder; holder = holder.parentElement) {
      if (getComputedStyle(holder).overflowY === "hidden") return holder.getBoundingClientRect();
    }
    return { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  }

  // Every line of text that is drawn.
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const holder = node.parentElement;
      if (!node.data.trim() || !seen(holder) || holder.closest("script, style, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const cut = shortener(holder);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (top >= cut.bottom || bottom <= cut.top) continue;
        found.push({
          node,
          words: `"${node.data.trim().slice(0, 30)}"`,
          docked: holder.closest(".dock") !== null,
          left: Math.max(left, cut.left),
          right: Math.min(right, cut.right),
          top: top + (bottom - top) / 4, // the tails of one line may touch the heads of the next
          bottom: Math.min(bottom - (bottom - top) / 4, cut.bottom),
        });
      }
    }
    return found;
  }

  function lyingOver() {
    const lines = texts();
    const over = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (one.node === other.node || one.docked !== other.docked) return []; // the dock is meant to lie over the page
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 1 && down > 1 ? [`${one.words} and ${other.words}`] : [];
      }),
    );
    const holders = all(".cell, .head, .standing li, .go, .plain, .contract, .line, .dock, .field, .switch label");
    const out = holders.flatMap((holder) => {
      const { left, right, top, bottom } = holder.getBoundingClientRect();
      const inside = (line) => line.left >= left - 1 && line.right <= right + 1 && line.top >= top - 1 && line.bottom <= bottom + 1;
      const mine = lines.filter(({ node }) => holder.contains(node));
      return mine.filter((line) => !inside(line)).map(({ words }) => `${words} sticks out of ${holder.className || holder.tagName}`);
    });
    return [...new Set([...over, ...out])].slice(0, 12);
  }

  // What does nothing when there is no script: no form to send, no place to go.
  function dead() {
    const idle = (control) => (control.tagName === "A" ? !control.getAttribute("href") : !control.form || control.type === "button");
    return all("a, button, select, input:not([type=hidden])").filter(idle).map(opening);
  }

  return { sideways: sideways(), small: small(), smallType: smallType(), lyingOver: lyingOver(), dead: dead() };
}
