/**
 * Decisions as plain data. After an event, a decision gives the next state, and steps: actions that a driver then takes.
 *
 * An event and a step are a name and values, such as `["jump", 3]`. So a test needs no page to send events and compare
 * steps.
 */

/** The calls of some functions, by name, as data. */
export type Call<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (...values: infer Values) => unknown
    ? readonly [name: Name, ...values: Values]
    : never;
}[keyof Functions];

/** A decision in the making: what can be seen, the state to change, the steps to add to. */
export interface Plan<View, State, Actions> {
  readonly view: View;
  readonly state: { -readonly [Key in keyof State]: State[Key] };
  readonly steps: Call<Actions>[];
}

/** The next state, and the steps in their order. */
export interface Decision<State, Actions> {
  readonly state: State;
  readonly steps: readonly Call<Actions>[];
}

/** The functions that decide, by event. Each gets a plan, and what the event tells. */
export type Handlers<Events, View, State, Actions> = {
  readonly [Name in keyof Events]: Events[Name] extends (...told: infer Told) => unknown
    ? (plan: Plan<View, State, Actions>, ...told: Told) => void
    : never;
};

/** Decides what to do after an event. */
export function decideBy<Events, View, State, Actions>(
  handlers: Handlers<Events, View, State, Actions>,
  [name, ...told]: Call<Events>,
  view: View,
  before: State,
): Decision<State, Actions> {
  const plan: Plan<View, State, Actions> = { view, state: { ...before }, steps: [] };
  (handlers[name] as (plan: unknown, ...told: readonly unknown[]) => void)(plan, ...told);
  return plan;
}

/** Takes steps, in their order. */
export function take<Actions>(actions: Actions, steps: readonly Call<Actions>[]): void {
  for (const [name, ...values] of steps)
    (actions[name] as (...values: readonly unknown[]) => void)(...values);
}
