import { acceptOffer, endShift, getDriverState, rejectOffer, startShift } from '@daoxing/dispatch/contract'
import { type Random, seededRandom } from '@daoxing/kit/server'
import { type Answered, testLength } from '@daoxing/kit/server/testing'
import {
  driverCancels,
  getOngoingTrip,
  listTripHistory,
  nextTripState,
  rateRide,
  reportArrived,
  reportFinished,
  reportPaid,
  reportStarted,
  requestRide,
  retryRide,
  TripEvent,
  TripState,
} from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CityRider } from './testing/a-rider.ts'
import { spokenCode } from './testing/a-driver.ts'
import { aCity, brokenTruths, type City, type CityDriver, mainStation, requestOf } from './testing/index.ts'

/** `SEED` selects other rounds. A busy machine completes fewer of them in the given time. */
const rounds = testLength({ usual: 60, full: 600, named: 'ROUNDS' })
const roundMs = 150
const seed = process.env['SEED'] ?? 'interleavings'
/** A random step may need longer to occur at least once. */
const longestMs = 4 * rounds * roundMs
const timeoutMs = 30_000 + longestMs

let city: City
let riders: readonly CityRider[]
let drivers: readonly CityDriver[]
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  riders = await Promise.all([1, 2, 3].map(() => city.rider()))
  const enrolled: CityDriver[] = []
  for (let number = 0; number < 3; number += 1) enrolled.push(await city.driver())
  drivers = enrolled
})
afterAll(() => city.close())

type Deed = { readonly name: string; act(): Promise<Answered<unknown> | undefined> }
const deed = (name: string, act: Deed['act']): Deed => ({ name, act })

