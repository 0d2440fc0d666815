/** Mounts the component like an application of a user. */
import { type OptionsInput, RedocStandalone, type RedocStandaloneProps } from "lectern";
import { StrictMode, version } from "react";
import { createRoot } from "react-dom/client";

const options: OptionsInput = { requiredPropsFirst: true, expandResponses: "200", scrollYOffset: 20 };
const said: RedocStandaloneProps["onLoaded"] = (error) => {
  document.title = error ? `Failed: ${error.message}` : `Ready with React ${version}`;
};
const description = new URLSearchParams(location.search).get("spec") ?? "";
const app = document.getElementById("app");
if (app)
  createRoot(app).render(
    <StrictMode>
      <RedocStandalone specUrl={description} options={options} onLoaded={said} />
    </StrictMode>,
  );
