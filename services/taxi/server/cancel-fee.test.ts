import { readConfigs } from '@daoxing/configs/contract'
import { listOrders } from '@daoxing/orders/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import {
  cancelReservation,
  cancelRide,
  checkCancelFee,
  listUnpaidTrips,
  reportNoShow,
  sendCancelReason,
  shouldChargeCancel,
} from '@daoxing/taxi/contract'
import { getPaymentWhole, reportCashPaid } from '@daoxing/wallet/contract'
import { creditOfTwd, ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCity,
  aTripIn,
  brokenTruths,
  type City,
  eventsOf,
  mainStation,
  roomsNotified,
  type TripIn,
} from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

/** A point this many metres north of the pick-up. */
const metresOff = (metres: number) => ({
  lat: mainStation.location.lat + metres / 111_195,
  lng: mainStation.location.lng,
})
const check = async ({ rider, hash }: TripIn) =>
  (await city.call(checkCancelFee, { params: { id: hash }, as: rider.as })).data
const shouldCharge = async ({ rider, hash }: TripIn) =>
  (await city.call(shouldChargeCancel, { params: { id: hash }, as: rider.as })).data.should_charge
const cancel = ({ rider, hash }: TripIn, agreed_fee?: number) =>
  city.call(cancelRide, { params: { region: 'north', hash }, query: agreed(agreed_fee), as: rider.as })
const agreed = (agreed_fee: number | undefined) => (agreed_fee === undefined ? {} : { agreed_fee })
const rows = async (table: 'cancel_fees' | 'arrival_proofs' | 'arrival_readings' | 'rider_credits', hash: string) =>
  (await city.house.database.pool.query(`SELECT * FROM taxi.${table} WHERE trip_hash = $1`, [hash])).rows

test('before the ride the rider sees the rule, and until three minutes of waiting cancelling is free [TAXI-090, TAXI-095]', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  expect((await waiting.rider.sees(waiting.hash)).cancel_rule).toEqual({
    fee: 40,
    free_wait_seconds: 180,
    late_seconds: 600,
  })
  expect(await check(waiting)).toMatchObject({ fee: 0, waiting: null, credit: 0 })
  await city.pass(40)
  const { waiting: wait, rule } = await check(waiting)
  expect(rule).toBe('司機抵達上車點並免費等候 3 分鐘之前，取消都不收費；之後取消收 $40。')
  expect(wait).toMatchObject({ distance_metres: 0 })
  expect((wait?.fee_from ?? 0) - (wait?.since ?? 0)).toBe(180)
  const left = (wait?.fee_from ?? 0) - Math.floor(city.clock.nowMs() / 1000)
  await city.pass(left - 5)
  expect(await shouldCharge(waiting)).toBe(false)
  expect((await check(waiting)).fee).toBe(0)
  await city.pass(10)
  expect(await shouldCharge(waiting)).toBe(true)
  expect((await check(waiting)).fee).toBe(40)
  await city.pass(20)
  const trip = await waiting.rider.sees(waiting.hash)
  expect(trip).toMatchObject({ waiting: wait, can: { cancel_is_free: false } })
  expect((await cancel(waiting, 40)).data.cancel).toMatchObject({ fee: 40 })
})

test('the displayed amount is the maximum charge; a higher one requires another confirmation [TAXI-087]', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  for (const shown of [undefined, 0, 39]) {
    const { status, body } = await cancel(waiting, shown)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'CANCEL_FEE_CHANGED', data: { fee: 40, fee_before: shown ?? 0 } })
  }
  expect((await waiting.rider.sees(waiting.hash)).trip_status).toBe('ARRIVED')
  expect(await rows('cancel_fees', waiting.hash)).toEqual([])
  const { data: trip } = await cancel(waiting, 300)
  expect(trip).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 40, by: 'rider' } })
  // A repeated cancellation changes nothing, whatever fee was agreed.
  expect((await cancel(waiting)).data.cancel?.fee).toBe(40)
  expect(await rows('cancel_fees', waiting.hash)).toHaveLength(1)
})

