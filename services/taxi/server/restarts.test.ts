import { acceptOffer, setCitySpeed } from '@daoxing/dispatch/contract'
import { testLength } from '@daoxing/kit/server/testing'
import {
  getOngoingTrip,
  postMeterReadings,
  reportArrived,
  reportFinished,
  reportPaid,
  reportStarted,
  TripState,
} from '@daoxing/taxi/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCity, aTripIn, brokenTruths, type City, eventsOf, mainStation } from './testing/index.ts'

/** A reserved trip is boarded after four hours. Its search runs a job every two seconds, for an hour at full length. */
const searchMinutes = testLength({ usual: 2, full: 60 })

let city: City
beforeEach(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterEach(() => city.close())

const heldRows = async () => {
  const { rows } = await city.house.database.pool.query<{ rider: number; driver: number; search: number }>(
    `SELECT (SELECT count(*) FROM taxi.live_trips) AS rider, (SELECT count(*) FROM dispatch.driver_claims) AS driver,
       (SELECT count(*) FROM dispatch.seekers) AS search`,
  )
  return rows[0]
}

test('a server that is restarted after every step continues the trip, and nothing happens twice', async () => {
  const ana = await city.rider()
  await city.driver()
  const { trip_hash: hash } = (await ana.hails()).data
  await city.restart()
  // The position was only in memory: the driver sends it again.
  await city.pass(3)
  const ben = await city.offered(hash)
  const offerId = (await ben.offer())?.offerId ?? ''
  const { boarding_code: boardingCode } = await ana.sees(hash)
  const onTrip = { params: { hash }, as: ben.as }
  const { location } = mainStation
  const at = city.clock.now()
  const reading = (seq: number, metres: number) => ({ seq, metres, slowSeconds: 0, at, point: location })
  const fare = async () => (await ana.sees(hash)).fare?.amount ?? 0
  const steps = [
    () => city.call(acceptOffer, { params: { offerId }, as: ben.as }),
    () => city.call(reportArrived, { ...onTrip, body: { location } }),
    () => city.call(reportStarted, { ...onTrip, body: { boardingCode, location } }),
    () => city.call(postMeterReadings, { ...onTrip, body: { readings: [reading(1, 100)] } }),
    () => city.call(reportFinished, { ...onTrip, body: { reading: reading(2, 150) } }),
    async () => city.call(reportPaid, { ...onTrip, body: { amountTwd: await fare() } }),
  ]
  for (const step of steps) {
    await city.restart()
    expect((await step()).status).toBe(200)
    await city.restart()
    // The response was lost with the server, so the driver's phone repeats the report.
    expect((await step()).status).toBe(200)
    expect(await brokenTruths(city)).toEqual({})
  }
  const events = await eventsOf(city, hash)
  expect(events.at(-1)).toBe('PAYMENT_PROCESSED')
  expect(new Set(events).size).toBe(events.length)
  expect((await city.call(getOngoingTrip, { as: ana.as })).data).toBeNull()
})

describe('a server that is stopped while a trip is', () => {
  const states = TripState.options.filter((state) => !['COMPLETED', 'CANCELED', 'MATCH_FAILED'].includes(state))
  test.each(states)('%s: without any further message, rider and driver are free in the end', async (state) => {
    const { rider, hash } = await aTripIn(city, state === 'PENDING_RESPONSE' ? 'REQUESTING' : state)
    if (state === 'PENDING_RESPONSE') await city.pass(3)
    await city.restart()
    if (state === 'RESERVED') await city.leap(4 * 3600 - searchMinutes * 60)
    await city.advance(5 * 3600)
    expect(await heldRows()).toEqual({ rider: 0, driver: 0, search: 0 })
    expect(await brokenTruths(city)).toEqual({})
    const { trip_status: status, session_stage: stage } = await rider.sees(hash)
    expect([status, stage]).toEqual(
      state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT'
        ? ['PENDING_PAYMENT', 'TRIP_PAYMENT_PENDING']
        : ['MATCH_FAILED', 'TRIP_CANCELED'],
    )
  })
})

test('a server that has just started takes no trip from a driver who cannot have sent a position yet', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE', { start: mainStation })
  await city.pass(595)
  await city.restart()
  await city.advance(60)
  expect((await rider.sees(hash)).trip_status).toBe('DRIVER_EN_ROUTE')
  await city.pass(600)
  expect((await rider.sees(hash)).trip_status).toBe('DRIVER_EN_ROUTE')
  driver.fallsSilent()
  await city.advance(700)
  expect((await rider.sees(hash)).trip_status).not.toBe('DRIVER_EN_ROUTE')
})

test('a meter is accepted after its city has slowed down and the server was stopped', async () => {
  const { driver } = await aTripIn(city, 'TRIP_STARTED')
  const as = { bearer: city.house.settings.citySecret }
  await city.call(setCitySpeed, { body: { factor: 10 }, as })
  await city.advance(60)
  await city.call(setCitySpeed, { body: { factor: 1 }, as })
  await city.restart()
  const at = new Date(city.clock.nowMs() + 500_000).toISOString()
  expect((await driver.reads({ seq: 1, metres: 5000, slowSeconds: 60, at })).status).toBe(200)
})
