// The limit page without React.
import { openDescription, operationOf } from "./description.mjs";

openDescription().then((description) => {
  window.description = description;
  const title = document.createElement("h1");
  title.textContent = description.info.title;
  const summary = document.createElement("h2");
  summary.textContent = operationOf(description).summary;
  document.getElementById("root").append(title, summary);
});
