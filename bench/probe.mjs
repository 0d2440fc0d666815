// What watches a page from within: installed before the page's own scripts, knows nothing of how the page is made.

/**
 * Looks for operations' labels outside of menus, as texts come into the document or into a shadow root.
 * It stands by itself: its source is sent to the browser.
 */
export function installProbe({ labels, target, menu }) {
  if (location.pathname !== "/page") return;
  const wanted = new Set(labels);
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0) + 20;
  const { port1, port2 } = new MessageChannel();
  const state = { first: undefined, place: undefined, longTasks: 0, lastLongTask: 0 };
  let candidates = [];
  let targets = [];
  let isWatchingTarget = false;
  const label = target;
  let isAsked = false;

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      state.longTasks++;
      state.lastLongTask = Math.max(state.lastLongTask, entry.startTime + entry.duration);
    }
  }).observe({ type: "longtask" });

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") consider(record.target);
      for (const node of record.addedNodes) look(node);
    }
  });
  watch(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    watch(root);
    return root;
  };

  function watch(root) {
    observer.observe(root, { childList: true, subtree: true, characterData: true });
  }

  function look(node) {
    if (node.nodeType === Node.TEXT_NODE) return consider(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) consider(walker.currentNode);
  }

  function consider(text) {
    if (text.length > longest) return;
    const words = wordsOf(text);
    if (!wanted.has(words) || text.parentElement?.closest(menu)) return;
    if (words === label) targets.push(text);
    if (state.first === undefined) {
      candidates.push(text);
      ask();
    }
  }

  function wordsOf(text) {
    return text.data.replaceAll("\u200b", "").replace(/\s+/g, " ").trim();
  }

  /** Looks again when the next frame has been laid out. */
  function ask() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => port2.postMessage(undefined));
  }

  port1.onmessage = () => {
    isAsked = false;
    const now = performance.now();
    if (state.first === undefined) {
      candidates = candidates.filter((text) => text.isConnected);
      if (candidates.some(boxOf)) {
        state.first = now;
        candidates = [];
      } else if (candidates.length > 0) ask();
    }
    if (isWatchingTarget) {
      follow(now);
      ask();
    }
  };

  /** Where a text stands; undefined while it cannot be seen. */
  function boxOf(text) {
    const element = text.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 ? box : undefined;
  }

  /** Notes when the target came to where it is now, and for how many milliseconds of frames it stands there. */
  function follow(now) {
    targets = targets.filter((text) => text.isConnected && wordsOf(text) === label);
    const tops = targets.map((text) => boxOf(text)?.top);
    const top = tops.find((one) => one !== undefined && one >= -5 && one < innerHeight - 20);
    const { place } = state;
    if (top === undefined) state.place = undefined;
    else if (!place || Math.abs(place.top - top) > 0.5) state.place = { at: now, top, seen: now, steady: 0 };
    else {
      // A page that is too busy to make frames does not stand still.
      place.steady += Math.min(now - place.seen, 50);
      place.seen = now;
    }
  }

  if (target !== undefined) {
    isWatchingTarget = true;
    ask();
  }

  window.benchProbe = {
    state,
    /** Ends the watch. */
    rest() {
      isWatchingTarget = false;
      observer.disconnect();
    },
    /** Every element of the document and of its shadow roots. */
    elements() {
      let count = 0;
      const roots = [document];
      for (let root = roots.pop(); root; root = roots.pop())
        for (const element of root.querySelectorAll("*")) {
          count++;
          if (element.shadowRoot) roots.push(element.shadowRoot);
        }
      return count;
    },
  };
}
