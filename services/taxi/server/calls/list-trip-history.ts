import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listTripHistory, type Trip } from '@daoxing/taxi/contract'
import { endedTripsOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

export const listTripHistoryAnswer = answer(listTripHistory, async ({ query, who, tx, house }) => {
  const { limit, cursor } = query
  // One more row than requested, to detect whether another page follows.
  const found = await endedTripsOf(tx, { riderId: who.riderId, limit: limit + 1, before: tripIdOf(cursor) })
  const page = found.slice(0, limit)
  const trips: Trip[] = []
  for (const trip of page) trips.push(await tripView({ tx, house, trip }))
  return { trips, cursor: found.length > limit ? String(page.at(-1)?.tripId) : null }
})

function tripIdOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[0-9]{1,15}$/.test(cursor)) throw new Refusal('kit.invalidInput', { field: 'cursor' })
  return Number(cursor)
}
