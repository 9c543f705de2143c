import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { fuzzCalls, testStrangers } from '@daoxing/kit/server/testing/calls'
import { quoteSampleDriver } from '@daoxing/sample-driver/contract'
import { afterAll, beforeAll } from 'vitest'
import { sampleDriverServer } from './index.ts'
import { dropoff, openWorld, pickup, type Trip, type World } from './testing/open-world.ts'

type Things = { readonly hash: string; readonly quoteHash: string }

let world: World
let trip: Trip
let quoteHash: string
let stranger: { readonly rider: As; readonly driver: As }
beforeAll(async () => {
  world = await openWorld()
  trip = await world.orderIn('ARRIVED')
  const { as } = trip.rider
  quoteHash = (await world.call(quoteSampleDriver, { body: { pickup, dropoff }, as })).data.quoteHash
  stranger = { rider: (await world.rider()).as, driver: (await world.driver()).as }
})
afterAll(() => world.close())

const calls: readonly CallDefinition[] = sampleDriverServer.calls.map(({ call }) => call)
const byHash = ({ hash }: Things) => ({ params: { hash } })
const strangerTo = ({ who }: CallDefinition) => (who === 'driver' ? stranger.driver : stranger.rider)

testStrangers<Things>(
  calls,
  {
    namings: {
      'OWN-sample-driver-order': (things) => ({ body: { quoteHash: things.quoteHash, paymentMethod: 'cash' } }),
      'OWN-sample-driver-getOrder': byHash,
      'OWN-sample-driver-cancel': (things) => ({ ...byHash(things), body: { agreedFeeTwd: 50 } }),
      'OWN-sample-driver-arrived': (things) => ({ ...byHash(things), body: { location: pickup.location } }),
      'OWN-sample-driver-started': byHash,
      'OWN-sample-driver-finished': byHash,
      'OWN-sample-driver-paid': (things) => ({ ...byHash(things), body: { amountTwd: 100 } }),
    },
    nothing: { hash: '0'.repeat(20), quoteHash: '0'.repeat(24) },
  },
  () => ({
    house: world,
    owners: [{ things: { hash: trip.hash, quoteHash }, as: trip.rider.as, driverAs: trip.driver.as }],
    strangerTo,
  }),
)

fuzzCalls(calls, () => ({
  house: world,
  likely: { hash: [trip.hash], quoteHash: [quoteHash], location: [pickup.location], pickup: [pickup] },
  callerOf: ({ who }) => (who === 'driver' ? trip.driver.as : trip.rider.as),
}))
