// The limit: the least that a page made with React can do. Fetch, parse, a title and one operation's summary.
import { createRoot } from "react-dom/client";
import { labelIn, openDescription } from "./description.mjs";

openDescription().then((description) => {
  // What a page that shows more of it would keep.
  window.description = description;
  createRoot(document.getElementById("root")).render(
    <>
      <h1>{description.info.title}</h1>
      <h2>{labelIn(description)}</h2>
    </>,
  );
});
