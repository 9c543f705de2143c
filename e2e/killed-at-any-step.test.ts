import { acceptOffer, getDriverState } from '@daoxing/dispatch/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { ApiFailure, type Chance, seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { testLength } from '@daoxing/kit/server/testing'
import { listOrders } from '@daoxing/orders/contract'
import { serverSlices } from '@daoxing/server-app'
import {
  type DriverTrip,
  estimateRide,
  feature,
  getDriverTrip,
  getTrip,
  rateRide,
  reportArrived,
  reportFinished,
  reportStarted,
  requestRide,
  type Trip,
} from '@daoxing/taxi/contract'
import { mainStation, taipei101 } from '@daoxing/taxi/server/testing'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import { expect, test } from 'vitest'
import { brokenAfterKills } from './broken-after-kills.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { type DeskHold, deskBook } from './money-desk.ts'
import { aProgramDriver, aProgramRider, type ProgramDriver, type ProgramPerson } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` selects the same moments again, or others; each trip is ten kills, one during each of its steps. */
const seed = process.env['KILL_SEED'] ?? 'any step'
const trips = testLength({ usual: 1, full: 4, named: 'KILL_TRIPS' })
/** Time limits of a step, and of a start on a busy machine. */
const [patienceMs, startMsMax] = [240_000, 60_000]
const citySecret = 'a-secret-of-forty-characters-or-about-so'

/** State of a trip, as its rider and driver know it. */
type Ride = {
  readonly rider: ProgramPerson
  readonly driver: ProgramDriver
  readonly key: string
  fareHash: string
  hash: string
  /** The highest revision in any response. */
  acknowledged: number
}
type Step = {
  readonly name: string
  /** The latest kill after the start of a step: slightly longer than its usual duration. */
  readonly killWithinMs: number
  run(ride: Ride): Promise<void>
}

const places = {
  start_address: mainStation.address,
  start_latitude: mainStation.location.lat,
  start_longitude: mainStation.location.lng,
  end_address: taipei101.address,
  end_latitude: taipei101.location.lat,
  end_longitude: taipei101.location.lng,
}

const steps: readonly Step[] = [
  {
    name: 'quote',
    killWithinMs: 150,
    async run(ride) {
      const estimate = await ride.rider.send(estimateRide, { body: { ...places, feature_map: feature.FIX_FARE } })
      ride.fareHash = estimate.fareHash
    },
  },
  {
    name: 'hail, with a hold on the card',
    killWithinMs: 400,
    async run(ride) {
      const body = {
        ...places,
        feature_map: feature.FIX_FARE,
        fare_hash: ride.fareHash,
        payment_method: 'creditcard',
      }
      const trip = await ride.rider.send(requestRide, { params: { region: 'north' }, body, idempotencyKey: ride.key })
      ride.hash = trip.trip_hash
      noteRevision(ride, trip.revision)
    },
  },
  {
    name: 'search',
    killWithinMs: 2_500,
    run: async (ride) => void (await until('an offer', () => offerOrJob(ride), patienceMs)),
  },
  { name: 'offer', killWithinMs: 200, run: async (ride) => void (await ride.driver.send(getDriverState)) },
  {
    name: 'accept',
    killWithinMs: 150,
    run: (ride) =>
      until(
        'the job',
        async () => {
          const state = await offerOrJob(ride)
          if (state?.orderHash === ride.hash) return true
          const offerId = state?.offer?.offerId
          if (offerId !== undefined) await orLate(ride.driver.send(acceptOffer, { params: { offerId } }))
          return undefined
        },
        patienceMs,
      ).then(() => undefined),
  },
  {
    name: 'arrive',
    killWithinMs: 150,
    run: (ride) =>
      drives(ride, ({ driver, params }) =>
        driver.send(reportArrived, { params, body: { location: mainStation.location } }),
      ),
  },
  {
    name: 'start',
    killWithinMs: 150,
    async run(ride) {
      const { boarding_code: boardingCode } = await ride.rider.send(getTrip, { params: { hash: ride.hash } })
      await drives(ride, ({ driver, params }) =>
        driver.send(reportStarted, { params, body: { boardingCode, location: mainStation.location } }),
      )
    },
  },
  {
    name: 'end',
    killWithinMs: 150,
    async run(ride) {
      const at = instantFromMs(performance.timeOrigin + performance.now())
      const reading = { seq: 1, metres: 100, slowSeconds: 0, at, point: mainStation.location }
      await drives(ride, ({ driver, params }) => driver.send(reportFinished, { params, body: { reading } }))
    },
  },
  {
    name: 'capture',
    killWithinMs: 500,
    run: async (ride) =>
      void (await until('the fare', async () => ((await seen(ride)).fare?.paid ? true : undefined), patienceMs)),
  },
  {
    name: 'rate',
    killWithinMs: 100,
    async run(ride) {
      const trip = await ride.rider.send(rateRide, { params: { id: ride.hash }, body: { stars: 4 } })
      noteRevision(ride, trip.revision)
    },
  },
]

test(`a server that is killed ${trips * steps.length} times, at any step of a trip, loses no confirmed change, charges each fare once and continues every trip`, {
  timeout: trips * steps.length * startMsMax,
}, async () => {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret })
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const server = startKillableServer(port, {
    DATABASE_URL: databaseUrl,
    CITY_URL: city.url,
    CITY_SECRET: citySecret,
  })
  const world = { serverUrl: server.url, cityUrl: city.url, citySecret }
  try {
    await server.serves()
    const rider = await aProgramRider(world, '0912345678')
    const driver = await aProgramDriver(world, mainStation.location)
    const heldBefore = deskBook(city.folder, 'card').length
    const chance = seededChance(`killed/${seed}`)
    const rides: Ride[] = []
    for (let number = 1; number <= trips; number += 1) {
      const ride: Ride = { rider, driver, key: `tap-${number}`, fareHash: '', hash: '', acknowledged: 0 }
      rides.push(ride)
      for (const step of steps) await killedDuring(server, step, ride, chance)
      driver.stands(mainStation.location)
    }
    driver.leaves()
    expect(server.kills).toBe(trips * steps.length)
    await expectNothingLost({ rides, databaseUrl, book: () => deskBook(city.folder, 'card').slice(heldBefore) })
  } catch (error) {
    throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
      cause: error,
    })
  } finally {
    await server.close()
    await city.close()
    await drop()
  }
})

/** Performs the step and kills the server during it, or just after it; then waits for the next one. */
async function killedDuring(server: KillableServer, step: Step, ride: Ride, chance: Chance): Promise<void> {
  // Preferably early: on a fast machine most of a step is over soon.
  const killAfterMs = step.killWithinMs * chance.next() ** 2
  try {
    await server.killedDuring(
      killAfterMs,
      () => step.run(ride),
      () => ride.driver.reconnects(),
    )
  } catch (error) {
    throw new Error(`the step "${step.name}", killed ${Math.round(killAfterMs)} ms after its beginning`, {
      cause: error,
    })
  }
}

function noteRevision(ride: Ride, revision: number): void {
  ride.acknowledged = Math.max(ride.acknowledged, revision)
}

async function seen(ride: Ride): Promise<Trip> {
  const trip = await ride.rider.send(getTrip, { params: { hash: ride.hash } })
  noteRevision(ride, trip.revision)
  return trip
}

/** The driver's state, while this trip is offered to it or is its job. */
async function offerOrJob({ driver, hash }: Ride) {
  const state = await driver.send(getDriverState)
  return state.orderHash === hash || state.offer?.orderHash === hash ? state : undefined
}

type Means = { readonly driver: ProgramDriver; readonly params: { readonly hash: string } }

/** The driver's report; a repetition, after the first was processed and its response lost, is refused as too late. */
async function drives(ride: Ride, report: (means: Means) => Promise<DriverTrip>): Promise<void> {
  const { driver, hash } = ride
  const before = await driver.send(getDriverTrip)
  const reply = await orLate(report({ driver, params: { hash } }))
  const after = reply ?? (await driver.send(getDriverTrip))
  if (after === null) return
  expect(after.state).not.toBe(before?.state)
  noteRevision(ride, after.revision)
}

async function orLate<Reply>(request: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 409 || error.status === 404)) return undefined
    throw error
  }
}

type RideChecks = {
  readonly rides: readonly Ride[]
  readonly databaseUrl: string
  readonly book: () => readonly DeskHold[]
}

async function expectNothingLost({ rides, databaseUrl, book }: RideChecks): Promise<void> {
  const paid: number[] = []
  for (const ride of rides) {
    const trip = await seen(ride)
    expect(trip).toMatchObject({ trip_status: 'COMPLETED', rating: { stars: 4 }, payment: { open_amount: 0 } })
    expect(Object.values(trip.timeline).filter((at) => at !== null)).toHaveLength(5)
    expect(trip.revision).toBeGreaterThanOrEqual(ride.acknowledged)
    expect(trip.fare?.amount).toBe(trip.estimate.estimatePriceAfterCoupon)
    paid.push(trip.fare?.amount ?? 0)
  }
  // One trip per hail, however often it was sent.
  const { orders } = await (rides[0]?.rider.send(listOrders, { query: { status: 'history' } }) ?? { orders: [] })
  expect(orders.map(({ orderHash }) => orderHash).toSorted()).toEqual(rides.map(({ hash }) => hash).toSorted())
  // The bank's book: each fare held once and captured once, and no hold left.
  const asTaken = paid.map((amountTwd) => ({ state: 'captured', amountTwd, capturedTwd: amountTwd, refundedTwd: 0 }))
  expect(book()).toMatchObject(asTaken)
  expect(await broken(databaseUrl)).toEqual({})
}

async function broken(databaseUrl: string): Promise<Readonly<Record<string, unknown>>> {
  return brokenAfterKills(databaseUrl, async (client) => {
    const { rows: count } = await client.query('SELECT count(*)::int AS trips FROM taxi.trips')
    return count[0]?.trips === trips ? {} : { count }
  })
}
