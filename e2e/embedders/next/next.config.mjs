/** Written out as files, to be served by anybody. */
export default { output: "export" };
