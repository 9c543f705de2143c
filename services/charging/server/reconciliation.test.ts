import { listReconciliations, settleReconciliation } from '@daoxing/charging/contract'
import { enterOperator } from '@daoxing/identity/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseChargingRider } from './erase-rider.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

const operator = { bearer: 'an-operator-of-the-house-with-a-long-key' }
let world: ChargingWorld
beforeAll(async () => {
  world = await openChargingWorld()
  await enterOperator(world.house.database, world.house, { operatorId: 'mei', key: operator.bearer })
})
afterAll(() => world.close())

test('an operator lists the doubtful records and settles one: the bill is final, and the rider hears nothing', async () => {
  const { hash, rider, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  const doubtful = cdr(8, { total_cost: { excl_vat: 95, incl_vat: 95 } })
  await world.tells(hash, { cdr: doubtful })
  const found = { orderHash: hash, cdrId: doubtful.id, statedCents: 9500, repricedCents: 8000, reason: 'another total' }
  expect(await listed()).toMatchObject([found])
  const before = await noticesOf(rider.riderId)

  const body = { orderHash: hash, cdrId: doubtful.id, reason: 'the operator sends a credit' }
  const settled = await world.call(settleReconciliation, { as: operator, body })
  expect(settled).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([])
  expect(await sees()).toMatchObject({ billState: 'final', amountTwd: 80, payment: { paidTwd: 80, openTwd: 0 } })
  expect(await noticesOf(rider.riderId)).toEqual(before)

  // Settled once more, it keeps its time, and the audit log has one entry.
  await world.advance(60)
  expect((await world.call(settleReconciliation, { as: operator, body })).data).toEqual(settled.data)
  const acts = await query(`SELECT 1 FROM identity.audit_log WHERE action = 'charging.reconciliationSettled'`)
  expect(acts).toHaveLength(1)
})

test('the erasure of a rider waits for the open session, and takes the marks with it', async () => {
  const { rider, hash, says, cdr, sees } = await world.aCharge()
  const erases = () => world.house.database.transaction((tx) => eraseChargingRider(tx, rider.riderId))
  await query(`INSERT INTO charging.favourites VALUES ($1, 'TW/SPK/loc-1', now())`, [rider.riderId])
  expect(await erases()).toBe('later')
  await says(8, { status: 'COMPLETED' })
  expect(await erases()).toBe('later')
  await world.tells(hash, { cdr: cdr(8) })
  expect((await sees()).status).toBe('PAYMENT_COMPLETED')
  expect(await erases()).toBe('erased')
  expect(await query('SELECT 1 FROM charging.favourites WHERE rider_id = $1', [rider.riderId])).toEqual([])
})

test('an unknown record, and a caller who is no operator, are refused', async () => {
  const { hash, rider } = await world.anOrder()
  const body = { orderHash: hash, cdrId: 'unknown', reason: 'none' }
  expect(await world.call(settleReconciliation, { as: operator, body })).toMatchObject({ status: 404 })
  expect((await world.call(listReconciliations, { as: rider.as })).status).toBeGreaterThanOrEqual(401)
})

const listed = async () => (await world.call(listReconciliations, { as: operator })).data.reconciliations
const noticesOf = (riderId: string) =>
  query('SELECT kind FROM notices.notices WHERE rider_id = $1 ORDER BY 1', [riderId])
const query = async (text: string, values: unknown[] = []) => (await world.house.database.pool.query(text, values)).rows
