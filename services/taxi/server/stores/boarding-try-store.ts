import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const boardingTries = defineTable('taxi.boarding_tries', {
  columns: { tripHash: z.string(), driverId: z.string(), tries: z.int(), firstTriedAt: Instant },
  key: ['tripHash', 'driverId'],
})
type OfDriver = { readonly tripHash: string; readonly driverId: string }

/** The number of a driver's wrong boarding codes for a trip. Read under the trip's lock. */
export async function boardingTriesOf(tx: Tx, ofDriver: OfDriver): Promise<number> {
  return (await boardingTries.find(tx, ofDriver))?.tries ?? 0
}

export async function countBoardingTry(
  tx: Tx,
  { tripHash, driverId, now }: OfDriver & { readonly now: Instant },
): Promise<void> {
  const tries = (await boardingTriesOf(tx, { tripHash, driverId })) + 1
  await boardingTries.put(tx, { tripHash, driverId, tries, firstTriedAt: now }, { tries })
}

export async function deleteBoardingTriesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, boardingTries).deleteFrom('taxi.boarding_tries').where('first_tried_at', '<', before).execute()
}