test('after a fee the rider sees when the car came, where it stood and how long it waited', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  const { cancel: ended } = (await cancel(waiting, 40)).data
  expect(ended?.proof).toMatchObject({ distance_metres: 0, location: mainStation.location })
  expect(ended?.proof?.waited_seconds).toBeGreaterThanOrEqual(180)
  const [proof] = await rows('arrival_proofs', waiting.hash)
  expect(proof).toMatchObject({ driver_id: waiting.driver.driverId, pickup_metres: 0, radius_metres: 60 })
  const readings = await rows('arrival_readings', waiting.hash)
  expect(readings.length).toBeGreaterThan(10)
  const { orders } = (await city.call(listOrders, { query: { status: 'history' }, as: waiting.rider.as })).data
  expect(orders.find(({ orderHash }) => orderHash === waiting.hash)).toMatchObject({
    amountTwd: 40,
    paymentStatus: 1,
    can: { pay: true },
  })
  expect(await ledgerSumTwd(city.house.database, `due:order:${waiting.hash}`)).toBe(40)
  const { trips: debts } = (await city.call(listUnpaidTrips, { as: waiting.rider.as })).data
  expect(debts.map(({ trip_hash }) => trip_hash)).toEqual([waiting.hash])
  expect(await ledgerSumTwd(city.house.database)).toBe(0)
})

test('a driver who falsely reports an arrival from three streets away earns nothing, however long the wait', async () => {
  const waiting = await aTripIn(city, 'DRIVER_EN_ROUTE')
  // The driver's report contradicts the car's positions.
  await waiting.driver.arrives(mainStation.location)
  waiting.driver.stands(metresOff(90))
  await city.pass(600)
  expect(await check(waiting)).toMatchObject({ fee: 0, waiting: null })
  expect((await waiting.rider.sees(waiting.hash)).waiting).toBeNull()
  const { body } = await city.call(reportNoShow, { params: { hash: waiting.hash }, as: waiting.driver.as })
  expect(body).toMatchObject({ code: 'WAIT_LONGER' })
  expect((await cancel(waiting)).data.cancel).toMatchObject({ fee: 0, fee_state: 'none', proof: null })
  expect(await rows('cancel_fees', waiting.hash)).toEqual([])
})

test('a car that moves away earns nothing, and its wait restarts when it comes back', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(170)
  expect((await waiting.rider.sees(waiting.hash)).waiting).not.toBeNull()
  waiting.driver.stands(metresOff(130))
  await city.pass(40)
  expect((await waiting.rider.sees(waiting.hash)).waiting).toBeNull()
  expect(await rows('arrival_proofs', waiting.hash)).toEqual([])
  waiting.driver.stands(mainStation.location)
  await city.pass(150)
  expect((await check(waiting)).fee).toBe(0)
  await city.pass(60)
  expect((await check(waiting)).fee).toBe(40)
  waiting.driver.stands(metresOff(130))
  await city.pass(1)
  expect((await cancel(waiting)).data.cancel).toMatchObject({ fee: 0 })
})

test('the database accepts no fee without its proof, and deletes no proof of a fee', async () => {
  const { pool } = city.house.database
  const fee = (hash: string, since: string, until: string) =>
    pool.query(
      `INSERT INTO taxi.cancel_fees (trip_hash, rider_id, driver_id, amount_twd, waiting_since, heard_until,
         free_wait_seconds, charged_at) VALUES ($1, 'ana', 'chen', 40, $2, $3, 180, $3)`,
      [hash, since, until],
    )
  await expect(fee('made-up', '2026-11-20 06:00+00', '2026-11-20 06:04+00')).rejects.toThrow('foreign key')
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  await cancel(waiting, 40)
  const forged = pool.query(
    `INSERT INTO taxi.arrival_proofs SELECT 'forged', driver_id, reported_at, promised_at, standing_since, heard_until,
       waiting_since, fee_from, 61, radius_metres, standing_seconds, lat, lng
     FROM taxi.arrival_proofs WHERE trip_hash = $1`,
    [waiting.hash],
  )
  await expect(forged).rejects.toThrow('check')
  const drop = pool.query('DELETE FROM taxi.arrival_proofs WHERE trip_hash = $1', [waiting.hash])
  await expect(drop).rejects.toThrow('foreign key')
  const shorter = pool.query(`UPDATE taxi.cancel_fees SET free_wait_seconds = 100000 WHERE trip_hash = $1`, [
    waiting.hash,
  ])
  await expect(shorter).rejects.toThrow('check')
})

