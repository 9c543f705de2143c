import { instantFromMs, unixSecondsOf } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { type Answered, testLength } from '@daoxing/kit/server/testing'
import {
  cancelReservation,
  confirmReservationChange,
  estimateReservationChange,
  listReservedTrips,
  type Trip,
} from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityRider } from './testing/a-city.ts'
import { reserves } from './testing/a-rider.ts'

/** `SEED` selects other rounds. */
const rounds = testLength({ usual: 15, full: 300, named: 'ROUNDS' })
const seed = process.env['SEED'] ?? 'reservations'

let city: City
let rider: CityRider
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  rider = await city.rider()
})
afterAll(() => city.close())

const clashSeconds = 1800
const reserved = async (): Promise<readonly Trip[]> => (await city.call(listReservedTrips, { as: rider.as })).data.trips

type Deed = () => Promise<Answered<unknown>>

test('reservations of one rider are never within 30 minutes of one another, and no price counts without its consent, whatever is booked, changed and cancelled at once [RSV-010]', {
  timeout: 30_000 + rounds * 2_000,
}, async () => {
  const random = seededRandom(seed)
  const base = unixSecondsOf(city.clock.now()) + 2 * 3600
  /** A few boarding times that are close together, so that most of them clash. */
  const someTime = () => base + random.between(0, 12) * 600 + random.between(0, 1)
  const consented = new Map<string, Set<string>>()
  const consents = (hash: string, fareHash: string) =>
    consented.set(hash, (consented.get(hash) ?? new Set<string>()).add(fareHash))
  const counts = { booked: 0, changed: 0, refused: 0 }
  const books: Deed = async () => {
    const answer = await reserves({ city, rider, at: someTime() })
    if (answer.status === 200) consents(answer.data.trip_hash, answer.data.estimate.fare_hash)
    if (answer.status === 200) counts.booked += 1
    return answer
  }
  const changes =
    (hash: string): Deed =>
    async () => {
      const params = { id: hash }
      const body = { reservation_time: someTime() }
      const asked = await city.call(estimateReservationChange, { params, body, as: rider.as })
      if (asked.status !== 200) return asked
      const change_hash = asked.data.estimate.fareHash
      // Some riders request a price and do not consent.
      if (random.between(0, 3) === 0) return asked
      const answer = await city.call(confirmReservationChange, { params, body: { change_hash }, as: rider.as })
      if (answer.status === 200) consents(hash, change_hash)
      if (answer.status === 200) counts.changed += 1
      return answer
    }
  const cancels =
    (hash: string): Deed =>
    () =>
      city.call(cancelReservation, { params: { id: hash }, as: rider.as })
  for (let round = 0; round < rounds; round += 1) {
    const hashes = (await reserved()).map(({ trip_hash }) => trip_hash)
    const one = (): string => hashes[random.between(0, Math.max(0, hashes.length - 1))] ?? 'none'
    const deeds = Array.from({ length: random.between(2, 5) }, (): Deed => {
      const die = random.between(0, 9)
      if (hashes.length === 0 || die < 4) return books
      return die < 9 ? changes(one()) : cancels(one())
    })
    const answers = await Promise.all(deeds.map((deed) => deed()))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    counts.refused += answers.filter(({ status }) => status === 409).length
    const trips = await reserved()
    const times = trips.map(({ reserve_time }) => reserve_time ?? 0).toSorted((before, after) => before - after)
    for (const [index, at] of times.slice(1).entries())
      expect([seed, round, at - (times[index] ?? 0)][2]).toBeGreaterThan(clashSeconds)
    for (const trip of trips) {
      expect(consented.get(trip.trip_hash)?.has(trip.estimate.fare_hash)).toBe(true)
      await expectSameTimes(trip)
    }
  }
  expect(Math.min(counts.booked, counts.changed, counts.refused)).toBeGreaterThan(0)
})

/** The register and the calendar have the same boarding time as the trip. */
async function expectSameTimes({ trip_hash, reserve_time }: Trip): Promise<void> {
  const { rows } = await city.house.database.pool.query<{ starts_at: Date; boarding_at: Date }>(
    'SELECT starts_at, boarding_at FROM orders.orders JOIN bookings.bookings USING (order_hash) WHERE order_hash = $1',
    [trip_hash],
  )
  const at = instantFromMs((reserve_time ?? 0) * 1000)
  expect(rows.map(({ starts_at, boarding_at }) => [starts_at, boarding_at].map(instantOfRow))).toEqual([[at, at]])
}

const instantOfRow = (at: Date | string) => instantFromMs(new Date(at).getTime())
