import { beginSubscription, endSubscription, readSubscription } from '@daoxing/charging/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { carSeries } from './rules/car-series.ts'
import { lockUntilEnd } from '@daoxing/kit/server'
import { monthMoved } from './subscription/pay-month.ts'
import { monthAfter } from './subscription/month-after.ts'
import { changeSubscription, findSubscription } from './stores/subscription-store.ts'
import { subscriptionDiscountOf, subscriptionView } from './subscription/subscription-view.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

let world: ChargingWorld
let nextKey = 1
/** The body of an answer, of which a refusal has a code. */
const failure = async (asked: Promise<{ readonly body: unknown }>) => (await asked).body
const declines = Array.from({ length: 60 }, () => 'declines' as const)
beforeAll(async () => {
  world = await openChargingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.bank.feels())
afterEach(() => world.compareBooks())

const carSeriesId = carSeries[0]?.carSeriesId ?? ''
const days = 86_400
const paidMonths = async ({ riderId }: { readonly riderId: string }) => {
  const sql = "SELECT order_hash FROM charging.subscription_months WHERE rider_id = $1 AND state = 'paid'"
  return (await world.house.database.pool.query(sql, [riderId])).rows.length
}
type Rider = Awaited<ReturnType<ChargingWorld['rider']>>
const begins = (rider: Rider, monthlyTwd = 688, key = `sub-${nextKey++}`) =>
  world.call(beginSubscription, { as: rider.as, key, body: { carSeriesId, paymentMethod: 'creditcard', monthlyTwd } })
const sees = ({ riderId }: Rider) => subscriptionView({ tx: world.house.database, house: world.house, riderId })
const reads = async (rider: Rider) => (await world.call(readSubscription, { as: rider.as })).data
const discountOf = ({ riderId }: Rider, series = carSeriesId) =>
  subscriptionDiscountOf({ tx: world.house.database, riderId, nowMs: world.clock.nowMs(), carSeriesId: series })

test('a subscription says from which energy on it pays, and its first month is paid at once', async () => {
  const rider = await world.rider()
  const offer = await reads(rider)
  expect(offer).toMatchObject({ state: 'none', monthlyTwd: 688, percentOff: 25 })
  // 688 / (9.5 x 25 %) = 289.7
  expect(offer.breakEvenKwh).toBe(290)
  const taken = world.bank.takenTwd()
  await begins(rider)
  await world.settle()
  expect(await sees(rider)).toMatchObject({ state: 'active', carSeriesId, endsAt: null })
  expect(world.bank.takenTwd() - taken).toBe(688)
  expect(await discountOf(rider)).toMatchObject({ percent: 25, window: { from: '22:00', until: '08:00' } })
  expect(await discountOf(rider, 'another-car')).toBeNull()
  expect(await failure(begins(rider))).toMatchObject({ code: 'CHARGING_SUBSCRIPTION_LIVE' })
})

test('a month that the bank declines gives no lower price', async () => {
  const rider = await world.rider()
  world.bank.feels(...declines)
  expect((await begins(rider)).status).toBe(422)
  expect(await sees(rider)).toMatchObject({ state: 'none' })
  expect(await discountOf(rider)).toBeNull()
})

test('another price than the one that was seen is refused', async () => {
  expect(await failure(begins(await world.rider(), 588))).toMatchObject({ code: 'CHARGING_QUOTE_EXPIRED' })
})

test('the rider is told three days ahead, the next month is paid once, and an ended one only lasts', async () => {
  const rider = await world.rider()
  await begins(rider)
  await world.settle()
  await world.call(endSubscription, { as: rider.as, body: {} })
  expect(await reads(rider)).toMatchObject({ state: 'ending', renewsAt: null })
  await world.call(endSubscription, { as: rider.as, body: { goesOn: true } })
  const { state, renewsAt } = await reads(rider)
  expect(state).toBe('active')
  await world.leap(29 * days - 3600)
  await world.advance(3600)
  const { rows } = await world.house.database.pool.query(
    "SELECT kind FROM notices.notices WHERE rider_id = $1 AND kind = 'subscriptionRenews'",
    [rider.riderId],
  )
  expect(rows).toHaveLength(1)
  await world.leap(3 * days - 3600)
  await world.advance(3600)
  const renewed = await sees(rider)
  expect(renewed.state).toBe('active')
  expect(renewed.renewsAt).not.toBe(renewsAt)
  expect(await paidMonths(rider)).toBe(2)
  const held = await findSubscription(world.house.database, rider.riderId)
  if (!held) throw new Error('the subscription is there')
  await changeSubscription(world.house.database, held, { state: 'ending' })
  await world.leap(32 * days)
  expect(await sees(rider)).toMatchObject({ state: 'none' })
  expect(await paidMonths(rider)).toBe(2)
})

test('a month is paid, also if the rider changes the subscription at the same moment', async () => {
  const rider = await world.rider()
  await begins(rider)
  await world.settle()
  const { house } = world
  const { rows } = await house.database.pool.query<{ order_hash: string }>(
    'SELECT order_hash FROM charging.subscription_months WHERE rider_id = $1',
    [rider.riderId],
  )
  const orderHash = rows[0]?.order_hash ?? ''
  await house.database.pool.query("UPDATE charging.subscription_months SET state = 'asked' WHERE order_hash = $1", [
    orderHash,
  ])
  let paying: Promise<boolean> | undefined
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `charging:subscription:${rider.riderId}`)
    const held = await findSubscription(tx, rider.riderId)
    if (!held) throw new Error('the subscription is there')
    await changeSubscription(tx, held, { state: 'ending' })
    paying = house.database.transaction((other) => monthMoved({ tx: other, house, orderHash, outcome: 'collected' }))
    paying.catch(() => undefined)
    await new Promise((done) => setTimeout(done, 200))
  })
  expect(await paying).toBe(true)
  expect(await sees(rider)).toMatchObject({ state: 'ending' })
})

test('a rider whose card is gone on the day hears that the month was not paid', async () => {
  const rider = await world.rider()
  await begins(rider)
  await world.settle()
  await world.house.database.pool.query('UPDATE charging.subscriptions SET card_id = $2 WHERE rider_id = $1', [
    rider.riderId,
    'gone',
  ])
  await world.leap(32 * days)
  await world.settle()
  expect(await sees(rider)).toMatchObject({ state: 'unpaid' })
  const { rows } = await world.house.database.pool.query(
    "SELECT kind FROM notices.notices WHERE rider_id = $1 AND kind = 'paymentFailed'",
    [rider.riderId],
  )
  expect(rows).toHaveLength(1)
})

test('a month ends on its day, or on the last day of a shorter month', () => {
  expect(monthAfter('2026-01-31T04:00:00.000Z', 31)).toBe('2026-02-28T04:00:00.000Z')
  expect(monthAfter('2026-02-28T04:00:00.000Z', 31)).toBe('2026-03-31T04:00:00.000Z')
  expect(monthAfter('2026-12-15T17:00:00.000Z', 16)).toBe('2027-01-15T17:00:00.000Z')
})
