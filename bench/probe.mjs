// Observes a page from inside, without knowing how the page is made. It is installed before the page's own scripts.

/**
 * Looks for the labels of operations outside menus, whenever text is added to the document or a shadow root. Uses nothing
 * outside this function, because its source is sent to the browser.
 */
export function installProbe({ labels, target, menuWidth }) {
  if (location.pathname !== "/page") return;
  const wanted = new Set(labels);
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0) + 20;
  const state = { first: undefined, place: undefined, painted: 0, longTasks: 0, lastLongTask: 0 };
  const roots = [document];
  let candidates = [];
  let targets = [];
  let isWatchingTarget = false;
  let label = target;
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
    roots.push(root);
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
    if (!wanted.has(words) || text.parentElement?.closest("nav, aside")) return;
    if (words === label) {
      targets.push(text);
      // Immediately, to observe the first frame that shows it.
      if (isWatchingTarget) watchTargets();
    }
    if (state.first === undefined) {
      candidates.push(text);
      ask();
    }
  }

  function wordsOf(text) {
    // Some pages split a label with WBR elements.
    const whole = text.nextSibling?.nodeName === "WBR" ? text.parentElement.textContent : text.data;
    return whole.replaceAll("\u200b", "").replace(/\s+/g, " ").trim();
  }

  /** Looks again when the next frame has been painted. */
  function ask() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => afterPaint(lookAgain));
  }

  /** Calls a function when the current frame has been painted, before the page's ordinary tasks. */
  function afterPaint(act) {
    void scheduler.postTask(act, { priority: "user-blocking" });
  }

  function lookAgain() {
    isAsked = false;
    const now = performance.now();
    state.painted = now;
    if (state.first === undefined) {
      candidates = candidates.filter((text) => text.isConnected);
      if (candidates.some(boxOf)) {
        state.first = now;
        candidates = [];
      } else if (candidates.length > 0) ask();
    }
    if (isWatchingTarget) {
      targets = targets.filter((text) => text.isConnected && wordsOf(text) === label);
      if (targets.length === 0) state.place = undefined;
      watchTargets();
      ask();
    }
  }

  // Reports the positions of elements in the painted frame. At other times, they may be about to move.
  const painted = new IntersectionObserver((entries) => {
    painted.disconnect();
    follow(
      Math.max(state.painted, ...entries.map(({ time }) => time)),
      entries.map(({ target, boundingClientRect: box }) => (isSeen(target, box) ? box : undefined)),
    );
  });

  /** Observes all targets together, in the next frame. */
  function watchTargets() {
    for (const { isConnected, parentElement } of targets)
      if (isConnected && parentElement) painted.observe(parentElement);
  }

  /** The box of a text outside the menu; undefined if it is not visible. */
  function boxOf(text) {
    const box = anyBoxOf(text);
    return box && box.left >= menuWidth ? box : undefined;
  }

  function anyBoxOf(text) {
    const element = text.parentElement;
    const box = element?.getBoundingClientRect();
    return box && isSeen(element, box) ? box : undefined;
  }

  function isSeen(element, { width, height }) {
    return (
      width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }

  /** Stores the time when the target came to its position, and for how many milliseconds of frames it has stayed there. */
  function follow(now, boxes) {
    const isThere = (box) => box && box.left >= menuWidth && box.top >= -5 && box.top < innerHeight - 20;
    const top = boxes.find(isThere)?.top;
    const { place } = state;
    if (top === undefined) state.place = undefined;
    else if (!place || Math.abs(place.top - top) > 1) state.place = { at: now, top, seen: now, steady: 0 };
    else {
      // Long gaps count as 50 ms, because a page too busy to paint frames is not steady.
      place.steady += Math.min(now - place.seen, 50);
      place.seen = now;
    }
  }

  if (target !== undefined) {
    isWatchingTarget = true;
    ask();
  }

  /** Calls a function with every text node in the document and its shadow roots. */
  function eachText(act) {
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) act(walker.currentNode);
    }
  }

  /** The innermost element at a point, including shadow roots. */
  function elementAt(x, y) {
    let element = document.elementFromPoint(x, y);
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === element) break;
      element = inner;
    }
    return element;
  }

  /** Whether the viewport shows no text, images or controls. Looks more closely if a coarse check finds none. */
  function isBlank() {
    return isBlankBy(0.05) && isBlankBy(0.02);
  }

  /** Checks points on three vertical lines. `step` is their distance, as a share of the viewport height. */
  function isBlankBy(step) {
    for (const x of [0.35, 0.45, 0.8])
      for (let y = step; y < 1; y += step) {
        const element = elementAt(innerWidth * x, innerHeight * y);
        if (!element) continue;
        if (/^(?:svg|path|img|input|button|code|pre|td|th|select|textarea)$/i.test(element.tagName))
          return false;
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && node.data.trim() !== "") return false;
      }
    return true;
  }

  /** The element that the wheel scrolls at the centre of the viewport. */
  function scroller() {
    let element = elementAt(innerWidth * 0.55, innerHeight * 0.55);
    while (element) {
      const { overflowY } = getComputedStyle(element);
      if (element.scrollHeight > element.clientHeight + 10 && /auto|scroll/.test(overflowY)) return element;
      element = element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;
    }
    return document.scrollingElement;
  }

  addEventListener("click", (event) => (state.clicked = event.timeStamp), { capture: true });
  addEventListener("input", (event) => (state.typed = event.timeStamp), { capture: true });

  window.benchProbe = {
    state,
    /** Observes the heading of an operation from now on. */
    follow(text) {
      label = text;
      targets = [];
      state.place = undefined;
      isWatchingTarget = true;
      eachText(consider);
      ask();
    },
    /** Scrolls an entry of the menu into view. Returns its centre. */
    entry(text) {
      let found;
      eachText((node) => {
        if (wordsOf(node).toLowerCase() === text.toLowerCase() && anyBoxOf(node)?.left < menuWidth)
          found = node;
      });
      if (!found) return undefined;
      found.parentElement.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { x, y, width, height } = found.parentElement.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    /** Stores the time when search results appear that contain one of some texts. */
    answer({ results, texts }) {
      state.answer = undefined;
      state.typed = undefined;
      const shown = () =>
        roots
          .flatMap((root) => [...root.querySelectorAll(results)].map((list) => list.textContent))
          .join(" ");
      const before = shown();
      const now = () => {
        const text = shown();
        const isNews = state.typed !== undefined && text !== before && !/no results|no matches/i.test(text);
        if (isNews && texts.some((one) => text.includes(one)))
          state.answer = {
            from: performance.timeOrigin + state.typed,
            to: performance.timeOrigin + performance.now(),
          };
        else requestAnimationFrame(now);
      };
      now();
    },
    /** Records every frame from now on. */
    film() {
      const film = { frames: 0, slow: 0, worst: 0, blank: 0 };
      state.film = film;
      let before = performance.now();
      let blankSince;
      const frame = (now) => {
        const length = now - before;
        before = now;
        film.frames++;
        if (length > 50) film.slow++;
        film.worst = Math.max(film.worst, length);
        requestAnimationFrame(frame);
        afterPaint(() => judge(length));
      };
      // Called after painting. While a frame is made, the page has scrolled but is not drawn yet.
      const judge = (length) => {
        const now = performance.now();
        if (!isBlank()) blankSince = undefined;
        else {
          blankSince ??= now;
          film.blank = Math.max(film.blank, now - blankSince + length);
        }
      };
      requestAnimationFrame(frame);
    },
    /** The height of the content, of the viewport, and of the rest below the viewport. */
    scrollRange() {
      const { scrollHeight: whole, clientHeight: view, scrollTop } = scroller();
      return { whole, view, rest: whole - view - scrollTop };
    },
    /** The number of elements in the document and its shadow roots. */
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
