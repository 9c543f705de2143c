import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { chargingServer } from './index.ts'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
let delivery: Awaited<ReturnType<SessionWorld['aDelivery']>>
let quoteHash: string
let partner: As
beforeAll(async () => {
  world = await openSessionWorld()
  delivery = await world.aDelivery()
  quoteHash = (await world.quotes(delivery.rider)).quoteHash
  partner = await world.enrolPartner('fuzzer')
})
afterAll(() => world.close())

const calls: readonly CallDefinition[] = chargingServer.calls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    hash: [delivery.hash],
    orderHash: [delivery.hash],
    quoteHash: [quoteHash],
    stationId: ['st-1'],
    paymentMethod: ['creditcard', 'cash'],
  },
  callerOf: ({ who }) => (who === 'peer' ? partner : delivery.rider.as),
}))
