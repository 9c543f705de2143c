import { acceptOffer, getDriverState } from '@daoxing/dispatch/contract'
import { cancelRide, getOngoingTrip, requestRide, retryRide } from '@daoxing/taxi/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCity, aTripIn, type City, countRows, eventsOf, requestOf } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

/** A hail with an existing quote, so that several can be sent at the same moment. */
async function aReadyTap() {
  const rider = await city.rider()
  const { fareHash } = await rider.estimates()
  const body = requestOf({}, fareHash)
  const tap = (key?: string) =>
    city.call(requestRide, { params: { region: 'north' }, body, as: rider.as, ...(key === undefined ? {} : { key }) })
  return { rider, tap }
}

const liveTripsOf = async (riderId: string) => {
  const { rows } = await city.house.database.pool.query(
    `SELECT trip_hash FROM taxi.trips WHERE rider_id = $1 AND state NOT IN ('CANCELED', 'MATCH_FAILED', 'COMPLETED')`,
    [riderId],
  )
  return rows.length
}

describe('one wish is one trip', () => {
  test('two taps with the same key get the same trip, or must wait', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { rider, tap } = await aReadyTap()
      const answers = await Promise.all([tap(`tap-${round}`), tap(`tap-${round}`), tap(`tap-${round}`)])
      const made = answers.filter(({ status }) => status === 200)
      expect(made.length).toBeGreaterThanOrEqual(1)
      expect(new Set(made.map(({ data }) => data.trip_hash)).size).toBe(1)
      for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('IDEMPOTENCY_IN_FLIGHT')
      expect(await liveTripsOf(rider.riderId)).toBe(1)
      // A lost response: the same key returns the stored result.
      expect((await tap(`tap-${round}`)).data.trip_hash).toBe(made[0]?.data.trip_hash)
      await rider.cancels(made[0]?.data.trip_hash ?? '')
    }
  })

  test('two tabs with different keys, or none: one trip, and the other tab is directed to it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { rider, tap } = await aReadyTap()
      const answers = await Promise.all([tap(`a-${round}`), tap(`b-${round}`), tap(), tap()])
      const made = answers.filter(({ status }) => status === 200)
      expect(made).toHaveLength(1)
      const hash = made[0]?.data.trip_hash ?? ''
      for (const { status, body } of answers)
        if (status !== 200) expect(body).toMatchObject({ code: 'RIDER_ALREADY_RIDING', data: { trip_hash: hash } })
      expect(await liveTripsOf(rider.riderId)).toBe(1)
      await rider.cancels(hash)
    }
  })

  test('two retries at once make one trip', async () => {
    const { rider, hash } = await aTripIn(city, 'CANCELED')
    const retry = () => city.call(retryRide, { body: { trip_hash: hash }, as: rider.as })
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await liveTripsOf(rider.riderId)).toBe(1)
    await rider.cancels((await city.call(getOngoingTrip, { as: rider.as })).data?.trip_hash ?? '')
  })

  test('a refused hail leaves no data', async () => {
    const { rider, hash } = await aTripIn(city, 'MATCHING')
    const { fareHash } = await rider.estimates()
    const before = await countRows(city)
    const body = requestOf({}, fareHash)
    expect((await city.call(requestRide, { params: { region: 'north' }, body, as: rider.as })).status).toBe(409)
    expect(await countRows(city)).toEqual(before)
    await rider.cancels(hash)
  })
})

describe('rider and driver act at the same moment', () => {
  test('of a cancellation and an acceptance exactly one wins, thirty times', { timeout: 60_000 }, async () => {
    await city.driver()
    const outcomes: string[] = []
    for (let round = 0; round < 30; round += 1) {
      const rider = await city.rider()
      const { trip_hash: hash } = (await rider.hails()).data
      await city.pass(3)
      const driver = await city.offered(hash)
      const cancel = () => rider.cancels(hash)
      const accept = () => driver.accepts().catch(() => ({ status: 409 }))
      // Both orders of sending, so that each side is sometimes the faster one.
      const [first, second] = round % 2 === 0 ? [cancel, accept] : [accept, cancel]
      await Promise.all([first(), second()])
      const trip = await rider.sees(hash)
      const state = (await city.call(getDriverState, { as: driver.as })).data
      // A cancel is allowed before and after an acceptance, so that the trip is cancelled and the driver free.
      expect(trip.trip_status).toBe('CANCELED')
      expect(await driver.trip()).toBeNull()
      expect([state.state, state.offer, state.orderHash]).toEqual(['free', null, null])
      expect((await city.call(getOngoingTrip, { as: rider.as })).data).toBeNull()
      const events = await eventsOf(city, hash)
      expect(events.at(-1)).toBe('CANCELED')
      expect(events.filter((event) => event === 'CANCELED')).toHaveLength(1)
      outcomes.push(events.includes('DRIVER_ACCEPTED') ? 'accepted first' : 'cancelled first')
    }
    expect(outcomes).toHaveLength(30)
  })

  test('a driver who accepts after the cancellation is refused', async () => {
    const rider = await city.rider()
    const { trip_hash: hash } = (await rider.hails()).data
    await city.pass(3)
    const driver = await city.offered(hash)
    const offer = await driver.offer()
    await rider.cancels(hash)
    const late = await city.call(acceptOffer, { params: { offerId: offer?.offerId ?? '' }, as: driver.as })
    expect([late.status, late.body.code]).toEqual([409, 'OFFER_GONE'])
    expect(await driver.offer()).toBeNull()
    expect(await eventsOf(city, hash)).not.toContain('DRIVER_ACCEPTED')
  })

  test('a cancellation and a boarding: either the trip is cancelled, or the ride continues', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
      const cancel = () => city.call(cancelRide, { params: { region: 'north', hash }, as: rider.as })
      const [boarded, cancelled] = await Promise.all([driver.starts(), cancel()])
      const { trip_status: status } = await rider.sees(hash)
      if (cancelled.status === 200) {
        expect(status).toBe('CANCELED')
        expect([404, 409]).toContain(boarded.status)
      } else {
        expect([status, boarded.status, cancelled.body.code]).toEqual(['TRIP_STARTED', 200, 'CANNOT_CANCEL_NOW'])
        await driver.finishes({ seq: 1, metres: 300, slowSeconds: 0 })
        await driver.collects()
      }
    }
  })

  test('five concurrent payment reports of the driver are booked once', async () => {
    const { driver, rider, hash } = await aTripIn(city, 'PENDING_PAYMENT')
    const account = `cash:driver:${driver.driverId}`
    const before = await ledgerSumTwd(city.house.database, account)
    const amount = (await rider.sees(hash)).fare?.amount ?? 0
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => driver.collects(amount)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await ledgerSumTwd(city.house.database, account)).toBe(before + amount)
    expect((await eventsOf(city, hash)).filter((event) => event === 'PAYMENT_PROCESSED')).toHaveLength(1)
  })
})
