// The reference as one component of a React application.

import { RedocStandalone } from "lectern";
import { useState } from "react";

/** A page with the reference of the demo in it, and a word about how loading went. */
export function App() {
  const [state, setState] = useState("Loading");
  return (
    <>
      <p role="status">{state}</p>
      <RedocStandalone
        specUrl="/openapi.yaml"
        options={{ requiredPropsFirst: true, expandResponses: "200,201" }}
        onLoaded={(error?: Error) => setState(error ? `Failed: ${error.message}` : "Ready")}
      />
    </>
  );
}
