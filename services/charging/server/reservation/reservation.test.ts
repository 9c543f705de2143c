import {
  cancelCharging,
  cancelReservation,
  type OcpiTariff,
  quoteCharge,
  readReservation,
  reserveCharger,
  startCharging,
} from '@daoxing/charging/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeStatuses } from '../stores/ocpi/location-store.ts'
import { writeTariff } from '../stores/ocpi/tariff-store.ts'
import { type ChargingWorld, openChargingWorld, usualTariff } from '../testing/charging-world.ts'

let world: ChargingWorld
let nextKey = 1
let nextPlug = 1
const key = () => `tap-${nextKey++}`
const failure = async (asked: Promise<{ readonly body: unknown }>) => (await asked).body

/** NT$60 an hour while it is kept, and 30 more if it is not used. */
const elements: OcpiTariff['elements'] = [
  {
    price_components: [{ type: 'TIME', price: 60, step_size: 1 }],
    restrictions: { reservation: 'RESERVATION', day_of_week: [] },
  },
  {
    price_components: [{ type: 'FLAT', price: 30, step_size: 1 }],
    restrictions: { reservation: 'RESERVATION_EXPIRES', day_of_week: [] },
  },
  ...usualTariff().elements,
]
const withFees = (isFree = false) =>
  world.house.database.transaction((tx) =>
    writeTariff(tx, {
      ...usualTariff({ last_updated: world.clock.now() }),
      ...(!isFree && { elements }),
    }),
  )

beforeAll(async () => {
  world = await openChargingWorld()
  await world.publishes(...Array.from({ length: 40 }, (_, at) => `r${at + 1}`))
})
afterAll(() => world.close())
beforeEach(async () => {
  world.bank.feels()
  world.operators.answers({})
  await world.advance(60)
  await withFees()
})
afterEach(async () => {
  await world.compareBooks()
})

const plugOf = (chargerId: string) => {
  const { toCountryCode, toPartyId, locationId, connectorId } = world.startBody(chargerId)
  return { toCountryCode, toPartyId, locationId, chargerId, connectorId }
}
const quoteFor = async (rider: TestRider, chargerId: string) =>
  (await world.call(quoteCharge, { as: rider.as, body: plugOf(chargerId) })).data
const asksFor = (rider: TestRider, quoteHash: string, tap = key()) =>
  world.call(reserveCharger, { as: rider.as, key: tap, body: { quoteHash, paymentMethod: 'creditcard' } })
const sees = async (rider: TestRider) => {
  const { reservation } = (await world.call(readReservation, { as: rider.as })).data
  if (reservation === null) throw new Error('the reservation is there')
  return reservation
}
const starts = (rider: TestRider, chargerId: string) =>
  world.call(startCharging, { as: rider.as, key: key(), body: world.startBody(chargerId) })
const cancels = (rider: TestRider, reservationHash: string) =>
  world.call(cancelReservation, { as: rider.as, key: key(), body: { reservationHash } })
const countAsked = (line: string) => world.operators.asked.filter((asked) => asked === line).length

/** The operator shows a status of the charger. */
const shows = (evseUid: string, status: string) =>
  world.house.database.transaction((tx) =>
    changeStatuses(tx, [
      {
        ...{ countryCode: 'TW', partyId: 'SPK', locationId: 'loc-9', evseUid, operatorId: 'TWSPK', status },
        at: world.clock.now(),
      },
    ]),
  )

/** The amount that card or wallet still hold for a reservation. */
async function heldFor(hash: string): Promise<number> {
  const sql =
    "SELECT coalesce(sum(amount_twd), 0)::integer AS twd FROM wallet.holds WHERE order_hash = $1 AND state = 'AUTHORIZED'"
  return (await world.house.database.pool.query<{ twd: number }>(sql, [hash])).rows[0]?.twd ?? -1
}

/** A charger that the operator has been asked to keep. */
async function anAsk() {
  const [rider, chargerId] = [await world.rider(), `r${nextPlug++}`]
  const quote = await quoteFor(rider, chargerId)
  const { data } = await asksFor(rider, quote.quoteHash)
  await world.settle()
  return { rider, chargerId, quote, hash: data.reservationHash, heldTwd: () => heldFor(data.reservationHash) }
}

