/** What changed since an older version: a part that loads with the option `compareWith`. */
export { Comparison } from "./comparison.tsx";
export { changedHits } from "./find.ts";
export { ChangesHead } from "./head.tsx";
export { knowInside } from "./inside.ts";
export { RemovedOperations } from "./removed-operations.tsx";
export {
  InsideMark,
  OperationChanges,
  OperationMark,
  Removed,
  RemovedValues,
  RowChanges,
  RowMark,
  ValueMark,
} from "./row-changes.tsx";
export { entryOf, rowsOf } from "./rows.ts";
export { changesText } from "./text.ts";
