import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

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

test('a record that is longer than its order is no bill, also where readings were missing', async () => {
  const { hash, sees, says, cdr, startedAt } = await world.aCharge()
  await says(5)
  await says(5.5, { afterMinutes: 20, status: 'COMPLETED' })
  const charging_periods = [
    {
      start_date_time: startedAt,
      dimensions: [
        { type: 'ENERGY', volume: 5.5 },
        { type: 'TIME', volume: 0.5 },
      ],
    },
    { start_date_time: plusSeconds(startedAt, 1800), dimensions: [{ type: 'PARKING_TIME', volume: 100 }] },
  ]
  const until = plusSeconds(startedAt, 100 * 3600)
  await world.tells(hash, { cdr: cdr(5.5, { charging_periods, until }) })
  expect(await sees()).toMatchObject({ billState: 'checking', amountTwd: 55 })
})

test('a charger without a known power gives no energy for nothing', async () => {
  const { sees, says } = await world.aCharge({ place: { powerKw: 0 } })
  await says(8)
  expect(await sees()).toMatchObject({ energyKwh: 8, amountTwd: 80, readingsMissing: false })
})

test('a limit in minutes stops a charge whose operator is silent', async () => {
  const { hash, sees, says } = await world.aCharge({ limit: { kind: 'minutes', value: 15 } })
  await says(1, { afterMinutes: 12 })
  await world.advance(4 * 60)
  expect(await sees()).toMatchObject({ status: 'PRE_STOP', stopReason: 'limit' })
  expect(world.operators.asked).toContain(`stop ${hash}`)
})

test('a record without our reference that comes before its session waits for it', async () => {
  const order = await world.anOrder()
  const { session, cdr } = await world.aCharge()
  const id = 'early-one'
  const until = plusSeconds(world.clock.now(), 480)
  const record = cdr(4, { until, id: 'cdr-early', session_id: id, authorization_reference: undefined })
  await world.tells(`TW/SPK/${id}`, { cdr: record })
  await world.tells(order.hash, { session: session(0, { id, authorization_reference: order.hash }) })
  await world.advance(480)
  const last = {
    id,
    authorization_reference: order.hash,
    last_updated: world.clock.now(),
    status: 'COMPLETED' as const,
  }
  await world.tells(order.hash, { session: session(4, last) })
  await world.advance(3600)
  expect(await order.sees()).toMatchObject({ status: 'PAYMENT_COMPLETED', billState: 'final', amountTwd: 40 })
})