/** A charger that the operator keeps. */
async function aKept() {
  const kept = await anAsk()
  await world.answersCommand(kept.hash, 'RESERVE_NOW', 'ACCEPTED')
  const takenTwd = world.bank.takenTwd()
  return { ...kept, takenTwd: () => world.bank.takenTwd() - takenTwd }
}

/** The operator's record of a reservation that no charge followed. */
async function billed(hash: string, minutes: number, totalTwd: number) {
  const reserved = world.tellingOf({ hash })
  const periods = [
    { start_date_time: reserved.startedAt, dimensions: [{ type: 'RESERVATION_TIME' as const, volume: minutes / 60 }] },
  ]
  const until = new Date(Date.parse(reserved.startedAt) + minutes * 60_000).toISOString()
  const cdr = reserved.cdr(0, { charging_periods: periods, until })
  return { ...cdr, total_cost: { excl_vat: totalTwd, incl_vat: totalTwd }, total_energy: 0 }
}

test('the fees are said first, the highest one is held, and the operator is asked once to keep the charger for half an hour', async () => {
  const { rider, chargerId, quote, hash, heldTwd } = await anAsk()
  expect(quote.reservation).toEqual({ twdPerHour: 60, expiredTwd: 60, holdTwd: 60, minutesMax: 30 })
  expect([await heldTwd(), countAsked(`reserve ${hash}`)]).toEqual([60, 1])
  expect(await sees(rider)).toMatchObject({ state: 'Asking', keptAt: null, place: { chargerId }, costTwd: 0 })
  await world.answersCommand(hash, 'RESERVE_NOW', 'ACCEPTED')
  const kept = await sees(rider)
  expect(kept).toMatchObject({ state: 'Kept', can: { cancel: true, start: true } })
  expect(Date.parse(kept.untilAt) - Date.parse(kept.createdAt)).toBe(30 * 60_000)
  await cancels(rider, hash)
})

test('a tap that comes twice is one reservation, and of two riders at once one gets the charger', async () => {
  const [one, other] = [await world.rider(), await world.rider()]
  const chargerId = `r${nextPlug++}`
  const quotes = [await quoteFor(one, chargerId), await quoteFor(other, chargerId)] as const
  const tap = key()
  const results = await Promise.all([
    asksFor(one, quotes[0].quoteHash, tap),
    asksFor(one, quotes[0].quoteHash, tap),
    asksFor(other, quotes[1].quoteHash),
  ])
  const granted = results.filter(({ status }) => status === 200).map(({ data }) => data.reservationHash)
  const refused = results.filter(({ status }) => status === 409)
  expect(new Set(granted).size).toBe(1)
  expect(granted.length + refused.length).toBe(3)
  const winner = results[2].status === 200 ? other : one
  expect(await failure(starts(winner === one ? other : one, chargerId))).toMatchObject({ code: 'CHARGING_OCCUPIED' })
  const again = await quoteFor(winner, `r${nextPlug++}`)
  expect(await failure(asksFor(winner, again.quoteHash))).toMatchObject({ code: 'CHARGING_ALREADY_RESERVED' })
  await world.advance(120)
  await world.settle()
})

test('the rider starts at the kept charger, which the map shows reserved: its time is on the bill of the charge, and its hold is released', async () => {
  const { rider, chargerId, hash, heldTwd } = await aKept()
  await shows(chargerId, 'RESERVED')
  await world.advance(15 * 60)
  expect((await quoteFor(rider, chargerId)).holdTwd).toBeGreaterThan(60)
  expect(await failure(starts(await world.rider(), chargerId))).toMatchObject({ code: 'CHARGING_OCCUPIED' })
  expect((await sees(rider)).costTwd).toBe(15)
  const { data: order } = await starts(rider, chargerId)
  await world.settle()
  expect(await sees(rider)).toMatchObject({ state: 'InUse', can: { cancel: false, start: false } })
  const charge = world.tellingOf({ hash: order.orderNo })
  // The operator goes on with the session of the reservation, and names it.
  const reserved = {
    start_date_time: new Date(Date.parse(charge.startedAt) - 15 * 60_000).toISOString(),
    dimensions: [{ type: 'RESERVATION_TIME' as const, volume: 0.25 }],
  }
  const charging = (kwh: number, hours: number) => ({
    start_date_time: charge.startedAt,
    dimensions: [
      { type: 'ENERGY' as const, volume: kwh },
      { type: 'TIME' as const, volume: hours },
    ],
  })
  await world.tells(hash, { session: charge.session(0, { authorization_reference: hash }) })
  expect((await sees(rider)).state).toBe('Used')
  const periods = [reserved, charging(5, 0.1)]
  await charge.says(5, { afterMinutes: 6, charging_periods: periods })
  expect((await world.sees(rider, order.orderNo)).amountTwd).toBe(65)
  await charge.says(5, { afterMinutes: 1, charging_periods: periods, status: 'COMPLETED' })
  const cdr = charge.cdr(5, { charging_periods: periods, authorization_reference: hash })
  await world.tells(hash, { cdr: { ...cdr, total_cost: { excl_vat: 65, incl_vat: 65 } } })
  await world.settle()
  expect(await world.sees(rider, order.orderNo)).toMatchObject({ amountTwd: 65, billState: 'final' })
  expect([await heldTwd(), countAsked(`cancelReservation ${hash}`)]).toEqual([0, 0])
})

