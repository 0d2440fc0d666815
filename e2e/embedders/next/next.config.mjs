/** Exports the application as static files. */
export default { output: "export" };
