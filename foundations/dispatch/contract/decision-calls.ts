import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OfferState } from './offer.ts'

/** Duration of a batch in milliseconds: finding and weighing cars, matching, and sending offers. */
export const BatchTook = z.object({ weighMs: z.number(), matchMs: z.number(), offerMs: z.number() })

/**
 * The candidates that were weighed for one waiting rider. A cost is the seconds to the pickup minus the bonus for
 * waiting.
 */
export const DecidedPair = z.object({
  orderHash: z.string(),
  chosenDriverId: z.nullable(z.string()),
  waitedSeconds: z.int(),
  reachMetres: z.int(),
  /** The bonus for waiting, in seconds of driving. */
  waitBonusSeconds: z.int(),
  candidates: z.array(
    z.object({
      driverId: z.string(),
      pickupSeconds: z.int(),
      cost: z.number(),
      /** Another order of the batch that got this car. */
      givenTo: z.nullable(z.string()),
    }),
  ),
  /** Free cars nearby that were excluded, the nearest first, with the reason as text. */
  excluded: z.array(z.object({ driverId: z.string(), metres: z.int(), why: z.string() })),
  reason: z.string(),
})
export type DecidedPair = z.infer<typeof DecidedPair>

/** One batch of the dispatcher with all candidates. */
export const DispatchDecision = z.object({
  decisionId: z.int(),
  region: z.string(),
  decidedAt: Instant,
  waiting: z.int(),
  freeDrivers: z.int(),
  took: z.nullable(BatchTook),
  pairs: z.array(DecidedPair),
})
export type DispatchDecision = z.infer<typeof DispatchDecision>

/** A driver who was offered an order, and the outcome. */
export const OfferedDriver = z.object({
  driverId: z.string(),
  state: OfferState,
  offeredAt: Instant,
  endedAt: z.nullable(Instant),
  pickupSeconds: z.int(),
})
export type OfferedDriver = z.infer<typeof OfferedDriver>

export const listDecisions = defineCall({
  id: 'OWN-dispatch-listDecisions',
  method: 'GET',
  path: '/partner/city/decisions',
  who: 'city',
  purpose: 'the latest decisions of the dispatcher with their reasons, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
    /** The hash of a trip, or the start of it. */
    order: z.optional(z.string()),
  }),
  reply: z.object({
    decisions: z.array(DispatchDecision),
    /** For a request about one trip: all drivers who were offered it, the oldest offer first. */
    asked: z.array(OfferedDriver),
  }),
})