test('a charger that is not used costs the fee that was said, once the operator bills it, and no more', async () => {
  const { rider, hash, heldTwd, takenTwd } = await aKept()
  await world.advance(26 * 60)
  const notices = async () =>
    (
      await world.house.database.pool.query<{ kind: string }>('SELECT kind FROM notices.notices WHERE rider_id = $1', [
        rider.riderId,
      ])
    ).rows.map(({ kind }) => kind)
  expect(await notices()).toContain('reservationEnds')
  await world.advance(5 * 60)
  expect(await sees(rider)).toMatchObject({ state: 'Awaiting', endReason: 'expired', costTwd: 60 })
  await world.tells(hash, { cdr: await billed(hash, 30, 90) })
  await world.settle()
  // The tariff gives 60; its total of 90 is looked into.
  expect(await sees(rider)).toMatchObject({ state: 'Closed', chargedTwd: 60 })
  expect([takenTwd(), await heldTwd()]).toEqual([60, 0])
  expect(await notices()).toContain('reservationCharged')
  const found = await world.house.database.pool.query(
    'SELECT stated_cents, repriced_cents FROM charging.reconciliations WHERE order_hash = $1',
    [hash],
  )
  expect(found.rows).toEqual([{ stated_cents: 9000, repriced_cents: 6000 }])
})

test('a rider who cancels pays at most the time that the screen showed, and nothing if the operator bills nothing', async () => {
  const [billedOne, free] = [await aKept(), await aKept()]
  await world.advance(10 * 60)
  for (const { rider, hash } of [billedOne, free]) {
    expect((await cancels(rider, hash)).data).toMatchObject({ state: 'Canceling', costTwd: 10 })
    await world.settle()
    expect(countAsked(`cancelReservation ${hash}`)).toBe(1)
    await world.answersCommand(hash, 'CANCEL_RESERVATION', 'ACCEPTED')
  }
  await world.tells(billedOne.hash, { cdr: await billed(billedOne.hash, 11, 11) })
  expect(await sees(billedOne.rider)).toMatchObject({ state: 'Closed', chargedTwd: 10, endReason: 'rider' })
  await world.advance(3 * 3600)
  expect((await world.call(readReservation, { as: free.rider.as })).data.reservation?.chargedTwd ?? 0).toBe(0)
  expect([free.takenTwd(), await heldFor(free.hash)]).toEqual([10, 0])
})

test('a charger that its operator refuses, loses or never answers for costs nothing, and is free for others', async () => {
  world.operators.answers({ reserve: { answer: 'rejected' } })
  const refused = await anAsk()
  expect(await sees(refused.rider)).toMatchObject({ state: 'Closed', endReason: 'refused', chargedTwd: 0 })
  world.operators.answers({})
  const occupied = await anAsk()
  await world.answersCommand(occupied.hash, 'RESERVE_NOW', 'EVSE_OCCUPIED')
  expect(await sees(occupied.rider)).toMatchObject({ state: 'Closed', endReason: 'refused' })
  const lost = await aKept()
  await world.advance(20 * 60)
  await world.answersCommand(lost.hash, 'RESERVE_NOW', 'CANCELED_RESERVATION')
  expect(await sees(lost.rider)).toMatchObject({ state: 'Closed', endReason: 'operator', chargedTwd: 0 })
  world.operators.answers({ reserve: { answer: 'unknown' }, cancelReservation: { answer: 'unknown' } })
  const silent = await anAsk()
  await world.advance(70)
  // It is asked again, and at last to release what it may keep.
  expect(countAsked(`reserve ${silent.hash}`)).toBeGreaterThan(3)
  expect(await sees(silent.rider)).toMatchObject({ state: 'Canceling', endReason: 'silent' })
  await world.advance(320)
  expect(await sees(silent.rider)).toMatchObject({ state: 'Closed', chargedTwd: 0 })
  expect(countAsked(`cancelReservation ${silent.hash}`)).toBeGreaterThan(3)
  world.operators.answers({})
  for (const { heldTwd, chargerId } of [refused, occupied, lost, silent]) {
    expect(await heldTwd()).toBe(0)
    expect((await starts(await world.rider(), chargerId)).status).toBe(200)
  }
})

