import { scooterLifecycle, ScooterState } from '@daoxing/scooter/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AssetHouse, anAssetHouse, type ReservedOrder } from './testing/an-asset-house.ts'

let house: AssetHouse
beforeEach(async () => {
  house = await anAssetHouse()
})
afterEach(() => house.close())

const silence = Array.from({ length: 200 }, () => 'silent' as const)

/** An order that calls have brought to a state, without any further message. */
async function anOrderIn(state: ScooterState): Promise<ReservedOrder> {
  if (state === 'PREPARING') {
    await house.stands('asset')
    const rider = await house.rider()
    const quote = await house.quotes(rider, 'asset')
    house.bank.feels(...silence)
    return { rider, order: (await house.tapsReserve(rider, quote)).data }
  }
  const reserved = await house.reserves('asset')
  if (state === 'RESERVED') return reserved
  if (state === 'UNLOCKING') house.answers(...silence)
  await house.unlocks(reserved)
  if (state === 'UNLOCKING' || state === 'IN_USE') return reserved
  if (state === 'LOCKING') house.answers(...silence)
  else house.bank.feels(...silence)
  await house.returns(reserved)
  return reserved
}

const ends: Readonly<Record<string, string>> = {
  PREPARING: 'CANCELED',
  RESERVED: 'CANCELED',
  UNLOCKING: 'CANCELED',
  IN_USE: 'COMPLETED',
  LOCKING: 'COMPLETED',
  PENDING_PAYMENT: 'COMPLETED',
}

describe('a server that is killed while an order is', () => {
  test.each(Object.keys(ends))('%s continues, and the order ends without a further message', async (state) => {
    const order = await anOrderIn(ScooterState.parse(state))
    expect((await house.sees(order)).state).toBe(state)
    await house.city.restart()
    await house.city.advance(10 * 60)
    house.bank.feels()
    await house.city.advance(26 * 3600)
    expect((await house.sees(order)).state).toBe(ends[state])
    expect([await house.held(), house.bank.heldTwd(), await house.wrongBooks()]).toEqual([0, 0, []])
  })
})

test('every state except the ends is left by some event, and the test above covers each way out', () => {
  const left = ScooterState.options.filter((state) =>
    Object.values<ScooterState>(scooterLifecycle[state]).some((next) => next !== state),
  )
  expect(left).toEqual(Object.keys(ends))
})

test('the database refuses a second order of an asset or of a rider, and a bill without a return', async () => {
  const { rider, order } = await house.reserves('asset')
  const run = (sql: string, values: readonly string[]) => house.city.house.database.pool.query(sql, [...values])
  const claim = 'INSERT INTO scooter.live_orders (rider_id, asset_id, order_hash) VALUES ($1, $2, $3)'
  await expect(run(claim, ['other', 'asset', 'h'])).rejects.toThrow('live_orders_asset_id_key')
  await expect(run(claim, [rider.riderId, 'other', 'h'])).rejects.toThrow('live_orders_pkey')
  await expect(
    run("UPDATE scooter.orders SET state = 'COMPLETED' WHERE order_hash = $1", [order.hash]),
  ).rejects.toThrow('check constraint')
})

test('jobs finish a call that died between its stages, and its retry returns their result', async () => {
  const { city } = house
  const reserved = await house.reserves('asset')
  house.answers('silent')
  await house.unlocks(reserved, 'one tap')
  await city.restart()
  await city.advance(5)
  expect((await house.sees(reserved)).state).toBe('IN_USE')
  expect((await house.unlocks(reserved, 'one tap')).status).toBe(200)
  expect(house.commands.filter(({ kind }) => kind === 'unlock')).toHaveLength(2)
})
