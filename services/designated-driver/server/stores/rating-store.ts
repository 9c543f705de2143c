import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const ratings = defineTable('designated_driver.ratings', {
  columns: {
    tripHash: z.string(),
    riderId: z.string(),
    driverId: z.string(),
    stars: z.int(),
    items: z.array(z.string()),
    comment: z.string(),
    ratedAt: Instant,
  },
  key: ['tripHash'],
})
export type Rating = RecordOf<typeof ratings>

export function findRating(tx: Tx, tripHash: string): Promise<Rating | undefined> {
  return ratings.find(tx, { tripHash })
}

/** Stores the rider's rating; a later one replaces the earlier one. */
export async function writeRating(tx: Tx, rating: Rating): Promise<void> {
  const { tripHash, riderId, driverId, ...said } = rating
  await ratings.put(tx, { tripHash, riderId, driverId, ...said }, said)
}
