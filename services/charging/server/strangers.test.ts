import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { testStrangers } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { chargingServer } from './index.ts'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

type Things = { readonly hash: string; readonly quoteHash: string }

let world: SessionWorld
let delivery: Awaited<ReturnType<SessionWorld['aDelivery']>>
let quoteHash: string
let stranger: { readonly rider: As; readonly peer: As }
beforeAll(async () => {
  world = await openSessionWorld()
  delivery = await world.aDelivery()
  quoteHash = (await world.quotes(delivery.rider)).quoteHash
  stranger = { rider: (await world.rider()).as, peer: await world.enrolPartner('rival') }
})
afterAll(() => world.close())

const calls: readonly CallDefinition[] = chargingServer.calls.map(({ call }) => call)
const byHash = ({ hash }: Things) => ({ params: { hash } })

testStrangers<Things>(
  calls,
  {
    namings: {
      'OWN-charging-requestSession': (things) => ({
        body: { quoteHash: things.quoteHash, paymentMethod: 'creditcard' },
      }),
      'OWN-charging-getSession': byHash,
      'OWN-charging-cancelSession': byHash,
      'OWN-charging-stopSession': byHash,
    },
    // Every report is accepted, and those about the session of another partner are ignored: `reports.test.ts` proves
    // it.
    narrowing: ['OWN-charging-pushSessionReport'],
    // Stations are visible to all riders; `journey.test.ts` proves that a partner announces only its own.
    namesNobody: /^stationId$/,
    nothing: { hash: '0'.repeat(20), quoteHash: '0'.repeat(20) },
  },
  () => ({
    house: world,
    owners: [{ things: { hash: delivery.hash, quoteHash }, as: delivery.rider.as }],
    strangerTo: ({ who }) => (who === 'peer' ? stranger.peer : stranger.rider),
  }),
)
