/** `state x event -> state`. A pair that is not in the table is invalid. */
export type Lifecycle<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** The next state, or undefined if the event is invalid in this state. */
export function nextState<State extends string, Event extends string>(
  lifecycle: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  return lifecycle[state][event]
}
