// The limit page: the minimum that a page made with React can do. Loads a description, and shows its title and the summary
// of one operation.
import { createRoot } from "react-dom/client";
import { labelIn, openDescription } from "./description.mjs";

openDescription().then((description) => {
  // Kept, because a page that shows more keeps it too.
  window.description = description;
  createRoot(document.getElementById("root")).render(
    <>
      <h1>{description.info.title}</h1>
      <h2>{labelIn(description)}</h2>
    </>,
  );
});
