// Lists the measures by name, and runs them.
import { measureDeepLink, measureOpening } from "./opening.mjs";
import { measureNavigation, measureScroll, measureSearch } from "./reading.mjs";
import { medians } from "./statistics.mjs";
import { Failure } from "./visit.mjs";

/** The measures. Each takes the server, a subject, a description and the time limit of a step, in milliseconds. */
export const MEASURES = {
  opening: measureOpening,
  deep: measureDeepLink,
  navigation: measureNavigation,
  search: measureSearch,
  scroll: measureScroll,
};

/**
 * Runs every measure of every subject with one description. Alternates between the subjects, so that changes in the speed
 * of the machine affect all of them equally. Returns the medians or a `failure`, by subject and measure.
 */
export async function runAll({ server, subjects, description, measures, runs, timeout }) {
  const results = new Map(
    subjects.map(({ name }) => [name, Object.fromEntries(measures.map((one) => [one, []]))]),
  );
  for (let run = 0; run < runs; run++)
    for (const measure of measures)
      for (const subject of subjects) {
        const records = results.get(subject.name)[measure];
        // A measure that failed once is not repeated.
        if (records.some(({ failure }) => failure)) continue;
        const start = Date.now();
        const record = await MEASURES[measure]({ server, subject, description, timeout }).catch((error) => ({
          failure: error instanceof Failure ? error.message : String(error.message ?? error).split("\n")[0],
        }));
        records.push(record);
        const seconds = ((Date.now() - start) / 1000).toFixed(1);
        console.error(
          `${description.name} · ${subject.name} · ${measure} ${run + 1}/${runs} · ${seconds} s`,
          record.failure ?? "",
        );
      }
  return new Map(
    [...results].map(([name, byMeasure]) => [
      name,
      Object.fromEntries(Object.entries(byMeasure).map(([measure, records]) => [measure, summary(records)])),
    ]),
  );
}

function summary(records) {
  const failed = records.find(({ failure }) => failure);
  return failed ?? medians(records);
}
