import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { findCalls } from './find-parts.ts'
import { type FindingWorld, openFindingWorld } from './testing/finding-world.ts'

let world: FindingWorld
let rider: Awaited<ReturnType<FindingWorld['rider']>>
beforeAll(async () => {
  world = await openFindingWorld()
  await world.publishes({ id: 'L1' }, { id: 'L2', party: 'VLT' })
  rider = await world.rider()
})
afterAll(() => world.close())

const calls: readonly CallDefinition[] = findCalls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    ...{ country: ['TW'], party: ['SPK', 'VLT'], station: ['L1', 'L2'] },
    ...{ toCountryCode: ['TW'], toPartyId: ['SPK'], locationId: ['L1'], chargerId: ['L1-1'], connectorId: ['1'] },
    ...{ carSeriesId: ['tesla-model-y-lr', 'nissan-leaf-40'], code: ['TW*SPK*EL1-1', 'L1'], zoom: [0, 12, 22] },
    ...{ idNumber: ['A123456789'], version: ['2026-11'] },
  },
  callerOf: ({ who }) => (who === 'operator' ? world.operator : rider.as),
  // A refused code counts its try, and the secret of the digests is created with the first use.
  withoutAllowedWrites: (_, rows) => rows,
}))
