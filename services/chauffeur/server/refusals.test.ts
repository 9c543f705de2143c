import {
  areTooClose,
  bookChauffeur,
  estimateChauffeur,
  listChauffeurHours,
  listChauffeurPlans,
  readChauffeurConfig,
} from '@daoxing/chauffeur/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { allRefusals, distanceMetres } from '@daoxing/kit/contract'
import { bindPort } from '@daoxing/kit/server'
import { digestRows } from '@daoxing/kit/server/testing/calls'
import { routesPort } from '@daoxing/places/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import { coastStops, openPriceWorld, type PriceWorld, station, type WishSent } from './testing/open-price-world.ts'
import { openTripWorld } from './testing/open-trip-world.ts'

const settings = chauffeurConfigs.chauffeur_settings.default
const { classes } = settings

let world: PriceWorld
let rider: TestRider
beforeAll(async () => {
  world = await openPriceWorld()
  rider = await world.rider()
})
afterAll(() => world.close())
afterEach(() => world.settings({}))

const taipei = (time: string) => Date.parse(`${time}+08:00`)
const asks = (more: Partial<WishSent> = {}, of = world, as = rider.as) =>
  of.call(estimateChauffeur, { body: of.wish(more), as })

/** The code of the refusal of a wish, after a check that it wrote nothing and has a sentence; undefined for a price. */
async function codeOf(more: Partial<WishSent>): Promise<string | undefined> {
  const before = await digestRows(world.house)
  const { status, body } = await asks(more)
  if (status < 400) return undefined
  expect(await digestRows(world.house)).toEqual(before)
  expect(body.message).toMatch(/[一-鿿]{4}/)
  return body.code
}
const factsOf = async (more: Partial<WishSent>) => (await asks(more)).body.data

const metresNorth = (metres: number, { lat, lng }: { lat: number; lng: number }) => ({
  lat: lat + metres / 111_194.93,
  lng,
})
const stopAt = (location: { lat: number; lng: number }, stayMinutes = 0) => ({
  address: '中途站',
  ...location,
  stayMinutes,
})

test('a start in the past, too soon, after the sixtieth day or between two slots is refused with 001 [CHF-044]', async () => {
  const at = (time: string) => codeOf({ tripStartTime: taipei(time) })
  // It is Friday, 20 November, 14:05.
  for (const time of [
    '2026-11-20T14:00',
    '2025-11-21T10:00',
    '2026-11-20T18:00',
    '2027-01-20T00:00',
    '2026-11-21T10:05',
  ])
    expect([time, await at(time)]).toEqual([time, 'CHAUFFEURED_CAR_001'])
  for (const time of ['2026-11-20T18:10', '2027-01-19T23:50', '2026-11-21T10:10'])
    expect([time, await at(time)]).toEqual([time, undefined])
  expect(await factsOf({ tripStartTime: taipei('2027-01-20T00:00') })).toMatchObject({
    ...{ field: 'tripStartTime', earliest: taipei('2026-11-20T18:10'), latest: taipei('2027-01-19T23:50') },
  })
})

test('while the operator has switched the service off, wishes and plans are refused with 002 [CHF-045]', async () => {
  await world.settings({ isServiceOn: false })
  expect(await codeOf({})).toBe('CHAUFFEURED_CAR_002')
  const plans = await world.call(listChauffeurPlans, { as: rider.as })
  expect([plans.status, plans.body.code]).toEqual([503, 'CHAUFFEURED_CAR_002'])
  await world.settings({})
  expect(await codeOf({})).toBeUndefined()
})

test('there are two classes of cars, and any other name is refused with 003 [CHF-033, CHF-046]', async () => {
  const { cars } = (await world.call(readChauffeurConfig, { as: rider.as })).data
  for (const { carType } of cars) expect(await codeOf({ carType })).toBeUndefined()
  expect(cars).toHaveLength(2)
  for (const carType of ['CHAUFFEURED_CAR_5', 'constructor', 'chauffeured_car_4', ''])
    expect(await codeOf({ carType })).toBe('CHAUFFEURED_CAR_003')
  const asksOf = { query: { carType: 'CHAUFFEURED_CAR_9' }, as: rider.as }
  expect((await world.call(listChauffeurPlans, asksOf)).body.code).toBe('CHAUFFEURED_CAR_003')
  expect((await world.call(listChauffeurHours, asksOf)).body.code).toBe('CHAUFFEURED_CAR_003')
})

