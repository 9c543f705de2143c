import { stopCharging, unlockConnector } from '@daoxing/charging/contract'
import { instantFromMs, plusSeconds } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { payerFor } from '@daoxing/wallet/server'
import { beginOrder } from './begin-order.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'
import { findOrder } from './stores/order-store.ts'
import { tokenOfRider } from './stores/ocpi/token-store.ts'

let world: ChargingWorld
beforeAll(async () => {
  world = await openChargingWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.bank.feels()
  world.operators.answers({})
  world.operators.finds('unknown')
})
afterEach(() => world.compareBooks())

const period = (at: string, ...dimensions: readonly (readonly [string, number])[]) => ({
  start_date_time: at,
  dimensions: dimensions.map(([type, volume]) => ({ type, volume })),
})

test('a session that its operator declares invalid is not billed, also if a record follows', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8)
  await says(8, { afterMinutes: 1, status: 'INVALID' })
  expect(await sees()).toMatchObject({ amountTwd: 0, payment: { paidTwd: 0 } })
  expect(world.bank.heldTwd()).toBe(0)
  await world.tells(hash, { cdr: cdr(8) })
  await world.advance(3 * 3600)
  expect(await sees()).toMatchObject({ amountTwd: 0, payment: { paidTwd: 0, openTwd: 0 } })
})

test('a credit that arrives before its record waits for it, and the rider gets the money back', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  const first = cdr(8)
  await world.tells(hash, { cdr: { ...first, id: 'credit', credit: true, credit_reference_id: first.id } })
  await world.tells(hash, { cdr: first })
  expect(await sees()).toMatchObject({ amountTwd: 0, payment: { paidTwd: 80, refundedTwd: 80 } })
})

test('a record that is no session is looked into, and the readings decide the bill', async () => {
  const { hash, sees, says, cdr, startedAt } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  const charging_periods = [
    period(startedAt, ['ENERGY', -1], ['TIME', 0.1]),
    period(plusSeconds(startedAt, 300), ['RESERVATION_TIME', 0.1], ['ENERGY', 9]),
  ]
  await world.tells(hash, { cdr: cdr(8, { charging_periods, total_cost: { excl_vat: 1e20 } }) })
  expect(await sees()).toMatchObject({ billState: 'checking', amountTwd: 80, payment: { paidTwd: 80 } })
})

test('a report with impossible periods or less than nothing does not silence its session', async () => {
  const { sees, says, startedAt } = await world.aCharge()
  const charging_periods = [period(startedAt, ['ENERGY', -1]), period(plusSeconds(startedAt, 60), ['ENERGY', 6])]
  await says(5, { charging_periods })
  expect(await sees()).toMatchObject({ energyKwh: 5, amountTwd: 50 })
  const other = await world.aCharge()
  await other.says(-3, { afterMinutes: 1 })
  await other.says(1, { afterMinutes: 4 })
  expect(await other.sees()).toMatchObject({ energyKwh: 1, amountTwd: 10 })
})

test('a weaker car in the settings of the rider makes no energy free', async () => {
  const { sees, says } = await world.aCharge({ terms: { maxWatts: 7000 } })
  await says(8)
  expect(await sees()).toMatchObject({ energyKwh: 8, amountTwd: 80, readingsMissing: false })
})

test('an operator whose clock is an hour behind is read, not cut off, and its grace is as long as any', async () => {
  const { hash, sees } = await world.anOrder()
  const { session } = await world.aCharge()
  const behind = () => instantFromMs(world.clock.nowMs() - 3_600_000)
  const own = { id: 'behind', authorization_reference: hash, start_date_time: behind() }
  const tells = async (kwh: number, minutes: number, more: Partial<ReturnType<typeof session>> = {}) => {
    await world.advance(minutes * 60)
    await world.tells(hash, { session: session(kwh, { ...own, last_updated: behind(), ...more }) })
  }
  await tells(0, 0)
  for (const kwh of [3, 6, 9]) await tells(kwh, 5)
  expect(await sees()).toMatchObject({ status: 'CHARGING', energyKwh: 9, amountTwd: 90, readingsMissing: false })
  const charging_periods = [
    period(own.start_date_time, ['ENERGY', 9], ['TIME', 0.25]),
    period(behind(), ['PARKING_TIME', 0.04]),
  ]
  await tells(9, 2, { charging_periods })
  expect(await sees()).toMatchObject({ rawState: 'Buffer', amountTwd: 90 })
})