test('a TIMEOUT of the operator is no reservation: it is asked for a release, also if its charger says yes later', async () => {
  const { rider, hash } = await anAsk()
  await world.answersCommand(hash, 'RESERVE_NOW', 'TIMEOUT')
  expect(await sees(rider)).toMatchObject({ state: 'Canceling', endReason: 'silent', costTwd: 0 })
  await world.answersCommand(hash, 'RESERVE_NOW', 'ACCEPTED')
  expect(countAsked(`cancelReservation ${hash}`)).toBe(1)
  await world.answersCommand(hash, 'CANCEL_RESERVATION', 'UNKNOWN_RESERVATION')
  expect(await sees(rider)).toMatchObject({ state: 'Closed', chargedTwd: 0 })
})

test('a fee that cannot be held keeps no charger, and the operator hears of nothing', async () => {
  const [rider, chargerId] = [await world.rider(), `r${nextPlug++}`]
  const { quoteHash } = await quoteFor(rider, chargerId)
  const askedBefore = world.operators.asked.length
  world.bank.feels('declines')
  expect(await failure(asksFor(rider, quoteHash))).toMatchObject({ code: 'POST_RIDES_0011' })
  expect((await sees(rider)).endReason).toBe('declined')
  expect(world.operators.asked.length).toBe(askedBefore)
  expect((await starts(await world.rider(), chargerId)).status).toBe(200)
})

test('a start that the bank declines leaves the charger kept; one that the operator refuses costs no fee', async () => {
  const declined = await aKept()
  world.bank.feels('declines')
  expect((await starts(declined.rider, declined.chargerId)).status).not.toBe(200)
  expect(await sees(declined.rider)).toMatchObject({ state: 'Kept', can: { start: true } })
  const { data: order } = await starts(declined.rider, declined.chargerId)
  await world.answersCommand(order.orderNo, 'START_SESSION', 'EVSE_OCCUPIED')
  expect(await sees(declined.rider)).toMatchObject({ state: 'Canceling', endReason: 'startFailed', costTwd: 0 })
  const left = await aKept()
  await world.advance(5 * 60)
  const { data: begun } = await starts(left.rider, left.chargerId)
  await world.settle()
  await world.call(cancelCharging, { as: left.rider.as, body: { orderNo: begun.orderNo } })
  expect(await sees(left.rider)).toMatchObject({ state: 'Canceling', endReason: 'rider', costTwd: 5 })
})

test('a start at another charger releases the kept one, and a server that is restarted keeps, warns and ends as before', async () => {
  const kept = await aKept()
  const elsewhere = `r${nextPlug++}`
  expect((await starts(kept.rider, elsewhere)).status).toBe(200)
  expect(await sees(kept.rider)).toMatchObject({ state: 'Canceling', endReason: 'rider' })
  const restarted = await aKept()
  await world.restart()
  expect(await sees(restarted.rider)).toMatchObject({ state: 'Kept' })
  await world.advance(31 * 60)
  expect(await sees(restarted.rider)).toMatchObject({ state: 'Awaiting', endReason: 'expired' })
})

test('a charger that costs nothing to keep needs no hold, and ends without a bill', async () => {
  await withFees(true)
  const { rider, quote, heldTwd } = await aKept()
  expect([quote.reservation, await heldTwd()]).toEqual([
    { twdPerHour: 0, expiredTwd: 0, holdTwd: 0, minutesMax: 30 },
    0,
  ])
  await world.advance(31 * 60)
  expect(await sees(rider)).toMatchObject({ state: 'Closed', endReason: 'expired', chargedTwd: 0 })
})