test('a driver who gives the trip back owes the rider the same amount, once', async () => {
  const coming = await aTripIn(city, 'DRIVER_EN_ROUTE')
  await coming.driver.cancels()
  expect((await coming.rider.sees(coming.hash)).credits).toEqual([{ amount: 40, why: 'driverCancelled' }])
  expect(await rows('rider_credits', coming.hash)).toHaveLength(1)
  expect((await cancel(coming)).data).toMatchObject({ cancel: { fee: 0 }, credits: [{ amount: 40 }] })
  const { database } = city.house
  expect(await creditOfTwd(database, coming.rider.riderId)).toBe(40)
  expect(await ledgerSumTwd(database, `owes:driver:${coming.driver.driverId}`)).toBeGreaterThanOrEqual(40)
  expect(await ledgerSumTwd(database)).toBe(0)
})

test('a driver who has waited longer than the free time may give up without owing anything', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  await waiting.driver.cancels()
  expect((await waiting.rider.sees(waiting.hash)).credits).toEqual([])
  await cancel(waiting)
})

test('a driver who is more than ten minutes late owes the rider, who may cancel for free', async () => {
  const late = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const promised = (await late.rider.sees(late.hash)).pickup?.promised_at ?? 0
  await city.pass(promised + 610 - city.clock.nowMs() / 1000)
  await late.driver.arrives()
  await city.pass(230)
  expect(await check(late)).toMatchObject({ fee: 0, credit: 40, waiting: null })
  expect((await cancel(late)).data).toMatchObject({ cancel: { fee: 0 }, credits: [{ amount: 40, why: 'driverLate' }] })

  const boarded = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const { promised_at: promisedAt = 0 } = (await boarded.rider.sees(boarded.hash)).pickup ?? {}
  await city.pass(promisedAt + 610 - city.clock.nowMs() / 1000)
  await boarded.driver.arrives()
  await boarded.driver.starts()
  expect((await boarded.rider.sees(boarded.hash)).credits).toEqual([{ amount: 40, why: 'driverLate' }])
})

test('a cancellation fee cannot be avoided by reporting a cash payment: no driver was there to receive it', async () => {
  const first = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  await cancel(first, 40)
  const said = await city.call(reportCashPaid, { params: { id: first.hash }, as: first.rider.as, key: 'said' })
  expect(said.status).toBe(422)
  const { data } = await city.call(getPaymentWhole, { params: { id: first.hash }, as: first.rider.as })
  // The fee is still owed, and blocks the next hail after its grace period. It cannot be postponed before that.
  expect(data).toMatchObject({ open_amount: 40, can: { pay: true, say_cash_paid: false, pay_later: false } })
  expect(data.pay_later_until).not.toBeNull()
})

test('a rider who hails again and boards the same car gets the fee back, once', async () => {
  const first = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  await cancel(first, 40)
  expect((await first.rider.sees(first.hash)).cancel?.fee_state).toBe('unpaid')
  const again = (await first.rider.hails()).data.trip_hash
  await city.pass(3)
  let driver = await city.offered(again)
  // Drivers of other tests are at the same place.
  while (driver.driverId !== first.driver.driverId) {
    await driver.rejects()
    await city.pass(3)
    driver = await city.offered(again)
  }
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.settle()
  expect((await first.rider.sees(first.hash)).cancel?.fee_state).toBe('given_back')
  const { database } = city.house
  expect(await ledgerSumTwd(database, `due:order:${first.hash}`)).toBe(0)
  expect(await ledgerSumTwd(database)).toBe(0)
})

