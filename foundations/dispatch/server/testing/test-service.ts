import { distanceMetres } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { type DispatchClient, dispatchClientPort } from '../dispatch-client.ts'
import { pickupTimePort } from '../pickup-time.ts'
import { orderReferencePort } from '../order-reference.ts'
import { moveTestOrder } from './test-orders.ts'

/** Way and time as a straight line at 36 km/h, so that a test can reckon: ten metres are a second. */
export const straightPickupTime = bindPort(pickupTimePort, {
  secondsBetween(from, to) {
    const metres = distanceMetres(from, to)
    return { metres, seconds: metres / 10 }
  },
})

/** In the tests an order tells by its name whose it is: `rider-of-<hash>`. */
const ownOrders = bindPort(orderReferencePort, {
  hashOf: async ({ riderId, reference }) => (riderId === `rider-of-${reference}` ? reference : undefined),
})

const client: DispatchClient = {
  searching: ({ tx, house, orderHash }) =>
    moveTestOrder(tx, {
      orderHash,
      from: ['requesting'],
      to: 'matching',
      driverId: null,
      step: 'searching',
      at: house.clock.now(),
    }),
  offered: ({ tx, house, orderHash, driverId }) =>
    moveTestOrder(tx, {
      orderHash,
      from: ['requesting', 'matching'],
      to: 'offered',
      driverId,
      step: 'offered',
      at: house.clock.now(),
    }),
  wayToPickup: async ({ from, to }) => {
    const metres = Math.round(distanceMetres(from, to))
    return { polyline: '', distanceMetres: metres, durationSeconds: Math.round(metres / 10) }
  },
  offerEnded: async ({ tx, house, orderHash, driverId, why }) => {
    const at = house.clock.now()
    await moveTestOrder(tx, { orderHash, from: ['offered'], to: 'matching', driverId, step: why, at })
  },
  accepted: ({ tx, house, orderHash, driverId }) =>
    moveTestOrder(tx, {
      orderHash,
      from: ['offered'],
      to: 'driving',
      driverId,
      step: 'accepted',
      at: house.clock.now(),
    }),
  gaveUp: ({ tx, house, orderHash }) =>
    moveTestOrder(tx, {
      orderHash,
      from: ['requesting', 'matching', 'offered'],
      to: 'failed',
      driverId: null,
      step: 'gaveUp',
      at: house.clock.now(),
    }),
}

/** A service as dispatch sees one, with orders in a table of its own and riders who are who they say they are. */
export const testService: ServerSlice = {
  name: 'testService',
  calls: [],
  migrations: new URL('./migrations/', import.meta.url),
  ports: () => [bindPort(dispatchClientPort('test'), client), straightPickupTime, ownOrders],
  authenticators: [
    async ({ credentials }) =>
      credentials.bearer?.startsWith('rider:')
        ? { kind: 'rider', riderId: credentials.bearer.slice('rider:'.length), sessionId: 'test' }
        : undefined,
  ],
}
