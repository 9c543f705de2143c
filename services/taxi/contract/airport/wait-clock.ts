import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'

/** The terms of waiting in the quote. */
export type WaitTerms = {
  /** Length of the free wait after the landing. */
  readonly freeSeconds: number
  /** The price and length of a started step after the free wait. */
  readonly stepSeconds: number
  readonly stepTwd: number
}

type ClockFacts = {
  readonly terms: WaitTerms
  readonly promisedAt: Instant
  /** The landing time; null until it is known. */
  readonly landingAt: Instant | null
  /** The end of the free wait that the rider was last shown; null before the first facts. */
  readonly freeUntil: Instant | null
}

/**
 * The end of the free wait: a fixed time after the landing, never before the promised time, and never earlier than the
 * rider was shown before. Corrected facts can only move it later.
 */
export function freeWaitUntil({ terms, promisedAt, landingAt, freeUntil }: ClockFacts): Instant {
  const ends = [promisedAt, freeUntil, landingAt && plusSeconds(landingAt, terms.freeSeconds)]
  return ends.reduce<Instant>((latest, end) => (end !== null && end > latest ? end : latest), promisedAt)
}

/** The price of a wait: each started step from the end of the free wait until the rider is aboard. */
export function waitTwd({
  terms: { stepSeconds, stepTwd },
  freeUntil,
  boardedAt,
}: {
  readonly terms: WaitTerms
  readonly freeUntil: Instant
  readonly boardedAt: Instant
}): number {
  return Math.ceil(Math.max(0, secondsBetween(freeUntil, boardedAt)) / stepSeconds) * stepTwd
}