test('on a no-show the driver may leave after ten proven minutes, and the same rule applies [TAXI-075]', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  const { driver, rider, hash } = waiting
  const giveUp = () => city.call(reportNoShow, { params: { hash }, as: driver.as })
  await city.pass(300)
  const early = await giveUp()
  expect(early).toMatchObject({ status: 409, body: { code: 'WAIT_LONGER' } })
  await city.pass(330)
  expect((await giveUp()).data.state).toBe('CANCELED')
  const trip = await rider.sees(hash)
  expect(trip).toMatchObject({ last_event: 'NO_SHOW', cancel: { by: 'driver', fee: 40 } })
  expect(await driver.trip()).toBeNull()
  // The driver repeats the report, as after a lost response.
  expect((await giveUp()).data.state).toBe('CANCELED')
  expect((await eventsOf(city, hash)).filter((event) => event === 'NO_SHOW')).toHaveLength(1)
  await city.settle()
  const rooms = [`rider:${rider.riderId}`, `driver:${driver.driverId}`]
  expect(roomsNotified(city, hash, 'NO_SHOW')).toEqual(rooms)
  expect(await rows('cancel_fees', hash)).toHaveLength(1)
})

test('two concurrent cancellations are charged once', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(waiting, 40)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await rows('cancel_fees', waiting.hash)).toHaveLength(1)
})

test('a trip can be cancelled by its number, and only by its own rider', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  const { trip_id: number } = await waiting.rider.sees(waiting.hash)
  const stranger = await city.rider()
  const by = (as: typeof stranger.as, agreed_fee?: number) =>
    city.call(cancelReservation, { params: { id: String(number) }, query: agreed(agreed_fee), as })
  expect((await by(stranger.as, 40)).status).toBe(404)
  expect((await by(waiting.rider.as)).body).toMatchObject({ code: 'CANCEL_FEE_CHANGED' })
  expect((await by(waiting.rider.as, 40)).data.cancel?.fee).toBe(40)
})

test('a search, an approaching car and a waiting car have different lists of reasons [TAXI-089]', async () => {
  const { data } = await city.call(readConfigs, { query: { config_names: 'passenger_cancel_reasons' } })
  const reasons = data['passenger_cancel_reasons']
  expect(reasons).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'driver_not_here', stages: ['arrived'] })]),
  )
  const ended = await aTripIn(city, 'CANCELED')
  const say = (reason_id: string) =>
    city.call(sendCancelReason, { params: { id: ended.hash }, body: { reason_id }, as: ended.rider.as })
  expect((await say('no_such_reason')).body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'reason_id' } })
  expect((await say('too_expensive')).data.cancel?.reason_id).toBe('too_expensive')
})

test('positions of waiting cars are retained for ninety days; the proof of a fee stays, without its position', async () => {
  const waiting = await aTripIn(city, 'ARRIVED')
  await city.pass(230)
  await cancel(waiting, 40)
  const free = await aTripIn(city, 'ARRIVED')
  await city.pass(60)
  await cancel(free)
  expect(await rows('arrival_proofs', free.hash)).toHaveLength(1)
  city.clock.moveTo(plusSeconds(city.clock.now(), 92 * 24 * 3600))
  await city.settle()
  expect(await rows('arrival_readings', waiting.hash)).toEqual([])
  expect(await rows('arrival_proofs', free.hash)).toEqual([])
  expect(await rows('arrival_proofs', waiting.hash)).toEqual([expect.objectContaining({ lat: null, lng: null })])
  expect(await rows('cancel_fees', waiting.hash)).toHaveLength(1)
})

test('all of this preserves the invariants between the tables', async () => {
  expect(await brokenTruths(city)).toEqual({})
})
