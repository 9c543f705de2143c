import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { testStrangers } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { scooterServer } from './index.ts'
import { type AssetHouse, anAssetHouse, operatorId, type ReservedOrder } from './testing/an-asset-house.ts'

type Things = { readonly hash: string; readonly quoteHash: string }

let house: AssetHouse
let reserved: ReservedOrder
let quoteHash: string
let peerAs: As
let stranger: { readonly rider: As; readonly peer: As }
beforeAll(async () => {
  house = await anAssetHouse()
  reserved = await house.reserves('own')
  await house.stands('free')
  quoteHash = await house.quotes(reserved.rider, 'free')
  peerAs = await house.peerOf(operatorId)
  stranger = { rider: (await house.rider()).as, peer: await house.peerOf('rival') }
})
afterAll(() => house.close())

const calls: readonly CallDefinition[] = scooterServer.calls.map(({ call }) => call)
const byHash = ({ hash }: Things) => ({ params: { hash } })

testStrangers<Things>(
  calls,
  {
    namings: {
      'OWN-scooter-reserve': (things) => ({ body: { quoteHash: things.quoteHash } }),
      'OWN-scooter-get-order': byHash,
      'OWN-scooter-unlock': byHash,
      'OWN-scooter-return': byHash,
      'OWN-scooter-cancel': byHash,
      'OWN-scooter-push-report': ({ hash: orderHash }) => ({
        body: { id: 'r1', at: '2026-11-20T06:05:00.000Z', orderHash, fact: { kind: 'unlocked', command: 9 } },
      }),
    },
    // Assets are visible to all riders; `faults.test.ts` proves that an operator reports only its own.
    namesNobody: /^assetId$/,
    nothing: { hash: '0'.repeat(20), quoteHash: '0'.repeat(20) },
  },
  () => ({
    house: house.city,
    owners: [{ things: { hash: reserved.order.hash, quoteHash }, as: reserved.rider.as, peerAs }],
    strangerTo: ({ who }) => (who === 'peer' ? stranger.peer : stranger.rider),
  }),
)
