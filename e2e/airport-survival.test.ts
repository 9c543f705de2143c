import { plusDays, taipeiDayOf, taipeiMoment } from '@daoxing/flights/contract'
import { instantFromMs, unixSecondsOf } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import { bookAirportTrip, getAirportPricing, getTrip, listAirportTrips } from '@daoxing/taxi/contract'
import { taipei101 } from '@daoxing/taxi/server/testing'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startKillableServer } from './killable-server.ts'
import { aProgramRider, type ProgramPerson } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` sees the same moments again, or others; `KILL_BOOKINGS` looks longer. */
const seed = process.env['KILL_SEED'] ?? 'shuttles'
const bookings = Number(process.env['KILL_BOOKINGS'] ?? 2)
const looks = Number(process.env['KILL_BOOKINGS'] ?? 2)
const patienceMs = 60_000
const citySecret = 'a-secret-of-forty-characters-or-about-so'

test('a server that is killed while shuttles are booked and a flight is cancelled loses none, and does nothing twice', {
  timeout: (bookings + looks) * 60_000 + 60_000,
}, async () => {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret, serverUrl: `http://127.0.0.1:${port}` })
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const server = startKillableServer(port, { DATABASE_URL: databaseUrl, CITY_URL: city.url, CITY_SECRET: citySecret })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const rows = async (text: string, ...values: readonly unknown[]) => (await pool.query(text, [...values])).rows
  const chance = seededChance(`killed/${seed}`)
  try {
    await server.serves()
    const rider = await aProgramRider({ serverUrl: server.url, cityUrl: city.url, citySecret }, '0912345678')
    const today = taipeiDayOf(instantFromMs(Date.now()))
    const hashes: string[] = []
    for (let number = 1; number <= bookings; number += 1) {
      const at = taipeiMoment(`${plusDays(today, 5 + number)}T18:00`) ?? ''
      const book = await booking(rider, { at: unixSecondsOf(at), flight: 'BR108', key: `tap-${number}` })
      hashes.push((await server.killedDuring(250 * chance.next(), book)).trip_hash)
      // The page did not hear the answer, and sends the same tap once more.
      expect((await book()).trip_hash).toBe(hashes.at(-1))
    }
    expect((await rider.send(listAirportTrips)).trips.map(({ trip_hash: hash }) => hash)).toEqual(hashes)
    const kept = await rows(`SELECT (SELECT count(*)::int FROM taxi.trips) AS trips,
      (SELECT count(*)::int FROM bookings.bookings) AS bookings, (SELECT count(*)::int FROM taxi.airport_papers) AS papers,
      (SELECT count(*)::int FROM graphile_worker.jobs WHERE key LIKE 'taxi:papers:%') AS erasures`)
    expect(kept).toEqual([{ trips: bookings, bookings, papers: bookings, erasures: bookings }])

    const lands = taipeiMoment(`${today}T00:35`) ?? ''
    const day = lands <= instantFromMs(Date.now()) ? today : plusDays(today, -1)
    const strikes = async (fate: 'diverted' | 'cancelled') => {
      const fault = { kind: 'flight_changes', airport: 'TPE', flight: 'CX402', day, fate }
      const body = JSON.stringify(fault)
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(`${city.url}/api/faults`, { method: 'POST', headers, body })).status).toBeLessThan(300)
    }
    await strikes('diverted')
    const { trip_hash: hash } = await (await booking(rider, { at: null, flight: 'CX402', key: 'at-once' }))()
    await strikes('cancelled')
    for (let look = 0; look < looks; look += 1)
      await server.killedDuring(400 * chance.next(), async () => {
        // The minute until the next look at the flight is over.
        await rows(`UPDATE flights.desk_answers SET asked_at = asked_at - interval '2 minutes',
          answered_at = answered_at - interval '2 minutes'`)
        await rows(
          `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
          FROM graphile_worker.jobs WHERE key = 'taxi:flight:' || $1`,
          hash,
        )
      })
    await until(
      'the end of the ride',
      async () => {
        const { trip_status: status, cancel } = await rider.send(getTrip, { params: { hash } })
        return status === 'CANCELED' && cancel?.reason === 'CENTER_CALL_CANCEL' ? true : undefined
      },
      patienceMs,
    )
    expect((await rider.send(getTrip, { params: { hash } })).cancel).toMatchObject({ fee: 0 })
    expect(
      await rows(
        `SELECT count(*)::int AS ends FROM taxi.trip_events WHERE trip_hash = $1
      AND event = 'CANCELED'`,
        hash,
      ),
    ).toEqual([{ ends: 1 }])
    expect(await rows(`SELECT coalesce(sum(amount_twd), 0)::int AS taken FROM wallet.postings`)).toEqual([{ taken: 0 }])
    expect(server.kills).toBe(bookings + looks)
  } catch (error) {
    throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
      cause: error,
    })
  } finally {
    await server.close()
    await pool.end()
    await city.close()
    await drop()
  }
})

type Wish = { readonly at: number | null; readonly flight: string; readonly key: string }

/** A booking with its price, ready to be sent again and again as one tap. */
async function booking(rider: ProgramPerson, { at, flight, key }: Wish) {
  const { lat, lng } = taipei101.location
  const where = { serviceType: 'PICK_UP', airportCode: 'TPE1' } as const
  const when = at === null ? {} : { reservation_time: at }
  const { prices } = await rider.send(getAirportPricing, {
    query: { ...where, latitude: lat, longitude: lng, ...when },
  })
  const body = {
    ...where,
    ...{ end_address: taipei101.address, end_latitude: lat, end_longitude: lng },
    ...{ fare_hash: prices[0]?.fare_hash ?? '', flight_number: flight, passengers: 2, luggage: 1 },
    ...{ id_card_number: 'A123456789', payment_method: 'cash' },
    ...when,
  }
  return () => rider.send(bookAirportTrip, { body, idempotencyKey: key })
}
