import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { housekeeping, type KeysFile, reseal } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { expect, test } from 'vitest'
import { walletServer } from './index.ts'
import { tokenSeal } from './sealed-token.ts'
import { storeLinePayRequest, storeRegKey, forgetRegKey, linePayRequestOf } from './stores/line-pay-request-store.ts'
import { withCard } from './testing/index.ts'

const keys = (wallet: readonly string[]): KeysFile => ({ version: 1, stage: 'settled', wallet, city: ['city'] })

test('after a key rotation the same token has the same digest, and existing digests still match', async () => {
  let now = keys(['old'])
  const followedKeys = { rings: () => now, readAgain: () => now }
  const city = await openTestHouse({
    slices: [configsServer, identityServer, ordersServer, walletServer],
    settings: { followedKeys },
  })
  try {
    const { database } = city.house
    await withCard(city, { riderId: (await aRider(city)).riderId })
    // Created once, as by a provider, before and after the rotation.
    const held = tokenSeal(city.house)
    const digest = held.digest('a token')
    const reference = 'a'.repeat(20)
    const request = { reference, transactionId: '1', paymentUrl: 'https://pay.example', requestedAt: city.clock.now() }
    await database.transaction(async (tx) => {
      await storeLinePayRequest(tx, held, request)
      await storeRegKey(tx, held, reference, 'reg-key')
    })

    now = keys(['new', 'old'])
    const columns = [housekeeping, walletServer].flatMap((slice) => slice.sealed?.columns ?? [])
    const { lost } = await reseal({ database, sealed: { columns, fields: [] }, secrets: now.wallet })
    expect(lost).toBe(0)
    now = keys(['new'])
    expect(held.digest('a token')).toBe(digest)
    await city.restart()
    const seal = tokenSeal(city.house)
    expect(seal.digest('a token')).toBe(digest)
    expect(held.digest('a token')).toBe(digest)
    expect((await linePayRequestOf(city.house.database, seal, reference))?.regKey).toBe('reg-key')
    await forgetRegKey(city.house.database, seal, 'reg-key')
    expect(await linePayRequestOf(city.house.database, seal, reference)).toBeUndefined()
  } finally {
    await city.close()
  }
})

test('a server starts with some tokens that no key decrypts, but not if its keys decrypt none of them', async () => {
  let now = keys(['ours'])
  const followedKeys = { rings: () => now, readAgain: () => now }
  const city = await openTestHouse({
    slices: [configsServer, identityServer, ordersServer, walletServer],
    settings: { followedKeys },
  })
  try {
    const { riderId } = await aRider(city)
    const [lost] = [await withCard(city, { riderId, last4: '0001' }), await withCard(city, { riderId, last4: '0002' })]
    await city.house.database.pool.query(
      `UPDATE wallet.instruments SET token_sealed = 'k1.000000000000.AAAA', bound_at = bound_at + interval '1 hour'
       WHERE instrument_id = $1`,
      [lost],
    )
    // Written last, so that a scan of the table finds the lost one first.
    await city.house.database.pool.query(
      'UPDATE wallet.instruments SET bound_at = bound_at WHERE instrument_id != $1',
      [lost],
    )
    await city.restart()
    now = keys(['of another installation'])
    await expect(city.restart()).rejects.toThrow('open nothing of what is sealed')
    now = keys(['ours'])
    await city.restart()
  } finally {
    await city.close()
  }
})
