import { plusSeconds } from '@daoxing/kit/contract'
import { cancelSession, stopSession } from '@daoxing/charging/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
beforeEach(async () => {
  world = await openSessionWorld()
})
afterEach(async () => {
  await world.compareBooks()
  await world.close()
})
const unknown = { state: 'unknown' } as const
const silent = { start: unknown, stop: unknown, lookUp: unknown }
const countAsked = (line: string) => world.partner.asked.filter((asked) => asked === line).length

describe('a partner with a start request', () => {
  test('refuses: the hold is released, rider and station are free, and the rider is notified', async () => {
    world.partner.answers({ start: { state: 'refused' } })
    const { hash, sees } = await world.aRequest()
    expect((await sees()).status).toBe('START_FAILED')
    expect([world.bank.heldTwd(), await world.claims(hash)]).toEqual([0, 0])
    expect(world.sent.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ kind: 'startFailed' }))
  })

  test('is silent: it is looked up repeatedly, and given up after 90 seconds; then it gets a stop request', async () => {
    world.partner.answers(silent)
    const { hash, sees } = await world.aRequest()
    await world.advance(80)
    expect([(await sees()).status, countAsked(`start ${hash}`)]).toEqual(['STARTING', 1])
    expect(countAsked(`lookUp ${hash}`)).toBeGreaterThan(10)
    await world.advance(15)
    expect((await sees()).status).toBe('START_FAILED')
    expect([world.bank.heldTwd(), countAsked(`stop ${hash}`)]).toEqual([0, 1])
    world.partner.answers({ stop: { state: 'absent' } })
    await world.advance(600)
    expect(countAsked(`stop ${hash}`)).toBe(2)
  })

  test('lost the request: it gets another one as soon as a look-up finds nothing', async () => {
    world.partner.answers({ start: unknown, lookUp: { state: 'absent' } })
    const { hash } = await world.aRequest()
    await world.advance(5)
    expect(countAsked(`start ${hash}`)).toBe(2)
  })

  test('started, and its report was lost: the look-up begins the delivery, and waiting readings count', async () => {
    world.partner.answers(silent)
    const { hash, sees } = await world.aRequest()
    await world.reports(hash, 'READ', 2)
    const now = world.clock.now()
    world.partner.answers({
      lookUp: { state: 'delivering', totalMilliUnits: 1000, startedAt: now, readAt: now },
    })
    await world.advance(5)
    expect(await sees()).toMatchObject({ status: 'DELIVERING', startedAt: now, deliveredMilliUnits: 2000 })
  })
})

describe('a session that is cancelled while its start is in progress', () => {
  test('is stopped again when the start is answered', async () => {
    const arrive = world.partner.delaysStarts()
    world.partner.answers({ stop: { state: 'refused' } })
    const rider = await world.rider()
    const { orderHash: hash } = (await world.requests(rider, (await world.quotes(rider)).quoteHash)).data
    const settled = world.settle()
    await expect.poll(() => countAsked(`start ${hash}`)).toBe(1)
    await world.call(cancelSession, { params: { hash }, as: rider.as })
    await world.settle()
    expect(countAsked(`stop ${hash}`)).toBe(1)
    arrive()
    await settled
    await world.settle()
    expect(countAsked(`stop ${hash}`)).toBe(2)
  })

  test('is looked up again after a minute if the partner did not know the session', async () => {
    const { rider, hash } = await world.aRequest()
    world.partner.answers({ stop: { state: 'absent' } })
    await world.call(cancelSession, { params: { hash }, as: rider.as })
    await world.settle()
    expect(countAsked(`stop ${hash}`)).toBe(1)
    await world.advance(600)
    expect(countAsked(`stop ${hash}`)).toBe(2)
  })
})

describe('a delivering partner', () => {
  test('with lost reports is looked up, and its total is billed', async () => {
    const { sees } = await world.aDelivery()
    const startedAt = world.clock.now()
    world.partner.answers({
      lookUp: { state: 'delivering', totalMilliUnits: 4000, startedAt, readAt: plusSeconds(startedAt, 60) },
    })
    await world.advance(60)
    expect(await sees()).toMatchObject({ status: 'DELIVERING', deliveredMilliUnits: 4000 })
    const endedAt = plusSeconds(startedAt, 100)
    world.partner.answers({ lookUp: { state: 'ended', totalMilliUnits: 7000, startedAt, endedAt } })
    await world.advance(120)
    expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 70, endedAt, stopReason: 'station' })
  })

  test('with a look-up at the limit gets a stop request at once', async () => {
    const { sees } = await world.aDelivery({ limitTwd: 100 })
    const [startedAt, totalMilliUnits] = [world.clock.now(), 10_500]
    const readAt = plusSeconds(startedAt, 60)
    world.partner.answers({
      lookUp: { state: 'delivering', totalMilliUnits, startedAt, readAt },
      stop: { state: 'ended', totalMilliUnits, startedAt, endedAt: readAt },
    })
    await world.advance(60)
    expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 100, stopReason: 'limit' })
  })

  test('that falls silent for good is billed by its last reading; a later final report corrects the bill', async () => {
    world.partner.answers(silent)
    const { says, sees } = await world.aDelivery()
    await says('READ', 5)
    await world.advance(1860)
    expect(await sees()).toMatchObject({ status: 'STOPPING', stopReason: 'silence' })
    await world.advance(900)
    expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 50, stopReason: 'silence' })
    const taken = world.bank.takenTwd()
    await says('ENDED', 8)
    expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 80, isCorrected: true })
    expect(world.bank.takenTwd() - taken).toBe(30)
  })

  test('that responds to the stop request with its final report is billed at once', async () => {
    const { rider, hash, sees } = await world.aDelivery()
    const startedAt = world.clock.now()
    const endedAt = plusSeconds(startedAt, 30)
    await world.advance(30)
    world.partner.answers({ stop: { state: 'ended', totalMilliUnits: 3000, startedAt, endedAt } })
    await world.call(stopSession, { params: { hash }, as: rider.as })
    await world.settle()
    expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 30, stopReason: 'rider' })
  })
})

test('an estimate without an outcome is given up after two minutes, and released when it is known', async () => {
  world.bank.feels(...Array.from({ length: 40 }, () => 'silent' as const))
  const { hash, sees } = await world.aRequest()
  expect((await sees()).status).toBe('REQUESTED')
  await world.advance(125)
  expect([(await sees()).status, await world.claims(hash)]).toEqual(['CANCELED', 0])
  world.bank.feels()
  await world.advance(3600)
  expect([world.bank.heldTwd(), world.partner.asked]).toEqual([0, []])
})
