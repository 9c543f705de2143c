import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { sql } from 'kysely'
import { tablesOf } from '@daoxing/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleInCash, walletServer } from './index.ts'
import { ledgerSumTwd } from './stores/ledger-store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [walletServer] })
})
afterAll(() => house.close())

const settle = (orderHash: string, amountTwd: number) =>
  house.house.database.transaction((tx) =>
    settleInCash({
      tx,
      house: house.house,
      payment: { orderHash, riderId: 'ana', payee: { kind: 'driver', id: 'chen' }, service: 'common', amountTwd },
    }),
  )

test('a fare in cash is booked on both sides and the ledger sums to zero', async () => {
  await settle('first', 215)
  expect(await ledgerSumTwd(house.house.database, 'cash:driver:chen')).toBe(215)
  expect(await ledgerSumTwd(house.house.database)).toBe(0)
})

test('ten settlements of one order at once count as one', async () => {
  const before = await ledgerSumTwd(house.house.database, 'cash:driver:chen')
  await Promise.all(Array.from({ length: 10 }, () => settle('second', 100)))
  expect(await ledgerSumTwd(house.house.database, 'cash:driver:chen')).toBe(before + 100)
  expect(await ledgerSumTwd(house.house.database)).toBe(0)
})

test('the database refuses an entry whose postings do not sum to zero', async () => {
  const lopsided = house.house.database.transaction(async (tx) => {
    await sql`WITH entry AS (INSERT INTO wallet.entries (order_hash, kind, rider_id, created_at)
        VALUES ('third', 'cashFare', 'ana', '2026-11-20') RETURNING entry_id)
      INSERT INTO wallet.postings SELECT entry_id, 'cash:driver:chen', 5 FROM entry`.execute(tablesOf(tx))
  })
  await expect(lopsided).rejects.toThrow('do not sum to zero')
})

test('a posting is never changed or deleted, not even by two that would balance', async () => {
  await settle('kept', 40)
  const { pool } = house.house.database
  await expect(pool.query('UPDATE wallet.postings SET amount_twd = 2 * amount_twd')).rejects.toThrow('never changed')
  await expect(pool.query('DELETE FROM wallet.postings')).rejects.toThrow('never changed')
  await expect(pool.query('DELETE FROM wallet.entries')).rejects.toThrow('never changed')
})

test('an impossible fare is a fault; a free ride is settled without postings', async () => {
  await expect(settle('negative', -5)).rejects.toThrow('not negative')
  await expect(settle('half', 0.5)).rejects.toThrow('whole amount')
  await settle('free', 0)
  expect(await ledgerSumTwd(house.house.database)).toBe(0)
})
