import { randomBytes } from 'node:crypto'
import {
  acceptOffer,
  driverPosition,
  endShift,
  enrollDrivers,
  getDriverState,
  type Offer,
  offerChanged,
  startShift,
} from '@daoxing/dispatch/contract'
import { agreementVersion, requestOtp, signUp, verifyOtp } from '@daoxing/identity/contract'
import { openSmsReceiver, type SmsReceiver } from '@daoxing/identity/server/testing'
import type { LatLng } from '@daoxing/kit/contract'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createTestDatabase } from '@daoxing/kit/server/testing/test-database'
import type { TestRedis } from '@daoxing/kit/server/testing/test-redis'
import { estimateRide, getTrip, requestRide, type Trip, tripChanged } from '@daoxing/taxi/contract'
import { mainStation, requestOf } from '@daoxing/taxi/server/testing'
import pg from 'pg'
import { type Balancer, balancer, type Credential, type Line } from './balancer.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { until } from './until.ts'

/** Two servers for pages and phones, two for the jobs, one database, one Redis. */
export type SeveralServers = {
  readonly web: readonly [ServerProcess, ServerProcess]
  readonly workers: readonly [ServerProcess, ServerProcess]
  readonly balancer: Balancer
  /** For reading rows. */
  readonly pool: pg.Pool
  rider(at: ServerProcess): Promise<ServedRider>
  driver(at: ServerProcess): Promise<ServedDriver>
  /** Restarts everything that a test left dead or suspended. */
  mend(): Promise<void>
  /** Warnings and errors of all of them. */
  said(): string
  close(): Promise<void>
}

/** A rider with an open session and a connection to one of the servers. */
export type ServedRider = {
  readonly as: Credential
  readonly line: Line
  hails(): Promise<Trip>
  /** The trip of the newest event, or as read when the connection was reopened, as a page does. */
  trip(): Trip | undefined
}

/**
 * On shift at the main station, reporting the car's position every half second; reads the live state when its
 * connection is reopened.
 */
export type ServedDriver = {
  readonly driverId: string
  readonly as: Credential
  readonly line: Line
  drivesTo(place: LatLng): void
  accepts(): Promise<Offer>
  goesHome(): Promise<void>
}

const sayEveryMs = 500

export async function openSeveralServers(redis: TestRedis): Promise<SeveralServers> {
  const ports = await freePorts(4)
  const database = await createTestDatabase({ key: 'several servers', migrate: async () => undefined })
  const citySecret = randomBytes(32).toString('hex')
  const sms = await openSmsReceiver()
  const environment = {
    DATABASE_URL: database.databaseUrl,
    REDIS_URL: redis.redisUrl,
    INSTANCE: 'several',
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    CITY_SECRET: citySecret,
    CITY_URL: sms.url,
    // Longer than any call takes, however busy the machine is.
    DRAIN_SECONDS: '30',
  }
  const server = (index: number, roles: string) => serverProcess({ port: ports[index] ?? 0, roles, environment })
  const web = [server(0, 'http,realtime'), server(1, 'http,realtime')] as const
  const workers = [server(2, 'jobs'), server(3, 'jobs')] as const
  const all = [...web, ...workers]
  const opened = balancer(web.map(({ url }) => url))
  const closing: (() => void)[] = []
  // The first one migrates the database; the others would only wait for it.
  await all[0]?.starts()
  await Promise.all(all.slice(1).map((one) => one.starts()))
  const pool = new pg.Pool({ connectionString: database.databaseUrl, max: 3 })
  let riders = 0
  let drivers = 0
  return {
    web,
    workers,
    balancer: opened,
    pool,
    said: () => all.map((one) => one.said()).join(''),
    async rider(at) {
      riders += 1
      const as = await signedUp({ balancer: opened, sms, number: riders, at: at.url })
      const rider = servedRider({ as, balancer: opened, at: at.url })
      closing.push(() => rider.line.close())
      await until('the line of a rider', async () => rider.line.isOpen() || undefined)
      return rider
    },
    async driver(at) {
      drivers += 1
      const driver = await servedDriver({ balancer: opened, at: at.url, citySecret, number: drivers })
      closing.push(() => driver.line.close())
      return driver
    },
    async mend() {
      for (const one of all) one.goesOn()
      await Promise.all(all.filter((one) => !one.isRunning()).map((one) => one.starts()))
    },
    async close() {
      for (const close of closing) close()
      for (const one of all) one.goesOn()
      await Promise.all(all.map((one) => one.stops()))
      await Promise.all([pool.end(), sms.close()])
      await database.drop()
    },
  }
}

