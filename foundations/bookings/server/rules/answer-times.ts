import type { BookingPolicy } from '@daoxing/bookings/contract'
import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { isDispatchTime } from './booking-times.ts'

/** The answer of a driver to a booking that the calendar gave, or asked about again. */
export type Answer = {
  readonly confirmBy: Instant
  readonly confirmedAt: Instant | null
  readonly askedAgainAt: Instant | null
}
type Asked = { readonly policy: BookingPolicy; readonly boardingAt: Instant }

/** A driver who is asked shortly before the time has this part of what is left. */
const partLeft = 1 / 6

/** The answer of a driver who took the booking of their own accord; null where the calendar asks for none. */
export function confirmedNow({ assign }: BookingPolicy, now: Instant): Answer | null {
  return assign ? { confirmBy: now, confirmedAt: now, askedAgainAt: null } : null
}

/** The question to a driver to whom the calendar gives a booking; one that is given late is asked once. */
export function firstQuestion({ policy, boardingAt }: Asked, now: Instant): Answer | null {
  const { assign } = policy
  if (!assign) return null
  const isLate = secondsBetween(now, boardingAt) <= assign.askAgainSeconds + assign.confirmSeconds
  const left = Math.max(60, Math.floor(secondsBetween(now, boardingAt) * partLeft))
  const confirmBy = plusSeconds(now, isLate ? Math.min(assign.confirmSeconds, left) : assign.confirmSeconds)
  return { confirmBy, confirmedAt: null, askedAgainAt: isLate ? now : null }
}

/** The second question, once it is time for it; undefined before. */
export function secondQuestion(asked: Asked & { readonly answer: Answer }, now: Instant): Answer | undefined {
  const { policy, boardingAt, answer } = asked
  if (!policy.assign || answer.confirmedAt === null || answer.askedAgainAt !== null) return undefined
  const { askAgainSeconds, confirmSeconds } = policy.assign
  if (now < plusSeconds(boardingAt, -askAgainSeconds)) return undefined
  const seconds = Math.min(confirmSeconds, Math.floor(askAgainSeconds * partLeft))
  return { confirmBy: plusSeconds(now, seconds), confirmedAt: null, askedAgainAt: now }
}

/** When the next step of an answer is due; undefined if there is none. */
export function answerDueAt({ policy, boardingAt, answer }: Asked & { readonly answer: Answer }): Instant | undefined {
  if (answer.confirmedAt === null) return answer.confirmBy
  if (!policy.assign || answer.askedAgainAt !== null) return undefined
  return plusSeconds(boardingAt, -policy.assign.askAgainSeconds)
}

type Open = Asked & { readonly phase: string }

/** When the calendar gives up a booking that it assigns and that has no driver; undefined for others. */
export function coverBy({ policy, boardingAt }: Asked): Instant | undefined {
  return policy.assign && plusSeconds(boardingAt, -policy.assign.replaceUntilSeconds)
}

/** Whether the calendar gives the booking to a driver now. */
export function isToAssign({ phase, policy, boardingAt }: Open, now: Instant): boolean {
  if (phase !== 'open' || !policy.assign || isDispatchTime({ policy, boardingAt }, now)) return false
  return now >= plusSeconds(boardingAt, -policy.assign.aheadSeconds) && now < (coverBy({ policy, boardingAt }) ?? now)
}
