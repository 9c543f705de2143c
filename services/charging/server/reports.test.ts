import { PartnerEvent } from '@daoxing/charging/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
beforeAll(async () => {
  world = await openSessionWorld()
})
afterAll(() => world.close())
beforeEach(() => world.partner.answers({}))

test('reports out of order, twice and late lead to the same bill', async () => {
  const tale = [
    { event: 'STARTED', units: 0, secondsAgo: 50 },
    { event: 'READ', units: 3, secondsAgo: 40 },
    { event: 'READ', units: 6, secondsAgo: 30 },
    { event: 'ENDED', units: 9, secondsAgo: 20 },
    { event: 'CORRECTED', units: 8, secondsAgo: 10 },
  ] as const
  const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 3, 1], { minLength: 7 })
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const { hash, sees } = await world.aRequest()
      await world.advance(60)
      for (const at of order) {
        const { event, units, secondsAgo } = tale[at] ?? tale[0]
        // A clock change in the meantime does not affect the time that the partner reports.
        const sent = await world.reports(hash, event, units, { eventId: `${hash}-${at}`, secondsAgo })
        expect(sent.status).toBe(200)
        await world.settle()
      }
      expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 80, deliveredMilliUnits: 8000 })
      const events = await world.eventsOf(hash)
      const told = events.filter((event) => event !== 'READ').toSorted()
      expect(told).toEqual(['CORRECTED', 'ENDED', 'HELD', 'PAID', 'REQUESTED', 'STARTED'])
    }),
    { numRuns: 8 },
  )
  expect(await ledgerSumTwd(world.house.database)).toBe(0)
})

test('a total below an earlier one, and every report of another partner, changes nothing', async () => {
  const { hash, says, sees } = await world.aDelivery()
  const rival = await world.enrolPartner('rival')
  await says('READ', 5)
  const before = await sees()
  await says('READ', 4)
  for (const event of PartnerEvent.options) await world.reports(hash, event, 99, { as: rival })
  await world.settle()
  expect(await sees()).toEqual(before)
})

test('a partner with a wrong clock moves no session before its hold or into the future', async () => {
  const { hash, sees } = await world.aRequest()
  const heldAt = world.clock.now()
  await world.reports(hash, 'STARTED', 0, { secondsAgo: 86_400 })
  await world.settle()
  expect((await sees()).startedAt).toBe(heldAt)
  await world.advance(60)
  await world.reports(hash, 'ENDED', 1, { secondsAgo: -86_400 })
  await world.settle()
  expect((await sees()).endedAt).toBe(world.clock.now())
})

test('an implausible total changes nothing, in a report or in an answer', async () => {
  const { says, sees } = await world.aDelivery()
  await says('READ', 5)
  const before = await sees()
  const [startedAt, totalMilliUnits] = [world.clock.now(), 5_000_000]
  const lookUp = { state: 'ended', totalMilliUnits, startedAt, endedAt: startedAt } as const
  world.partner.answers({ lookUp })
  await says('READ', 5000)
  await says('ENDED', 5000)
  await world.advance(120)
  expect(await sees()).toEqual(before)
  world.partner.answers({})
  await says('ENDED', 6)
  await says('CORRECTED', 6000)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 60, isCorrected: false })
})

test('a total is raised for 30 days after the end, and lowered later as well', async () => {
  const { says, sees, hash } = await world.aDelivery()
  await says('ENDED', 6)
  const sql = `UPDATE charging.orders SET ended_at = ended_at - interval '31 days' WHERE order_hash = $1`
  await world.house.database.pool.query(sql, [hash])
  await says('CORRECTED', 8)
  expect(await sees()).toMatchObject({ amountTwd: 60, isCorrected: false })
  await says('CORRECTED', 5)
  expect(await sees()).toMatchObject({ amountTwd: 50, isCorrected: true })
})

test('a session without a charge stays free, and the log contains a later total', async () => {
  const { hash, says, sees } = await world.aDelivery()
  await says('ENDED', 0)
  const warn = vi.spyOn(world.house.log, 'warn')
  await says('CORRECTED', 3)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 0, isCorrected: false })
  const lost = { orderHash: hash, totalMilliUnits: 3000 }
  expect(warn).toHaveBeenCalledWith(lost, 'a session without a charge stays free')
})

test('one id for two reports is refused, and the first one counts', async () => {
  const { hash, sees } = await world.aDelivery()
  await world.reports(hash, 'READ', 2, { eventId: 'one-id' })
  const other = await world.reports(hash, 'READ', 3, { eventId: 'one-id' })
  await world.settle()
  expect([other.body.code, (await sees()).deliveredMilliUnits]).toEqual(['EVENT_ID_REUSED', 2000])
})

test('reports after a cancellation are ignored: no rider pays for them', async () => {
  const { hash, sees } = await world.aRequest()
  world.partner.answers({ start: { state: 'refused' } })
  const failed = await world.aRequest()
  for (const session of [hash, failed.hash]) {
    if (session === hash) continue
    for (const event of PartnerEvent.options) await world.reports(session, event, 5)
  }
  await world.settle()
  expect(await failed.sees()).toMatchObject({
    status: 'START_FAILED',
    amountTwd: 0,
    payment: { paidTwd: 0, status: 3 },
  })
  expect((await sees()).status).toBe('STARTING')
})
