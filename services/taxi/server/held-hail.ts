import type { Refusal } from '@daoxing/kit/contract'
import { type House, type Intent, intend, type Tx } from '@daoxing/kit/server'
import type { Trip } from '@daoxing/taxi/contract'
import { applyOutcome, askProvider } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import type { Begun } from './begin-trip.ts'
import { findTripByHash } from './stores/trip-store.ts'
import { holdRefusal } from './trip-money.ts'
import { tripView } from './trip-view.ts'

/** The state of a hail between its stages: its trip, and the movement that holds the price. */
export const HailIntent = z.object({ tripHash: z.string(), movement: z.string() })
type HailIntent = z.infer<typeof HailIntent>
type Asked = { readonly outcome: Awaited<ReturnType<typeof askProvider>> }

/** In cash the hail has its answer; by card or wallet its price is held first. */
export function hailAnswer({ view, tripHash, movement }: Begun): Trip | Intent<HailIntent> {
  return movement === undefined ? view : intend({ tripHash, movement })
}

/** Between the stages: the provider is asked to hold the price. */
export async function holdPrice({ house, kept }: { house: House; kept: HailIntent }): Promise<Asked> {
  return { outcome: await askProvider({ house, reference: kept.movement }) }
}

/**
 * Last stage: the answer of the provider is written, and with it the trip goes on to look for a driver, or ends without
 * having looked. Where no answer came the trip waits, and a job asks again.
 */
export async function endHail({
  tx,
  house,
  kept,
  told: { outcome },
}: {
  tx: Tx
  house: House
  kept: HailIntent
  told: Asked
}): Promise<Trip | Refusal> {
  if (outcome) await applyOutcome({ tx, house, reference: kept.movement, outcome })
  const trip = await findTripByHash(tx, kept.tripHash)
  if (!trip) throw new Error(`there is no trip ${kept.tripHash}`)
  return (await holdRefusal({ tx, house, trip })) ?? tripView({ tx, house, trip })
}
