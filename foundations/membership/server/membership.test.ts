import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import {
  listEarnedPoints,
  listExpiredPoints,
  listUsedPoints,
  readLegacyMembership,
  readLevelHistory,
  readMembership,
  readPointsOverview,
  redeemPoints,
  viewMembership,
} from '@daoxing/membership/contract'
import { noticesServer } from '@daoxing/notices/server'
import { orderRefunded, orderSettled } from '@daoxing/orders/contract'
import { ordersServer } from '@daoxing/orders/server'
import { walletServer } from '@daoxing/wallet/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membershipServer } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  const slices = [configsServer, identityServer, ordersServer, walletServer, noticesServer, membershipServer]
  house = await openTestHouse({ slices, lanes: 4 })
})
afterAll(() => house.close())

/** A rider whose session outlives the years of a test. */
async function member() {
  const rider = await aRider(house)
  await house.house.database.pool.query("UPDATE identity.sessions SET expires_at = '2040-01-01'")
  return rider
}

let orders = 0
type Rider = { readonly as: object; readonly riderId: string }

/** Tells what the wallet tells when an order of the rider was paid. */
async function rides({ riderId }: Rider, amountTwd: number): Promise<string> {
  orders += 1
  const orderHash = `ride-${orders}`
  await house.house.database.transaction((tx) =>
    house.house.outbox.add(tx, orderSettled, { to: [], payload: { orderHash, riderId, service: 'taxi', amountTwd } }),
  )
  await house.settle()
  return orderHash
}

async function isRefunded({ riderId }: Rider, orderHash: string, refundedTwd: number): Promise<void> {
  const payload = { orderHash, riderId, service: 'taxi', refundedTwd }
  await house.house.database.transaction((tx) => house.house.outbox.add(tx, orderRefunded, { to: [], payload }))
  await house.settle()
}

const overview = async ({ as }: Rider) => (await house.call(readPointsOverview, { as })).data
const membership = async ({ as }: Rider) => (await house.call(readMembership, { as })).data
const redeem = ({ as }: Rider, points: number, key: string) => house.call(redeemPoints, { as, key, body: { points } })

/** The truths of the ledger, which hold at any time. */
async function ledgerHolds(): Promise<void> {
  const { rows } = await house.house.database.pool.query(`
    SELECT (SELECT coalesce(sum(points), 0) FROM membership.postings)::int AS total,
      (SELECT count(*) FROM (
        SELECT entries.rider_id FROM membership.entries JOIN membership.postings USING (entry_id)
        WHERE account = 'rider' GROUP BY 1 HAVING sum(postings.points) < 0) AS below)::int AS below,
      (SELECT coalesce(sum(postings.points), 0) FROM membership.postings WHERE account = 'rider')::int
        - (SELECT coalesce(sum(left_points), 0) FROM membership.lots)::int AS beside_lots`)
  expect(rows).toEqual([{ total: 0, below: 0, beside_lots: 0 }])
}

test('a membership begins at the lowest level, with what counts and what is missing [MBR-005, MBR-018, MBR-012]', async () => {
  const ana = await member()
  const begun = await membership(ana)
  expect(begun).toMatchObject({
    ...{ level: 'traveller', accruing_trips: 0, accruing_amount_twd: 0, available_points: 0 },
    next: { level: 'silver', missing_trips: 12, missing_amount_twd: 4000 },
  })
  expect(begun.ends_at).toBe(plusSeconds(begun.started_at, 365 * 86_400))
  await rides(ana, 350)
  expect(await membership(ana)).toMatchObject({
    ...{ accruing_trips: 1, accruing_amount_twd: 350, available_points: 3 },
    next: { missing_trips: 11, missing_amount_twd: 3650 },
  })
  expect((await house.call(readLegacyMembership, { as: ana.as })).data).toEqual(await membership(ana))
  expect((await house.call(viewMembership, { as: ana.as })).data).toEqual({
    membership: await membership(ana),
    points: await overview(ana),
  })
})

