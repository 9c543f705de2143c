import { type Instant, type Lifecycle, nextState } from '@daoxing/kit/contract'

/** The decision of a handler about one event. Reasons are our own terms and never quote the event. */
export type Verdict =
  | { readonly outcome: 'handled' }
  /** The event has no effect any more and is stored with its reason. */
  | { readonly outcome: 'ignored'; readonly reason: string }
  /** The event waits until its subject moves, or for a growing pause. */
  | { readonly outcome: 'early'; readonly reason: string }

export const handled: Verdict = { outcome: 'handled' }
export const ignored = (reason: string): Verdict => ({ outcome: 'ignored', reason })
export const early = (reason: string): Verdict => ({ outcome: 'early', reason })

type Placing<State extends string, Action extends string> = {
  readonly lifecycle: Lifecycle<State, Action>
  readonly state: State
  readonly action: Action
  readonly happenedAt: Instant | null
  /** Time of the newest handled event of the subject. */
  readonly newestHandledAt: Instant | null
}

/**
 * The place of an event in a lifecycle. An event older than a handled one is late: its content is superseded. An event
 * that is invalid in this state is early if a later state accepts it, else late.
 */
export function placeInLifecycle<State extends string, Action extends string>({
  lifecycle,
  state,
  action,
  happenedAt,
  newestHandledAt,
}: Placing<State, Action>): { readonly next: State } | { readonly next?: undefined; readonly verdict: Verdict } {
  if (happenedAt !== null && newestHandledAt !== null && happenedAt < newestHandledAt)
    return { verdict: ignored(`late: a newer event was handled before ${action}`) }
  const next = nextState(lifecycle, state, action)
  if (next !== undefined) return { next }
  if (isStillToCome(lifecycle, state, action)) return { verdict: early(`${action} is not possible in ${state} yet`) }
  return { verdict: ignored(`late: ${action} is not possible after ${state}`) }
}

/** Whether a reachable state, however far away, accepts the action. */
function isStillToCome<State extends string, Action extends string>(
  lifecycle: Lifecycle<State, Action>,
  from: State,
  action: Action,
): boolean {
  const reached = new Set<State>([from])
  for (const state of reached) {
    if (nextState(lifecycle, state, action) !== undefined) return true
    for (const next of Object.values<State | undefined>(lifecycle[state])) if (next !== undefined) reached.add(next)
  }
  return false
}
