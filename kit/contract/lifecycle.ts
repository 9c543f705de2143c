/** `state x event -> state`. A pair that is not in the table is impossible. */
export type Lifecycle<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** The state that follows, or undefined where the event means nothing in this state. */
export function nextState<State extends string, Event extends string>(
  lifecycle: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  return lifecycle[state][event]
}
