// Shows the rate limit of operations, `x-rate-limit: { requests: 60, per: minute }`, on the page, in the menu, in the
// search, and in sections that are copied as Markdown. docs/plugins.md explains plug-ins.

/** A rate limit in words; undefined if it is not written as above. */
function wordsOf(limit) {
  if (typeof limit?.requests !== "number" || typeof limit.per !== "string") return undefined;
  return `${limit.requests} ${limit.requests === 1 ? "request" : "requests"} per ${limit.per}`;
}

/** The rate limit of the operation of a section; undefined for other sections. */
function limitOf(section) {
  return section.operation?.raw["x-rate-limit"];
}

/** @type {import("lectern").Plugin} */
export default {
  name: "rate-limits",
  extensions: {
    // On any Object, although only operations have it here.
    "x-rate-limit": ({ value, React }) => {
      const words = wordsOf(value);
      if (words === undefined) return null;
      const label = React.createElement("span", { className: "fact-label" }, "Rate limit:");
      return React.createElement("div", { className: "fact rate-limit" }, label, " ", words);
    },
  },
  slots: {
    menuEntry: ({ section, React }) => {
      const limit = limitOf(section);
      const words = wordsOf(limit);
      if (words === undefined) return null;
      const short = `${limit.requests}/${limit.per.slice(0, 3)}`;
      return React.createElement("small", { className: "rate-limit", title: words }, short);
    },
  },
  search: ({ section }) => {
    const words = wordsOf(limitOf(section));
    return words && ["rate limit", words];
  },
  markdown: ({ section }) => {
    const words = wordsOf(limitOf(section));
    return words && `**Rate limit:** ${words}.`;
  },
};
