import { claimBooking, giveBackBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { ApiFailure, seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import {
  cancelReservation,
  confirmReservationChange,
  estimateReservationChange,
  estimateRide,
  feature,
  getTrip,
  listReservedTrips,
  requestRide,
} from '@daoxing/taxi/contract'
import { mainStation, taipei101 } from '@daoxing/taxi/server/testing'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import { expect, test } from 'vitest'
import { brokenAfterKills } from './broken-after-kills.ts'
import { startKillableServer } from './killable-server.ts'
import { deskBook } from './money-desk.ts'
import { aProgramDriver, aProgramRider, type ProgramPerson } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` selects the same moments again, or others; `KILL_RIDES` runs longer: six kills per reservation. */
const seed = process.env['KILL_SEED'] ?? 'reservations'
const killsOfRide = 6
const rides = Number(process.env['KILL_RIDES'] ?? 4)
const patienceMs = 120_000
const citySecret = 'a-secret-of-forty-characters-or-about-so'
const hour = 3600

test(`a server that is killed ${rides * killsOfRide} times while rides are reserved, claimed, given to another driver, moved and cancelled loses nothing and does nothing twice`, {
  timeout: rides * killsOfRide * 60_000,
}, async () => {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret, serverUrl: `http://127.0.0.1:${port}` })
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const environment = { DATABASE_URL: databaseUrl, CITY_URL: city.url, CITY_SECRET: citySecret }
  const server = startKillableServer(port, environment)
  try {
    await server.serves()
    const world = { serverUrl: server.url, cityUrl: city.url, citySecret }
    const rider = await aProgramRider(world, '0912345678')
    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) => aProgramDriver(world, mainStation.location, name)),
    )
    if (!first || !second) throw new Error('two drivers were enrolled')
    const heldBefore = deskBook(city.folder, 'card').length
    const book = () => deskBook(city.folder, 'card').slice(heldBefore)
    const chance = seededChance(`killed/${seed}`)
    const during = <Result>(withinMs: number, step: () => Promise<Result>) =>
      server.killedDuring(withinMs * chance.next(), step)
    const now = performance.timeOrigin + performance.now()
    // The price is held when a driver commits: once, although two have; a change to a higher one holds the difference.
    let holdsMax = 1
    for (let number = 0; number < rides; number += 1) {
      const at = Math.floor(now / 1000) + (5 + number) * hour
      const params = { hash: await during(400, () => reserves(rider, { at, number })) }
      const isDriver = async (driver: ProgramPerson) =>
        (await driver.send(listDriverBookings)).mine.map(({ orderHash }) => orderHash).includes(params.hash)
      await during(250, () => first.send(claimBooking, { params }))
      expect([await isDriver(first), await isDriver(second)]).toEqual([true, false])
      await during(250, () => orGone(first.send(giveBackBooking, { params })))
      expect([await isDriver(first), await isDriver(second)]).toEqual([false, false])
      await during(250, () => second.send(claimBooking, { params }))
      expect([await isDriver(first), await isDriver(second)]).toEqual([false, true])
      expect(await rider.send(getTrip, { params })).toMatchObject({
        trip_status: 'RESERVED',
        driver_info: { driver_id: 'second' },
        former_driver: { why: 'gaveBack' },
      })
      const { trips } = await rider.send(listReservedTrips)
      expect(trips.map(({ trip_hash: hash }) => hash)).toEqual([params.hash])
      const [moved, differenceTwd] = await movedBy(15 * 60, { rider, params, at })
      if (number === 0 && differenceTwd > 0) holdsMax += 1
      await during(400, () => onceChecked((attempt) => moved(`move-${number}-${attempt}`)))
      expect(await rider.send(getTrip, { params })).toMatchObject({
        ...{ trip_status: 'RESERVED', reserve_time: at + 15 * 60, driver_info: { driver_id: 'second' } },
      })
      expect([await isDriver(first), await isDriver(second)]).toEqual([false, true])
      await during(400, () => orGone(rider.send(cancelReservation, { params: { id: params.hash } })))
      expect(await rider.send(getTrip, { params })).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 } })
    }
    first.leaves()
    second.leaves()
    expect(server.kills).toBe(rides * killsOfRide)
    expect((await rider.send(listReservedTrips)).trips).toEqual([])
    const broken = () =>
      brokenAfterKills(databaseUrl, async (client) => {
        const { rows } = await client.query('SELECT count(*)::int AS trips FROM taxi.trips')
        return rows[0]?.trips === rides ? {} : { rows }
      })
    // A hold whose request was cut off is looked up again by a job.
    await expect.poll(broken, { timeout: patienceMs, interval: 500 }).toEqual({})
    // No hold is left.
    await until('the releases', async () => book().every(({ state }) => state === 'released') || undefined, patienceMs)
    expect(book().length).toBeLessThanOrEqual(holdsMax)
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

/** Reserves a ride, the first one by card, and returns its hash; a repeated request with its key is the same reservation. */
async function reserves(
  rider: ProgramPerson,
  { at, number }: { readonly at: number; readonly number: number },
): Promise<string> {
  const wish = {
    start_address: mainStation.address,
    start_latitude: mainStation.location.lat,
    start_longitude: mainStation.location.lng,
    end_address: taipei101.address,
    end_latitude: taipei101.location.lat,
    end_longitude: taipei101.location.lng,
    feature_map: feature.FIX_FARE,
    reservation_time: at,
  }
  const { fareHash } = await rider.send(estimateRide, { body: wish })
  const body = {
    ...wish,
    fare_hash: fareHash,
    payment_method: number === 0 ? ('creditcard' as const) : ('cash' as const),
  }
  const idempotencyKey = `reserve-${number}`
  return (await rider.send(requestRide, { params: { region: 'north' }, body, idempotencyKey })).trip_hash
}

/**
 * A request that moves a reservation by so many seconds, at the price of its car then, and the difference of that price in
 * dollars. It is the same change however often it is sent with one key.
 */
async function movedBy(
  seconds: number,
  {
    rider,
    params,
    at,
  }: { readonly rider: ProgramPerson; readonly params: { readonly hash: string }; readonly at: number },
): Promise<readonly [(idempotencyKey: string) => Promise<unknown>, number]> {
  const id = { id: params.hash }
  const priced = await rider.send(estimateReservationChange, { params: id, body: { reservation_time: at + seconds } })
  const same = priced.changes[priced.estimate.options.findIndex(({ featureMap }) => featureMap === feature.FIX_FARE)]
  if (!same) throw new Error('the car of the reservation has no price')
  const body = { change_hash: same.change_hash }
  const move = (idempotencyKey: string) => rider.send(confirmReservationChange, { params: id, body, idempotencyKey })
  return [move, same.difference]
}

/** After a kill the bank is asked what became of a hold: until then a change is refused, and the rider tries again. */
async function onceChecked(request: (attempt: number) => Promise<unknown>): Promise<void> {
  let attempt = 0
  const succeeds = async () => {
    attempt += 1
    await request(attempt)
    return true
  }
  await until('the answer about the hold', succeeds, patienceMs)
}

/** A repetition, after the first was processed and its response lost, is refused: it is done already. */
async function orGone(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiFailure) || (error.status !== 404 && error.status !== 409)) throw error
  }
}