test('a report that was overtaken by a newer one changes nothing', async () => {
  const { hash, session, says, sees } = await world.aCharge()
  const older = session(2, { last_updated: plusSeconds(world.clock.now(), 240) })
  await says(5)
  await world.tells(hash, { session: older })
  expect(await sees()).toMatchObject({ energyKwh: 5, readingsMissing: false })
})

test('an operator that leaves out our reference is known by the token of the rider and the plug', async () => {
  const { rider, hash, sees } = await world.anOrder()
  const { riderId } = rider
  const now = world.clock.now()
  const token = { riderId, uid: 'token-of-the-rider', contractId: 'TWDXGC9', now }
  await tokenOfRider(world.house.database, token)
  const { evseUid = '' } = (await findOrder(world.house.database, hash)) ?? {}
  const other = await world.aCharge()
  const session = other.session(0, {
    id: 'unnamed',
    authorization_reference: undefined,
    evse_uid: evseUid.toUpperCase(),
  })
  const foreign = { ...session, id: 'foreign', cdr_token: { ...session.cdr_token, uid: 'another-token' } }
  await world.tells('TW/SPK/foreign', { session: foreign })
  expect((await sees()).status).toBe('PRE_START')
  const own = { ...session, cdr_token: { ...session.cdr_token, uid: 'TOKEN-of-the-rider' } }
  await world.tells('TW/SPK/unnamed', { session: own })
  expect((await sees()).status).toBe('CHARGING')
})

test('a session that replaces the one that waited is the session of the order', async () => {
  const { hash, sees } = await world.anOrder()
  const other = await world.aCharge()
  const session = (id: string, status: 'PENDING' | 'ACTIVE') =>
    other.session(0, { id, status, authorization_reference: hash, last_updated: world.clock.now() })
  await world.tells(hash, { session: session('first', 'PENDING') })
  await world.tells(hash, { session: session('second', 'ACTIVE') })
  expect((await sees()).status).toBe('CHARGING')
})

test('power that ended, came back and ended again has its grace each time', async () => {
  const { sees, says, startedAt } = await world.aCharge({ holdTwd: 400 })
  const at = (minutes: number) => plusSeconds(startedAt, minutes * 60)
  const charging_periods = [
    period(startedAt, ['ENERGY', 5], ['TIME', 0.2]),
    period(at(10), ['PARKING_TIME', 0.1]),
    period(at(18), ['ENERGY', 1], ['TIME', 0.1]),
  ]
  await says(6, { afterMinutes: 22, charging_periods })
  expect(await sees()).toMatchObject({ rawState: 'Charging', amountTwd: 60 })
})

test('a charger that obeys a stop is not blamed for what flowed before it', async () => {
  const { hash, rider, sees, says } = await world.aCharge({ holdTwd: 900 })
  await says(5)
  await world.advance(300)
  await world.call(stopCharging, { body: { orderNo: hash }, as: rider.as })
  await world.settle()
  await says(9, { afterMinutes: 2 })
  expect(await sees()).toMatchObject({ isStopIgnored: false, energyKwh: 9 })
})

test('a plug is not freed of the next rider', async () => {
  const { rider, hash, says } = await world.aCharge()
  await says(1, { status: 'COMPLETED' })
  const unlocks = () => world.call(unlockConnector, { as: rider.as, body: { orderNo: hash } })
  expect((await unlocks()).status).toBe(200)
  const { house } = world
  const before = await findOrder(house.database, hash)
  if (!before) throw new Error('the order is there')
  const next = await world.rider()
  await house.database.transaction(async (tx) => {
    const payer = await payerFor({ tx, house, riderId: next.riderId, method: 'creditcard', cardId: undefined })
    const invoice = { carrierType: 2, invoiceEmail: 'rider@example.tw' } as const
    const { operatorId, locationId, evseUid, connectorId, place, terms } = before
    const quote = {
      operatorId,
      locationId,
      evseUid,
      connectorId,
      place,
      terms,
      limit: null,
      estimate: null,
      holdTwd: 100,
    }
    await beginOrder({ tx, house, riderId: next.riderId, quote, payer, invoice })
  })
  expect((await unlocks()).body).toMatchObject({ code: 'CHARGING_CANNOT_STOP_NOW' })
})