/** The next steps of a rider. Steps that fit the state are more frequent than others. */
async function riderDeeds(rider: CityRider): Promise<readonly Deed[]> {
  const { as } = rider
  const live = (await city.call(getOngoingTrip, { as })).data
  const history = await city.call(listTripHistory, { as, query: { limit: '1' } })
  const last = history.data.trips[0]?.trip_hash ?? 'none'
  const cancels = deed('cancels', () => rider.cancels(live?.trip_hash ?? last))
  const hails = deed('hails', () => rider.hails())
  const retries = deed('retries', () => city.call(retryRide, { body: { trip_hash: last }, as }))
  const rates = deed('rates', () => city.call(rateRide, { params: { id: last }, body: { stars: 4 }, as }))
  const hailsTwice = deed('hails in two tabs', async () => {
    const { fareHash } = await rider.estimates()
    const tap = () => city.call(requestRide, { params: { region: 'north' }, body: requestOf({}, fareHash), as })
    const taps = await Promise.all([tap(), tap()])
    expect(taps.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    return worst(taps)
  })
  return live ? [cancels, rates, hails] : [hails, hails, hails, hailsTwice, retries, rates, cancels]
}

const { location } = mainStation
const reading = () => ({ seq: 1, metres: 300, slowSeconds: 0, at: city.clock.now(), point: location })

/** The newest offer of each driver: an app may answer an outdated one. */
const seenOffers = new Map<string, string>()

/** The next steps of a driver. Steps that fit the state are more frequent than others. */
async function driverDeeds(driver: CityDriver): Promise<readonly Deed[]> {
  const { as, driverId } = driver
  const { state, offer } = (await city.call(getDriverState, { as })).data
  if (offer) seenOffers.set(driverId, offer.offerId)
  const params = { offerId: seenOffers.get(driverId) ?? 'none' }
  const accepts = deed('accepts', () => city.call(acceptOffer, { params, as }))
  const refuses = deed('refuses', () => city.call(rejectOffer, { params, body: { reason: '' }, as }))
  const begins = deed('begins', () => city.call(startShift, { body: { location }, as }))
  const ends = deed('ends', () => city.call(endShift, { as }))
  const trip = await driver.trip()
  if (trip) {
    const { tripHash, collectTwd } = trip
    const boardingCode = await spokenCode(city, tripHash)
    const [onTrip, amountTwd] = [{ params: { hash: tripHash }, as }, collectTwd ?? 0]
    const steps: Readonly<Record<string, Deed>> = {
      DRIVER_EN_ROUTE: deed('arrives', () => city.call(reportArrived, { ...onTrip, body: { location } })),
      ARRIVED: deed('starts', () => city.call(reportStarted, { ...onTrip, body: { boardingCode, location } })),
      TRIP_STARTED: deed('finishes', () => city.call(reportFinished, { ...onTrip, body: { reading: reading() } })),
      PENDING_PAYMENT: deed('collects', () => city.call(reportPaid, { ...onTrip, body: { amountTwd } })),
    }
    const next = steps[trip.state] ?? ends
    const twice = deed(next.name, async () => worst(await Promise.all([next.act(), next.act()])))
    const givesBack = deed('gives back', () => city.call(driverCancels, { ...onTrip, body: { reason: '' } }))
    return [next, next, next, next, twice, twice, givesBack, givesBack, ends, accepts, ...Object.values(steps)]
  }
  if (state === 'offered') return [accepts, accepts, accepts, accepts, refuses, ends]
  return state === 'off' ? [begins] : [accepts, ends, begins, refuses]
}

function worst(answers: readonly (Answered<unknown> | undefined)[]): Answered<unknown> | undefined {
  return answers.toSorted((one, other) => (other?.status ?? 0) - (one?.status ?? 0))[0]
}

/** Time passes, and due jobs run concurrently with people's actions. */
const passing = (seconds: number): Deed =>
  deed(`${seconds} s`, async () => {
    await (seconds > 60 ? city.advance(seconds) : city.pass(seconds))
    return undefined
  })
const spans = [2, 2, 2, 2, 4, 4, 12, 12, 60, 190, 700, 1900]

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

async function deedsOfRound(random: Random): Promise<readonly Deed[]> {
  const people = [
    await riderDeeds(pick(random, riders)),
    await riderDeeds(pick(random, riders)),
    ...(await Promise.all(drivers.map(driverDeeds))),
  ]
  const deeds = people.filter(() => random.next() < 0.6).map((choices) => pick(random, choices))
  // Sometimes two workers run the same jobs at once: a job may run twice.
  for (const share of [0.5, 0.2]) if (random.next() < share) deeds.push(passing(pick(random, spans)))
  return deeds
}

test('no call fails and every invariant holds while riders, drivers and the clock act concurrently', {
  timeout: timeoutMs,
}, async () => {
  const random = seededRandom(seed)
  const answered = new Map<string, number>()
  // Every step must have occurred, and races lost, or the test proves nothing.
  const steps = ['hails', 'cancels', 'accepts', 'arrives', 'starts', 'finishes', 'collects'].map(
    (step) => `${step} 200`,
  )
  const missing = () => [...steps, 'accepts 409 OFFER_GONE'].filter((step) => !answered.has(step))
  const beganAt = performance.now()
  const isTimeFor = (round: number) => {
    const elapsedMs = performance.now() - beganAt
    return round < rounds ? elapsedMs < rounds * roundMs : missing().length > 0 && elapsedMs < longestMs
  }
  let round = 0
  for (; isTimeFor(round); round += 1) {
    const deeds = await deedsOfRound(random)
    const at = { round, deeds: deeds.map(({ name }) => name) }
    const answers = await Promise.all(deeds.map(({ act }) => act()))
    for (const [index, answer] of answers.entries()) {
      const name = `${at.deeds[index]} ${answer?.status ?? ''} ${answer?.body.code ?? ''}`.trim()
      answered.set(name, (answered.get(name) ?? 0) + 1)
      expect({ ...at, ...(answer && answer.status >= 500 ? answer.body : {}) }).toEqual(at)
    }
    expect({ ...at, broken: await brokenTruths(city) }).toEqual({ ...at, broken: {} })
  }
  expect(round < rounds ? [] : missing()).toEqual([])
  await expectLegalPaths()
})

test('in the end every rider and driver is free: each trip ends by itself without further actions', async () => {
  for (const driver of drivers) driver.fallsSilent()
  await city.advance(5 * 3600)
  const count = async (table: string) => (await city.house.database.pool.query(`SELECT 1 FROM ${table}`)).rowCount
  expect(await brokenTruths(city)).toEqual({})
  expect(await count('taxi.live_trips')).toBe(0)
  expect(await count('dispatch.driver_claims')).toBe(0)
  expect(await count('dispatch.seekers')).toBe(0)
})

/** Every trip followed the lifecycle, step by step. */
async function expectLegalPaths(): Promise<void> {
  const { rows } = await city.house.database.pool.query(
    'SELECT trip_hash AS hash, event, state FROM taxi.trip_events ORDER BY trip_hash, revision',
  )
  const steps = z.parse(z.array(z.object({ hash: z.string(), event: TripEvent, state: TripState })), rows)
  for (const [index, { hash, event, state }] of steps.entries()) {
    const before = steps[index - 1]
    const legal = before?.hash === hash ? nextTripState(before.state, event) : 'REQUESTING'
    expect({ hash, event, state }).toEqual({ hash, event, state: legal })
  }
}
