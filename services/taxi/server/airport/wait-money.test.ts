import type { DeskStandIn } from '@daoxing/flights/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { City } from '../testing/a-city.ts'
import { aCityWithFlights, booksShuttle, onBoard, papersOf } from '../testing/a-shuttle.ts'
import { erasePapersHandler } from './jobs/erase-papers.ts'

let city: City
let desk: DeskStandIn
beforeAll(async () => {
  ;({ city, desk } = await aCityWithFlights())
})
afterAll(() => city.close())

const terminal2 = { lat: 25.0764, lng: 121.2329 }

/** Runs an immediate pick-up for a landed flight. The rider boards some minutes after the arrival of the car. */
async function rides({ landedMinutesAgo, boardsAfter }: { landedMinutesAgo: number; boardsAfter: number }) {
  const landedAt = plusSeconds(city.clock.now(), -landedMinutesAgo * 60)
  desk.board.set(
    'BR108',
    onBoard({ day: '2026-11-20', scheduledAt: landedAt, estimatedAt: landedAt, landedAt, state: 'landed' }),
  )
  await city.advance(61)
  const rider = await city.rider()
  const driver = await city.driver({ at: terminal2 })
  const { data: trip } = await booksShuttle({ city, rider, at: null, more: { flight_number: 'BR108' } })
  await city.pass(3)
  const offered = await city.offered(trip.trip_hash)
  await offered.accepts()
  await offered.arrives()
  await city.pass(boardsAfter * 60)
  expect((await offered.starts()).status).toBe(200)
  await city.pass(1800)
  await offered.finishes({ seq: 1, metres: 40_000, slowSeconds: 0 })
  await offered.collects()
  driver.fallsSilent()
  return rider.sees(trip.trip_hash)
}

test('a rider who boards within 75 minutes of the landing pays only the quoted price', async () => {
  const trip = await rides({ landedMinutesAgo: 20, boardsAfter: 30 })
  expect(trip.fare).toMatchObject({ amount: 1100, lines: [{ kind: 'fixedFare', amountTwd: 1100 }] })
})

test('a later rider pays each started step of ten minutes, as quoted, and the id number is erased 30 days after the ride', async () => {
  const trip = await rides({ landedMinutesAgo: 60, boardsAfter: 29 })
  const wait = trip.fare?.lines.find(({ kind }) => kind === 'airportWait')
  expect(wait?.quantity).toBeGreaterThan(10 * 60)
  expect([wait?.amountTwd, trip.fare?.amount]).toEqual([100, 1200])
  const { trip_hash: tripHash } = trip
  const erases = () => erasePapersHandler({ payload: { tripHash }, house: city.house })
  const [paidAt, day] = [city.clock.now(), 24 * 3600]
  city.clock.moveTo(plusSeconds(paidAt, 29 * day))
  await erases()
  expect(await papersOf(city, tripHash)).toBeDefined()
  city.clock.moveTo(plusSeconds(paidAt, 30 * day))
  await erases()
  expect(await papersOf(city, tripHash)).toBeUndefined()
})
