import { cancelSession, stopSession } from '@daoxing/charging/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
beforeAll(async () => {
  world = await openSessionWorld()
})
afterAll(() => world.close())

const rounds = 4
const liveOf = async (column: 'rider_id' | 'station_id', id: string) => {
  const sql = `SELECT count(*) AS count FROM charging.orders WHERE ${column} = $1 AND ended_at IS NULL`
  return (await world.house.database.pool.query<{ count: number }>(sql, [id])).rows[0]?.count
}

test('concurrent taps make one session: with one key the same, with other keys the others are refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const rider = await world.rider()
    const { quoteHash } = await world.quotes(rider)
    const keys = [`a-${round}`, `a-${round}`, `b-${round}`, `c-${round}`]
    const answers = await Promise.all(keys.map((key) => world.requests(rider, quoteHash, key)))
    const made = answers.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ data }) => data.orderHash)).size).toBe(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(['IDEMPOTENCY_IN_FLIGHT', 'SESSION_ALREADY_LIVE']).toContain(body.code)
    expect(await liveOf('rider_id', rider.riderId)).toBe(1)
  }
})

test('of several riders at one station one gets it, and the others see that it is taken', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const stationId = `st-${30 + round}`
    const riders = await Promise.all([world.rider(), world.rider(), world.rider()])
    const quotes = await Promise.all(riders.map((rider) => world.quotes(rider, { stationId })))
    const answers = await Promise.all(riders.map((rider, at) => world.requests(rider, quotes[at]?.quoteHash ?? '')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('STATION_TAKEN')
    expect(await liveOf('station_id', stationId)).toBe(1)
  }
})

test('a stop, a final report and a reading at the same moment make one bill', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { rider, hash, sees } = await world.aDelivery()
    const taken = world.bank.takenTwd()
    await world.advance(5)
    await Promise.all([
      world.call(stopSession, { params: { hash }, as: rider.as }),
      world.reports(hash, 'READ', 3, { secondsAgo: 1 }),
      world.reports(hash, 'ENDED', 4),
      world.reports(hash, 'ENDED', 4),
    ])
    await world.settle()
    expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 40, payment: { paidTwd: 40 } })
    expect(world.bank.takenTwd() - taken).toBe(40)
  }
  expect(await ledgerSumTwd(world.house.database)).toBe(0)
})

test('a concurrent cancellation and start: either it is cancelled and free, or it delivers', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { rider, hash, sees } = await world.aRequest()
    await world.reports(hash, 'STARTED', 0)
    await Promise.all([world.settle(), world.call(cancelSession, { params: { hash }, as: rider.as })])
    await world.settle()
    const { status } = await sees()
    expect([status, await world.claims(hash)]).toEqual(status === 'CANCELED' ? ['CANCELED', 0] : ['DELIVERING', 2])
  }
})
