// The measures by name, and the order in which they are taken.
import { measureDeepLink, measureOpening } from "./opening.mjs";
import { measureNavigation, measureScroll, measureSearch } from "./reading.mjs";
import { medians } from "./statistics.mjs";
import { Failure } from "./visit.mjs";

/** Each takes the server, a subject, a description and the patience in milliseconds. */
export const MEASURES = {
  opening: measureOpening,
  deep: measureDeepLink,
  navigation: measureNavigation,
  search: measureSearch,
  scroll: measureScroll,
};

/**
 * Takes every measure of every subject with one description; the subjects in turns, so that what changes on the machine meets
 * all alike. Gives, by subject and measure, the medians or a `failure`.
 */
export async function runAll({ server, subjects, description, measures, runs, patience }) {
  const results = new Map(
    subjects.map(({ name }) => [name, Object.fromEntries(measures.map((one) => [one, []]))]),
  );
  for (let run = 0; run < runs; run++)
    for (const measure of measures)
      for (const subject of subjects) {
        const records = results.get(subject.name)[measure];
        // What failed once is not waited for again.
        if (records.some(({ failure }) => failure)) continue;
        const start = Date.now();
        const record = await MEASURES[measure]({ server, subject, description, patience }).catch((error) => ({
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
