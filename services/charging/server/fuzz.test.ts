import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { findCalls } from './find-parts.ts'
import { chargingServer } from './index.ts'
import { ocpiCalls } from './ocpi/ocpi-slice.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

let world: ChargingWorld
let charging: Awaited<ReturnType<ChargingWorld['aCharge']>>
let waiting: Awaited<ReturnType<ChargingWorld['anOrder']>>
let idle: Awaited<ReturnType<ChargingWorld['rider']>>
beforeAll(async () => {
  world = await openChargingWorld()
  await world.publishes('c1', 'c2')
  charging = await world.aCharge()
  waiting = await world.anOrder()
  idle = await world.rider()
})
afterAll(() => world.close())

/** Finding and OCPI have fuzz tests of their own: `find-fuzz.test.ts` and `ocpi/fuzz.test.ts`. */
const others = [...findCalls, ...ocpiCalls]
const calls: readonly CallDefinition[] = chargingServer.calls
  .filter((answer) => !others.includes(answer))
  .map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    orderNo: [charging.hash, waiting.hash],
    ...{ toCountryCode: ['TW'], toPartyId: ['SPK'], locationId: ['loc-9'], chargerId: ['c1', 'c2'] },
    ...{ connectorId: ['1'], paymentMethod: ['creditcard', 'wallet'], carrierType: [0, 1, 2, 4] },
    ...{ invoiceEmail: ['rider@example.tw'], carrierId: ['/AB1234.'], isAgreeAgreement: [true] },
    ...{ kind: ['kwh', 'twd', 'percent', 'minutes'], value: [5, 80, 300] },
    ...{ carSeriesId: ['tesla-model-y-lr', 'nissan-leaf-40'], monthlyTwd: [688], year: [2026] },
  },
  // A rider who charges is refused a second start, so the writes that begin something have an idle rider.
  callerOf: ({ id, idempotent }) =>
    idempotent === 'required' ? idle.as : id === 'OWN-charging-cancel' ? waiting.rider.as : charging.rider.as,
}))
