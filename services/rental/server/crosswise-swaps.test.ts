import { afterAll, beforeAll, expect, test } from 'vitest'
import { swapCar } from './desk-handover.ts'
import { findOrder } from './stores/order-store.ts'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse({ cars: 4, lanes: 4 })
})
afterAll(() => house.close())

test('two desks that change the cars of two orders crosswise do not wait for each other for ever', async () => {
  const { database } = house.city.house
  const hours = { startTime: house.at(3), endTime: house.at(3, 6) }
  const other = { startTime: house.at(9), endTime: house.at(9, 6) }
  const orders = [await house.reserves(hours), await house.reserves(other)]
  const { rows: cars } = await database.pool.query<{ asset_id: string }>(
    `SELECT asset.asset_id FROM assets.assets asset JOIN assets.assets own USING (model_code, stand_id)
     JOIN rental.orders rental ON rental.asset_id = own.asset_id WHERE order_hash = $1 ORDER BY asset_id LIMIT 2`,
    [orders[0]?.order.hash],
  )
  const [low = '', high = ''] = cars.map(({ asset_id: assetId }) => assetId)
  const swap = (number: number, assetId: string) =>
    database.transaction(async (tx) => {
      const order = await findOrder(tx, orders[number]?.order.hash ?? '')
      return order && swapCar({ tx, house: house.city.house, order }, assetId)
    })
  // The first order has the lower car, the second one the higher; then each gets the other's.
  expect([await swap(0, low), await swap(1, high)]).toEqual([undefined, undefined])
  for (const [at, { order }] of orders.entries())
    await database.pool.query('UPDATE rental.orders SET asset_id = $2 WHERE order_hash = $1', [
      order.hash,
      at === 0 ? low : high,
    ])
  const holder = await database.pool.connect()
  try {
    await holder.query('BEGIN')
    for (const assetId of [low, high])
      await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`assets:asset:${assetId}`])
    const swaps = Promise.allSettled([swap(0, high), swap(1, low)])
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          `SELECT 1 FROM pg_locks JOIN pg_database ON oid = database
           WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
        )
        return rows.length
      })
      .toBe(2)
    await holder.query('COMMIT')
    expect(await swaps).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'fulfilled', value: undefined },
    ])
  } finally {
    holder.release()
  }
})