test('more hours than the longest plan has are refused with 004 and the possible hours [CHF-047]', async () => {
  const steady = { distanceMetres: 10_000, durationSeconds: 600, ordinarySeconds: 600, polyline: '', schematic: true }
  const other = await openPriceWorld([bindPort(routesPort, { route: () => Promise.resolve(steady) })])
  try {
    const { as } = await other.rider()
    const staying = async (minutes: number) => {
      const stopList = [stopAt({ lat: 25.2064, lng: 121.6904 }, minutes)]
      const { body } = await asks({ stopList }, other, as)
      return body.code ?? (body.data as { plan: { duration: number } }).plan.duration
    }
    // Two legs of ten minutes: the stay makes it ten hours and sixteen minutes, and then seventeen.
    expect([await staying(596), await staying(597)]).toEqual([10, 'CHAUFFEURED_CAR_004'])
    // A driver works eleven hours at most, to the minute, also where a plan has all of them.
    const four = classes.CHAUFFEURED_CAR_4
    const plans = [...four.plans, { duration: 11, mileage: 220, fareTwd: 6800 }]
    await other.settings({ classes: { ...classes, CHAUFFEURED_CAR_4: { ...four, plans } } })
    expect([await staying(640), await staying(641)]).toEqual([11, 'CHAUFFEURED_CAR_004'])
  } finally {
    await other.close()
  }
  expect(await codeOf({ plan: { duration: 12, mileage: 240 } })).toBe('CHAUFFEURED_CAR_004')
  expect(await factsOf({ plan: { duration: 12, mileage: 240 } })).toMatchObject({ possibleHours: 10 })
  const short = { ...classes.CHAUFFEURED_CAR_4, plans: classes.CHAUFFEURED_CAR_4.plans.slice(0, 2) }
  await world.settings({ classes: { ...classes, CHAUFFEURED_CAR_4: short } })
  expect(await factsOf({ plan: { duration: 8, mileage: 160 } })).toMatchObject({ possibleHours: 6 })
})

test('a sixth stop is refused with 005, by the number that the operator has set [CHF-048]', async () => {
  const six = [...coastStops, stopAt({ lat: 25.03, lng: 121.6 })]
  expect(await codeOf({ stopList: six.slice(0, 5) })).toBeUndefined()
  expect(await codeOf({ stopList: six })).toBe('CHAUFFEURED_CAR_005')
  expect(await factsOf({ stopList: six })).toMatchObject({ field: 'stopList.5', max: 5 })
  await world.settings({ stopsMax: 1 })
  expect(await factsOf({ stopList: six.slice(0, 2) })).toMatchObject({ field: 'stopList.1', max: 1 })
})

test('a baby seat more than the class takes is refused with 006: one in the small car, two in the large [CHF-049]', async () => {
  const seats = (carType: string, babySeat: number) => codeOf({ carType, additional: { babySeat } })
  expect([await seats('CHAUFFEURED_CAR_4', 1), await seats('CHAUFFEURED_CAR_7', 2)]).toEqual([undefined, undefined])
  expect(await seats('CHAUFFEURED_CAR_4', 2)).toBe('CHAUFFEURED_CAR_006')
  expect(await seats('CHAUFFEURED_CAR_7', 3)).toBe('CHAUFFEURED_CAR_006')
  expect(await factsOf({ additional: { babySeat: 2 } })).toMatchObject({ field: 'additional.babySeat', max: 1 })
})

test('people or luggage that do not fit into the class are refused, and more than ten pieces are no wish [CHF-055]', async () => {
  const large = 'CHAUFFEURED_CAR_7'
  for (const fits of [
    { adult: 3, child: 1, luggage: 3 },
    { carType: large, adult: 6, luggage: 5 },
  ])
    expect(await codeOf(fits)).toBeUndefined()
  for (const tooMuch of [{ adult: 3, child: 2 }, { adult: 5 }, { luggage: 4 }, { carType: large, luggage: 6 }])
    expect(await codeOf(tooMuch)).toBe('CHAUFFEURED_DOES_NOT_FIT_CAR')
  const wide = { ...classes.CHAUFFEURED_CAR_7, luggageMax: 20 }
  await world.settings({ classes: { ...classes, CHAUFFEURED_CAR_7: wide } })
  expect(await codeOf({ carType: large, luggage: 10 })).toBeUndefined()
  expect((await asks({ carType: large, luggage: 11 })).status).toBe(400)
})

