import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { scooterServer } from './index.ts'
import { type AssetHouse, anAssetHouse, type ReservedOrder } from './testing/an-asset-house.ts'

let house: AssetHouse
let reserved: ReservedOrder
let quoteHash: string
let operator: As
beforeAll(async () => {
  house = await anAssetHouse()
  reserved = await house.reserves('own')
  await house.stands('free')
  quoteHash = await house.quotes(reserved.rider, 'free')
  operator = await house.peerOf('fuzzer')
})
afterAll(() => house.close())

const calls: readonly CallDefinition[] = scooterServer.calls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: house.city,
  likely: {
    hash: [reserved.order.hash],
    orderHash: [reserved.order.hash],
    quoteHash: [quoteHash],
    assetId: ['own', 'free'],
    paymentMethod: ['creditcard', 'cash'],
  },
  callerOf: ({ who }) => (who === 'peer' ? operator : reserved.rider.as),
}))