test('a paid ride earns points once, at the rate of the level [MBR-004, MBR-021]', async () => {
  const ana = await member()
  const orderHash = await rides(ana, 480)
  const payload = { orderHash, riderId: ana.riderId, service: 'taxi', amountTwd: 480 }
  await house.house.database.transaction((tx) => house.house.outbox.add(tx, orderSettled, { to: [], payload }))
  await house.settle()
  const { records } = (await house.call(listEarnedPoints, { as: ana.as })).data
  expect(records).toMatchObject([{ points: 4, order_hash: orderHash, service: 'taxi' }])
  // The end of the Taipei day, 365 days later.
  expect(records[0]?.expires_at).toMatch(/T16:00:00\.000Z$/)
  await ledgerHolds()
})

test('twelve rides make a silver member at once, whose next ride earns twice as much [MBR-004, MBR-032]', async () => {
  const ana = await member()
  for (let ride = 0; ride < 12; ride += 1) await rides(ana, 100)
  expect(await membership(ana)).toMatchObject({ level: 'silver', accruing_trips: 12, available_points: 12 })
  await rides(ana, 100)
  expect((await overview(ana)).available_points).toBe(14)
  const { records } = (await house.call(readLevelHistory, { as: ana.as })).data
  expect(records.map(({ level, why }) => [level, why])).toEqual([
    ['silver', 'reached'],
    ['traveller', 'joined'],
  ])
  expect(records[1]?.ended_at).toBe(records[0]?.started_at)
})

test('points become ride credit, each of them once however often it is tapped [MBR-022, MBR-036, MBR-020]', async () => {
  const ana = await member()
  await rides(ana, 1000)
  const answers = await Promise.all([redeem(ana, 7, 'tap'), redeem(ana, 7, 'tap'), redeem(ana, 7, 'other')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409])
  expect(await overview(ana)).toMatchObject({
    available_points: 3,
    earned_points: 10,
    used_points: 7,
    expired_points: 0,
  })
  const { records } = (await house.call(listUsedPoints, { as: ana.as })).data
  expect(records).toMatchObject([{ points: 7, credit_twd: 7 }])
  const { rows } = await house.house.database.pool.query(
    'SELECT account, amount_twd FROM wallet.postings WHERE account IN ($1, $2) ORDER BY account',
    [`credit:rider:${ana.riderId}`, 'house:points'],
  )
  expect(rows).toContainEqual({ account: `credit:rider:${ana.riderId}`, amount_twd: -7 })
  await ledgerHolds()
})

test('points that expire first are used first; the rest expires at the end of its day, and was announced [MBR-008, MBR-010, MBR-023]', async () => {
  const ana = await member()
  await rides(ana, 500)
  await house.leap(10 * 86_400)
  await rides(ana, 300)
  await redeem(ana, 2, 'some')
  expect(await overview(ana)).toMatchObject({ available_points: 6, expiring: { points: 3 } })
  const told = () => house.sent.filter(({ name, room }) => name === 'noticeTold' && room === `rider:${ana.riderId}`)
  await house.leap(325 * 86_400)
  for (let day = 0; day < 34; day += 1) await house.leap(86_400)
  const records = async () => (await house.call(listExpiredPoints, { as: ana.as })).data.records
  expect(told()).toHaveLength(5)
  expect(await records()).toMatchObject([{ points: 3 }])
  for (let day = 0; day < 10; day += 1) await house.leap(86_400)
  expect((await records()).map(({ points }) => points)).toEqual([3, 3])
  expect(await overview(ana)).toMatchObject({ available_points: 0, expired_points: 6, expiring: null })
  await ledgerHolds()
})

