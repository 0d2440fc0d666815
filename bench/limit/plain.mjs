// The limit page without React.
import { labelIn, openDescription } from "./description.mjs";

openDescription().then((description) => {
  window.description = description;
  const title = document.createElement("h1");
  title.textContent = description.info.title;
  const summary = document.createElement("h2");
  summary.textContent = labelIn(description);
  document.getElementById("root").append(title, summary);
});
