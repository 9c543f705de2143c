import type { Refusal } from '@daoxing/kit/contract'
import { type House, type Intent, intend, type Tx } from '@daoxing/kit/server'
import type { Trip } from '@daoxing/taxi/contract'
import { applyOutcome, callProvider } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import type { Begun } from './begin-trip.ts'
import { findTripByHash } from './stores/trip-store.ts'
import { holdRefusal } from './trip-money.ts'
import { tripView } from './trip-view.ts'

/** The state of a hail between its stages: its trip, and the movement that holds the price. */
export const HailIntent = z.object({ tripHash: z.string(), movement: z.string() })
type HailIntent = z.infer<typeof HailIntent>
type Held = { readonly outcome: Awaited<ReturnType<typeof callProvider>> }

/** In cash the hail is complete; by card or wallet its price is held first. */
export function hailAnswer({ view, tripHash, movement }: Begun): Trip | Intent<HailIntent> {
  return movement === undefined ? view : intend({ tripHash, movement })
}

/** Between the stages: the provider is requested to hold the price. */
export async function holdPrice({ house, intent }: { house: House; intent: HailIntent }): Promise<Held> {
  return { outcome: await callProvider({ house, reference: intent.movement }) }
}

/**
 * Last stage: the provider's answer is stored; the trip starts its search, or ends without one. Without an answer the
 * trip waits, and a job retries.
 */
export async function endHail({
  tx,
  house,
  intent,
  result: { outcome },
}: {
  tx: Tx
  house: House
  intent: HailIntent
  result: Held
}): Promise<Trip | Refusal> {
  if (outcome) await applyOutcome({ tx, house, reference: intent.movement, outcome })
  const trip = await findTripByHash(tx, intent.tripHash)
  if (!trip) throw new Error(`there is no trip ${intent.tripHash}`)
  return (await holdRefusal({ tx, house, trip })) ?? tripView({ tx, house, trip })
}
