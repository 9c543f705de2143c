import { stopSession } from '@daoxing/charging/contract'
import { getPayment, payTrip } from '@daoxing/wallet/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { raiseCover } from './jobs/session-jobs.ts'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
beforeAll(async () => {
  world = await openSessionWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.bank.feels()
  world.partner.answers({})
})
afterEach(async () => {
  world.bank.feels()
  await world.settle()
  await world.compareBooks()
})

const earnedTwd = async () => -(await ledgerSumTwd(world.house.database, 'earned:operator:sparks'))

test('a session that nears its hold has it raised, repeatedly, and pays the whole price', async () => {
  const { says, sees } = await world.aDelivery()
  const taken = world.bank.takenTwd()
  await says('READ', 14)
  expect(await sees()).toMatchObject({ amountTwd: 140, coverTwd: 200 })
  await says('READ', 15)
  expect(await sees()).toMatchObject({ amountTwd: 150, coverTwd: 400 })
  await says('READ', 30)
  expect(await sees()).toMatchObject({ status: 'DELIVERING', amountTwd: 300, coverTwd: 600 })
  await says('ENDED', 50)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 500, payment: { paidTwd: 500 } })
  expect(world.bank.takenTwd() - taken).toBe(500)
})

test('a raise to an amount that is held already counts as raised, and the next one follows', async () => {
  const { says, sees, hash } = await world.aDelivery()
  const raising = JSON.stringify({ coverState: 'raising', raiseToTwd: 200 })
  const sql = 'UPDATE charging.orders SET facts = facts || $2::jsonb WHERE order_hash = $1'
  await world.house.database.pool.query(sql, [hash, raising])
  await world.house.jobs.plan(world.house.database, raiseCover, { orderHash: hash })
  await world.settle()
  await says('READ', 15)
  expect(await sees()).toMatchObject({ status: 'DELIVERING', coverTwd: 400 })
})

test('if a raise is declined the amount so far is captured, and the partner is requested to stop before the cover ends', async () => {
  const { says, sees, hash } = await world.aDelivery()
  const [taken, earned] = [world.bank.takenTwd(), await earnedTwd()]
  world.bank.feels('declines')
  await says('READ', 15)
  expect(await sees()).toMatchObject({ status: 'DELIVERING', coverTwd: 200, payment: { paidTwd: 150 } })
  expect(world.bank.takenTwd() - taken).toBe(150)
  await says('READ', 18.9)
  expect((await sees()).status).toBe('DELIVERING')
  await says('READ', 19)
  expect(await sees()).toMatchObject({ status: 'STOPPING', stopReason: 'payment' })
  expect(world.partner.asked).toContain(`stop ${hash}`)
  await says('ENDED', 19.5)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 195, payment: { paidTwd: 195 } })
  expect([world.bank.takenTwd() - taken, (await earnedTwd()) - earned]).toEqual([195, 195])
})

test('if neither a raise nor the remainder of a part is held, the partner is requested to stop at once', async () => {
  const { says, sees } = await world.aDelivery()
  // The raise, the capture of the part, and the hold of the remainder.
  world.bank.feels('declines', 'fine', 'declines')
  await says('READ', 15)
  expect(await sees()).toMatchObject({ status: 'STOPPING', stopReason: 'payment', payment: { paidTwd: 150 } })
  await says('ENDED', 16)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 160, payment: { paidTwd: 160 } })
})

test('a final total below a captured part refunds the difference', async () => {
  const { says, sees } = await world.aDelivery()
  const taken = world.bank.takenTwd()
  world.bank.feels('declines')
  await says('READ', 15)
  await says('ENDED', 12)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 120 })
  expect(world.bank.takenTwd() - taken).toBe(120)
})

test("a session never costs more than its rider's limit, and is stopped there", async () => {
  const { says, sees } = await world.aDelivery({ limitTwd: 100 })
  const taken = world.bank.takenTwd()
  expect(await sees()).toMatchObject({ terms: { estimateTwd: 100, limitTwd: 100 }, coverTwd: 100 })
  await says('READ', 9.9)
  expect((await sees()).status).toBe('DELIVERING')
  await says('READ', 10.5)
  expect(await sees()).toMatchObject({ status: 'STOPPING', stopReason: 'limit', amountTwd: 100 })
  await says('ENDED', 12)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 100, deliveredMilliUnits: 12_000 })
  await says('CORRECTED', 13)
  expect([(await sees()).amountTwd, world.bank.takenTwd() - taken]).toEqual([100, 100])
})

