import type { Clock } from '../process/clock.ts'
import type { House } from '../process/house.ts'
import type { Outcome } from './outcome.ts'

/**
 * The number of refusals that a process logs individually per minute. An anonymous caller can cause any number of them.
 */
const linesPerMinute = 600

type Budget = { minute: number; lines: number }
const budgets = new WeakMap<Clock, Budget>()

/**
 * Logs one line for a refusal [ERR-007]; beyond the budget of a minute, only one last line that reports the limit. An
 * outcome with its own line, such as a fault, gets none.
 */
export function logRefusal(
  { log, clock }: Pick<House, 'log' | 'clock'>,
  call: string | undefined,
  { status, body, isLogged }: Outcome,
): void {
  if (status < 400 || isLogged) return
  const minute = Math.floor(clock.nowMs() / 60_000)
  const before = budgets.get(clock)
  const budget = before?.minute === minute ? before : { minute, lines: 0 }
  budgets.set(clock, budget)
  budget.lines += 1
  if (budget.lines > linesPerMinute + 1) return
  if (budget.lines > linesPerMinute) return log.warn({ linesPerMinute }, 'more refusals of this minute are not logged')
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  log.info({ call, status, code }, 'call refused')
}
