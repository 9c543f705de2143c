import { claimBooking } from '@daoxing/bookings/contract'
import type { DeskStandIn } from '@daoxing/flights/server/testing'
import { type Instant, plusSeconds, secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import { keepDivertedTrip } from '@daoxing/taxi/contract'
import { creditOfTwd, ledgerSumTwd } from '@daoxing/wallet/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { City, CityRider } from '../testing/a-city.ts'
import { aCityWithFlights, boardsAt, booksShuttle, landsAt, onBoard } from '../testing/a-shuttle.ts'
import { brokenTruths } from '../testing/unbroken-truths.ts'

const [minute, hour] = [60, 3600]
const late = plusSeconds(boardsAt, hour)
const besideTerminal2 = { lat: 25.0764, lng: 121.2329 }
type Row = ReturnType<typeof onBoard>
type Fate = {
  readonly name: string
  /** The row of the flight once its fate is known; undefined if the board lists none. */
  readonly row: (own: Row) => Row | undefined
  readonly boardingAt: Instant | null
}
const fates: readonly Fate[] = [
  { name: 'in time', row: (own) => own, boardingAt: boardsAt },
  { name: 'early', row: (own) => ({ ...own, estimatedAt: plusSeconds(landsAt, -30 * minute) }), boardingAt: boardsAt },
  {
    name: 'late',
    row: (own) => ({ ...own, state: 'delayed', estimatedAt: plusSeconds(landsAt, hour) }),
    boardingAt: late,
  },
  { name: 'missing', row: () => undefined, boardingAt: boardsAt },
  {
    name: 'under the number of another airline, and late',
    row: (own) => ({
      ...own,
      ...{ flightNo: 'NH5801', codeShares: [own.flightNo], state: 'delayed', estimatedAt: plusSeconds(landsAt, hour) },
    }),
    boardingAt: late,
  },
  { name: 'cancelled', row: (own) => ({ ...own, state: 'cancelled', estimatedAt: null }), boardingAt: null },
  { name: 'diverted, and the car is kept', row: (own) => ({ ...own, state: 'diverted' }), boardingAt: boardsAt },
]
const troubles = ['forbidden', 'quota', 'unreachable', null] as const
/** `FLIGHT_DAY_SEED` selects another day. */
const seed = Number(process.env['FLIGHT_DAY_SEED'] ?? 13)
const drawn = <Value>(values: readonly Value[], of: number): readonly Value[] =>
  fc.sample(fc.shuffledSubarray([...values], { minLength: values.length }), { seed: of, numRuns: 1 })[0] ?? []

let city: City
let desk: DeskStandIn
beforeAll(async () => {
  ;({ city, desk } = await aCityWithFlights())
})
afterAll(() => city.close())

test('on a day on which flights and their desk fail in every way, each rider finds a car at the time that fits, and a cancelled flight costs nothing', {
  timeout: 180_000,
}, async () => {
  const rides: { readonly rider: CityRider; readonly hash: string; readonly own: Row; readonly fate: Fate }[] = []
  for (const [index, fate] of drawn(fates, seed).entries()) {
    const own = onBoard({ flightNo: `BR${200 + index}` })
    desk.timetables.set(`TPE ${own.flightNo}`, desk.timetables.get('TPE BR108') ?? [])
    desk.board.set(own.flightNo, own)
    const rider = await city.rider()
    const { data } = await booksShuttle({ city, rider, more: { flight_number: own.flightNo } })
    rides.push({ rider, hash: data.trip_hash, own, fate })
  }
  city.clock.moveTo(plusSeconds(boardsAt, -75 * minute))
  await city.settle()
  for (const [index, { hash }] of rides.entries()) {
    const driver = await city.driver({ number: index + 1, at: besideTerminal2 })
    expect((await city.call(claimBooking, { as: driver.as, params: { hash } })).status).toBe(200)
  }
  // The flights meet their fates one by one. Meanwhile the desk sometimes fails, or returns outdated facts.
  for (const [index, { own, fate }] of rides.entries()) {
    desk.fails(drawn(troubles, seed + index)[0] ?? null)
    const row = fate.row(own)
    desk.board.delete(own.flightNo)
    if (row) desk.board.set(own.flightNo, row)
    await city.pass(2 * minute)
  }
  desk.fails(null)
  await city.pass(2 * minute)
  for (const { rider, hash } of rides)
    if ((await rider.sees(hash)).airport?.asks === 'diverted')
      expect((await city.call(keepDivertedTrip, { as: rider.as, params: { hash } })).status).toBe(200)

  for (const moment of [boardsAt, late]) {
    await city.pass(secondsBetween(city.clock.now(), moment) - 30)
    for (const { rider, hash, fate } of rides.filter((ride) => ride.fate.boardingAt === moment)) {
      const seen = await rider.sees(hash)
      const facts = [fate.name, seen.trip_status, seen.reserve_time, seen.driver_info !== null]
      expect(facts).toEqual([fate.name, 'DRIVER_EN_ROUTE', unixSecondsOf(moment), true])
      await rider.cancels(hash)
    }
  }
  for (const { rider, hash } of rides.filter((ride) => ride.fate.boardingAt === null)) {
    expect(await rider.sees(hash)).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 }, credits: [] })
    expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(0)
  }
  expect(await ledgerSumTwd(city.house.database)).toBe(0)
  expect(await brokenTruths(city)).toEqual({})
})