test('a refund takes back its points, from later rides if they are used up, in any order of the events', async () => {
  const ana = await member()
  const orderHash = await rides(ana, 1000)
  await redeem(ana, 9, 'most')
  await isRefunded(ana, orderHash, 450)
  // Four of ten are due: one was left, three are owed.
  expect((await overview(ana)).available_points).toBe(0)
  await isRefunded(ana, orderHash, 200)
  await rides(ana, 500)
  expect((await overview(ana)).available_points).toBe(1)
  const { records } = (await house.call(listEarnedPoints, { as: ana.as })).data
  expect(records.map(({ points }) => points)).toEqual([-4, 5, -1, 10])
  const early = `early-${orders}`
  await isRefunded(ana, early, 300)
  const payload = { orderHash: early, riderId: ana.riderId, service: 'taxi', amountTwd: 300 }
  await house.house.database.transaction((tx) => house.house.outbox.add(tx, orderSettled, { to: [], payload }))
  await house.settle()
  expect((await overview(ana)).available_points).toBe(1)
  await ledgerHolds()
})

test('records of each kind come in pages of 20 from the newest, and a stranger sees none of them [MBR-006, MBR-007]', async () => {
  const [ana, ben] = [await member(), await member()]
  for (let ride = 0; ride < 23; ride += 1) await rides(ana, 100)
  const page = async (query: object) => (await house.call(listEarnedPoints, { as: ana.as, query })).data.records
  const first = await page({})
  expect(first).toHaveLength(20)
  expect(await page({ offset: 20 })).toHaveLength(3)
  expect(await page({ limit: 5, offset: 5 })).toEqual(first.slice(5, 10))
  expect((await house.call(listEarnedPoints, { as: ana.as, query: { limit: 0 } })).status).toBe(400)
  for (const list of [listEarnedPoints, listUsedPoints, listExpiredPoints])
    expect((await house.call(list, { as: ben.as })).data.records).toEqual([])
})

test('after a year without rides a level is lowered by one, and never by more', async () => {
  const ana = await member()
  await rides(ana, 36_000)
  expect((await membership(ana)).level).toBe('diamond')
  await house.leap(366 * 86_400)
  expect((await membership(ana)).level).toBe('gold')
  await house.leap(366 * 86_400)
  await rides(ana, 100)
  expect((await membership(ana)).level).toBe('silver')
  const { records } = (await house.call(readLevelHistory, { as: ana.as })).data
  expect(records.map(({ why }) => why)).toEqual(['lowered', 'lowered', 'reached', 'joined'])
})

test('the ledger refuses an entry that does not sum to zero, and any change', async () => {
  const { pool } = house.house.database
  const entry = `INSERT INTO membership.entries (rider_id, kind, reference, points, created_at)
    VALUES ('nobody', 'earned', 'alone', 5, now())`
  await expect(pool.query(entry)).rejects.toThrow('sums to zero')
  await expect(pool.query('UPDATE membership.postings SET points = points + 1')).rejects.toThrow('never changed')
})

test('of many redemptions at once none takes a point twice', async () => {
  const ana = await member()
  await rides(ana, 1000)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, tap) => redeem(ana, 3, `many-${tap}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await overview(ana)).available_points).toBe(1)
  await ledgerHolds()
})

test('with the account the points expire, level and history go, and nothing of them is told or ended later', async () => {
  const ana = await member()
  await rides(ana, 4200)
  expect((await membership(ana)).level).toBe('silver')
  await house.house.database.transaction((tx) => membershipServer.eraseRider?.(tx, ana.riderId, house.house) ?? fails())
  const told = () => house.sent.filter(({ name, room }) => name === 'noticeTold' && room === `rider:${ana.riderId}`)
  for (let month = 0; month < 13; month += 1) await house.leap(30 * 86_400)
  await house.settle()
  expect(told()).toEqual([])
  const { rows } = await house.house.database.pool.query(
    `SELECT (SELECT count(*) FROM membership.members WHERE rider_id = $1)::int AS members,
       (SELECT count(*) FROM membership.level_spans WHERE rider_id = $1)::int AS spans,
       (SELECT coalesce(sum(left_points), 0) FROM membership.lots WHERE rider_id = $1)::int AS points`,
    [ana.riderId],
  )
  expect(rows).toEqual([{ members: 0, spans: 0, points: 0 }])
  await ledgerHolds()
})

const fails = (): never => {
  throw new Error('the slice erases nothing')
}