test('a way that the engine does not answer is refused with 999, and no price is guessed [CHF-051]', async () => {
  const broken = { route: () => Promise.reject(new Error('the engine is away')) }
  const other = await openPriceWorld([bindPort(routesPort, broken)])
  try {
    const { as } = await other.rider()
    const before = await digestRows(other.house)
    const { status, body } = await asks({ stopList: coastStops }, other, as)
    expect([status, body.code]).toEqual([503, 'CHAUFFEURED_CAR_999'])
    expect(await digestRows(other.house)).toEqual(before)
  } finally {
    await other.close()
  }
})

test('a deposit that the bank declines is refused with 019, and no money is held [CHF-050]', async () => {
  const trips = await openTripWorld()
  try {
    trips.bank.feels('declines')
    const { status, body } = await trips.books(await trips.rider())
    expect([status, body.code]).toEqual([409, 'CHAUFFEURED_CAR_019'])
    await trips.settle()
    expect([trips.bank.heldTwd(), trips.bank.takenTwd(), await trips.sumTwd()]).toEqual([0, 0, 0])
  } finally {
    await trips.close()
  }
})

test('two points in a row less than 100 m apart on a sphere of 6,371 km are one place, for each pair [CHF-041]', async () => {
  const near = metresNorth(99.5, station.location)
  const far = metresNorth(100.5, station.location)
  expect(distanceMetres(station.location, metresNorth(100, station.location))).toBeCloseTo(100, 1)
  expect([near, far].map((point) => areTooClose(station.location, point, 100))).toEqual([true, false])
  const away = stopAt({ lat: 25.0855, lng: 121.5605 })
  expect(await codeOf({ endLocation: near })).toBe('CHAUFFEURED_POINTS_TOO_CLOSE')
  expect(await codeOf({ endLocation: far })).toBeUndefined()
  expect(await factsOf({ stopList: [stopAt(near), away] })).toMatchObject({ field: 'stopList.0', metres: 100 })
  expect(await factsOf({ stopList: [away, stopAt(metresNorth(50, away))] })).toMatchObject({ field: 'stopList.1' })
  expect(await factsOf({ stopList: [away], endLocation: metresNorth(50, away) })).toMatchObject({
    field: 'endLocation',
  })
  // The same place again later on the day is a way, and so is a round trip.
  expect(await codeOf({ stopList: [away], endLocation: station.location })).toBeUndefined()
  expect(await codeOf({ stopList: [away, stopAt(station.location), away] })).toBeUndefined()
  await world.settings({ tooCloseMetres: 300 })
  expect(await codeOf({ endLocation: metresNorth(200, station.location) })).toBe('CHAUFFEURED_POINTS_TOO_CLOSE')
})

test('a round trip may end where it starts, and has the car for the hours of its plan', async () => {
  const twice = stopAt({ lat: 25.0855, lng: 121.5605 })
  expect(await codeOf({ isRoundTrip: true, stopList: [twice, twice] })).toBe('CHAUFFEURED_POINTS_TOO_CLOSE')
  const loop = { endLocation: station.location, endAddress: station.address }
  expect(await codeOf(loop)).toBe('CHAUFFEURED_POINTS_TOO_CLOSE')
  const { data } = await asks({ ...loop, isRoundTrip: true, plan: { duration: 6, mileage: 120 } })
  expect(data).toMatchObject({ totalFare: 4200, isOverPlan: false, endsAt: '2026-11-21T08:00:00.000Z' })
})

test('a point at sea, abroad or on an island without a road is outside the service area, and is named', async () => {
  const [sea, naha, magong] = [
    { lat: 25.4, lng: 120.6 },
    { lat: 26.2124, lng: 127.6809 },
    { lat: 23.5654, lng: 119.5863 },
  ]
  for (const location of [sea, naha, magong])
    expect(await codeOf({ endLocation: location })).toBe('CHAUFFEURED_OUTSIDE_SERVICE_AREA')
  expect(await factsOf({ startLocation: naha })).toMatchObject({ field: 'startLocation' })
  expect(await factsOf({ endLocation: sea })).toMatchObject({ field: 'endLocation' })
  expect(await factsOf({ stopList: [...coastStops.slice(0, 2), stopAt(magong)] })).toMatchObject({
    field: 'stopList.2',
  })
})

test('an estimate and a booking have the eight documented errors, known by their last three digits [CHF-043]', () => {
  const forms = allRefusals()
  const codes = [...estimateChauffeur.refusals, ...bookChauffeur.refusals].map((key) => forms.get(key)?.code ?? '')
  const digits = codes.flatMap((code) => /^CHAUFFEURED_CAR_(\d{3})$/.exec(code)?.[1] ?? [])
  expect([...new Set(digits)].toSorted()).toEqual(['001', '002', '003', '004', '005', '006', '019', '999'])
})