type Newcomer = {
  readonly balancer: Balancer
  readonly sms: SmsReceiver
  readonly number: number
  readonly at: string
}

/** From the first tap to the session, over the calls; the code arrives as a message. */
async function signedUp({ balancer: { send, signIn }, sms, number, at }: Newcomer): Promise<Credential> {
  const phone = `09${12_000_000 + number}`
  const page = { phone, uuid: `page-${number}`, cc: 'TW' }
  await send(requestOtp, { as: {}, at, body: page })
  const otp = await until('a code', async () => sms.codeFor(`+886${phone.slice(1)}`))
  const { proof } = await send(verifyOtp, { as: {}, at, body: { ...page, otp } })
  const body = { proof, displayName: '安娜', agreedTermsVersion: agreementVersion }
  return signIn(signUp, { as: {}, at, body })
}

type RiderPlan = {
  readonly as: Credential
  readonly balancer: Balancer
  readonly at: string
}

function servedRider({ as, balancer: { send, line: openLine }, at }: RiderPlan): ServedRider {
  let ride: Trip | undefined
  const readLive = async () => {
    if (ride) ride = await send(getTrip, { as, params: { hash: ride.trip_hash } })
  }
  // If no server responds, the connection is not open either, and is reopened.
  const line = openLine(as, at, () => void readLive().catch(() => undefined))
  return {
    as,
    line,
    async hails() {
      const { fare_hash: _hash, payment_method: _method, ...wish } = requestOf({}, '')
      const { fareHash } = await send(estimateRide, { as, at, body: wish })
      ride = await send(requestRide, {
        as,
        at,
        key: randomBytes(8).toString('hex'),
        params: { region: 'north' },
        body: requestOf({}, fareHash),
      })
      return ride
    },
    trip() {
      const received = line.received(tripChanged).map(({ trip }) => trip)
      return [...received, ...(ride ? [ride] : [])]
        .filter((trip) => trip.trip_hash === ride?.trip_hash)
        .toSorted((a, b) => b.revision - a.revision)[0]
    },
  }
}

type DriverPlan = {
  readonly balancer: Balancer
  readonly at: string
  readonly citySecret: string
  readonly number: number
}

async function servedDriver({ balancer, at, citySecret, number }: DriverPlan): Promise<ServedDriver> {
  const { send } = balancer
  const driverId = `driver-${number}`
  const vehicle = { plate: `TDX-000${number}`, model: 'Toyota Camry', color: 'yellow' as const, seats: 4, features: 0 }
  const driver = { driverId, displayName: '陳師傅', vehicle, rating: 4.8, tripCount: 1200 }
  const { credentials } = await send(enrollDrivers, { as: { bearer: citySecret }, at, body: { drivers: [driver] } })
  const as = { bearer: credentials[0]?.credential ?? '' }
  let missed: Offer | null = null
  const readLive = async () => {
    missed = (await send(getDriverState, { as, at })).offer
  }
  const line = balancer.line(as, at, () => void readLive().catch(() => undefined))
  let where: LatLng = mainStation.location
  await send(startShift, { as, at, body: { location: where } })
  await until('the line of a driver', async () => line.isOpen() || undefined)
  const saying = setInterval(
    () => line.says(driverPosition, { location: where, bearing: 90, speedMps: 5 }),
    sayEveryMs,
  ).unref()
  return {
    driverId,
    as,
    line,
    drivesTo(place) {
      where = place
    },
    async accepts() {
      const offer = await until('an offer', async () => {
        const offers = line.received(offerChanged).map((received) => received.offer)
        return [offers.at(-1), missed].find((offer) => offer?.state === 'open') ?? undefined
      })
      await send(acceptOffer, { as, at, params: { offerId: offer.offerId } })
      return offer
    },
    async goesHome() {
      clearInterval(saying)
      await send(endShift, { as, at })
      line.close()
    },
  }
}