test('a raise goes up to the limit and no further', async () => {
  const { says, sees } = await world.aDelivery({ limitTwd: 250 })
  await says('READ', 15)
  expect((await sees()).coverTwd).toBe(250)
  await says('READ', 24)
  expect(await sees()).toMatchObject({ status: 'DELIVERING', coverTwd: 250 })
})

test('a downward correction is refunded in part, an upward one is charged late, each once', async () => {
  const { says, sees, hash } = await world.aDelivery()
  const [taken, earned] = [world.bank.takenTwd(), await earnedTwd()]
  await says('ENDED', 12)
  await says('CORRECTED', 9)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 90, isCorrected: true, payment: { status: 4 } })
  expect(world.bank.takenTwd() - taken).toBe(90)
  const twice = { eventId: 'again' }
  await world.reports(hash, 'CORRECTED', 15, twice)
  await world.settle()
  const again = await world.reports(hash, 'CORRECTED', 15, twice)
  await world.settle()
  expect([again.status, (await sees()).amountTwd, world.bank.takenTwd() - taken]).toEqual([200, 150, 150])
  expect((await earnedTwd()) - earned).toBe(150 + 30)
})

test('a correction before the collection is settled after it', async () => {
  const { says, sees } = await world.aDelivery()
  const taken = world.bank.takenTwd()
  world.bank.feels('silent', 'silent')
  await says('ENDED', 12)
  await says('CORRECTED', 10)
  expect((await sees()).status).toBe('PENDING_PAYMENT')
  world.bank.feels()
  await world.advance(600)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 100 })
  expect(world.bank.takenTwd() - taken).toBe(100)
})

test('a price that no card pays is a debt: the rider is free and notified, and pays it later', async () => {
  const { rider, hash, says, sees } = await world.aDelivery()
  world.bank.feels('declines', 'declines', 'declines', 'declines')
  await says('ENDED', 12)
  await world.advance(120)
  expect(await sees()).toMatchObject({ status: 'PENDING_PAYMENT', payment: { openTwd: 120, canPay: true } })
  expect(await world.claims(hash)).toBe(0)
  const told = world.sent.filter(({ name }) => name === 'noticeTold').map(({ payload }) => payload)
  expect(told).toContainEqual(expect.objectContaining({ kind: 'paymentFailed' }))
  const { quoteHash } = await world.quotes(rider)
  expect((await world.requests(rider, quoteHash)).body.code).toBe('UNPAID_TRIPS')
  world.bank.feels()
  await world.call(payTrip, { params: { id: hash }, body: { payment_method: 'creditcard' }, as: rider.as, key: 'pay' })
  await world.settle()
  expect(await sees()).toMatchObject({ status: 'COMPLETED', payment: { openTwd: 0 } })
  expect((await world.call(getPayment, { params: { id: hash }, as: rider.as })).status).toBe(200)
})

test('an estimate that cannot be held ends the request before the partner gets it', async () => {
  const rider = await world.rider()
  const { quoteHash } = await world.quotes(rider)
  world.bank.feels('poor')
  const { status, body } = await world.requests(rider, quoteHash)
  expect([status, body.code]).toEqual([422, 'INSUFFICIENT_BALANCE'])
  await world.settle()
  expect(world.partner.asked.filter((line) => line.endsWith((body.data as { trip_hash: string }).trip_hash))).toEqual(
    [],
  )
})

test('a stop while the hold is being raised still collects everything', async () => {
  const { rider, hash, says, sees } = await world.aDelivery()
  world.bank.feels('loses', 'silent', 'silent')
  await says('READ', 16)
  await world.call(stopSession, { params: { hash }, as: rider.as })
  await says('ENDED', 30)
  world.bank.feels()
  await world.advance(600)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 300, payment: { paidTwd: 300, openTwd: 0 } })
})
