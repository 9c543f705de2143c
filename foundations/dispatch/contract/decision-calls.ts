import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OfferState } from './offer.ts'

/** Milliseconds that a batch took: finding and weighing the cars, matching, and sending the offers out. */
export const BatchTook = z.object({ weighMs: z.number(), matchMs: z.number(), offerMs: z.number() })

/** The candidates that were weighed for one waiting rider. Costs are seconds to the pick-up, less what the wait has earned. */
export const DecidedPair = z.object({
  orderHash: z.string(),
  chosenDriverId: z.nullable(z.string()),
  waitedSeconds: z.int(),
  reachMetres: z.int(),
  /** The seconds of way that the wait outweighs. */
  waitBonusSeconds: z.int(),
  candidates: z.array(
    z.object({
      driverId: z.string(),
      pickupSeconds: z.int(),
      cost: z.number(),
      /** Another order of the batch that was given this car. */
      givenTo: z.nullable(z.string()),
    }),
  ),
  /** Free cars near by that must not come, nearest first, and why in words. */
  excluded: z.array(z.object({ driverId: z.string(), metres: z.int(), why: z.string() })),
  reason: z.string(),
})
export type DecidedPair = z.infer<typeof DecidedPair>

/** One batch of the dispatcher with everything that it weighed. */
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

/** Somebody who was asked for an order, and what became of it. */
export const AskedDriver = z.object({
  driverId: z.string(),
  state: OfferState,
  offeredAt: Instant,
  endedAt: z.nullable(Instant),
  pickupSeconds: z.int(),
})
export type AskedDriver = z.infer<typeof AskedDriver>

export const listDecisions = defineCall({
  id: 'OWN-dispatch-listDecisions',
  method: 'GET',
  path: '/partner/city/decisions',
  who: 'city',
  purpose: 'the latest decisions of the dispatcher with their reasons, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
    /** A trip by its hash, or by how it begins. */
    order: z.optional(z.string()),
  }),
  reply: z.object({
    decisions: z.array(DispatchDecision),
    /** Where one trip is asked for: everybody who was asked to drive it, oldest first. */
    asked: z.array(AskedDriver),
  }),
})
