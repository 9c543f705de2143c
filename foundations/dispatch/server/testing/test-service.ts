import { baseConfigs, configValue } from '@daoxing/configs/server'
import { distanceMetres } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { type DispatchClient, dispatchClientPort, type DispatchPolicy } from '../dispatch-client.ts'
import { pickupTimePort } from '../pickup-time.ts'
import { orderReferencePort } from '../order-reference.ts'
import { hashOfTestOrder, moveTestOrder } from './test-orders.ts'

/** Distance and duration of a straight line at 36 km/h, for simple arithmetic: ten metres per second. */
export const straightPickupTime = bindPort(pickupTimePort, {
  secondsBetween(from, to) {
    const metres = distanceMetres(from, to)
    return { metres, seconds: metres / 10 }
  },
})

const ordersOf = (service: string) =>
  bindPort(orderReferencePort(service), {
    hashOf: ({ tx, riderId, reference }) => hashOfTestOrder(tx, { service, riderId, reference }),
  })

/** Policy of the service `test`: drivers with cars, with the durations of the configs. */
export const testPolicy: DispatchPolicy = {
  reach: { atFirstMetres: 6_000, growthMps: 100, maxMetres: 12_000 },
  ageing: { patientSeconds: 20, square: 10 },
  needs: { vehicle: true, licence: null },
  approachMps: null,
  timing: async ({ tx }) => ({
    batchSeconds: await configValue(tx, baseConfigs.dispatch_batch_seconds),
    offerSeconds: await configValue(tx, baseConfigs.offer_seconds),
    patienceSeconds: 180,
  }),
}

const client: Omit<DispatchClient, 'policy'> = {
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

/** A service as dispatch sees it, with orders in its own table and riders who need no authentication. */
export const testService: ServerSlice = {
  name: 'testService',
  calls: [],
  migrations: new URL('./migrations/', import.meta.url),
  ports: () => [
    bindPort(dispatchClientPort('test'), { ...client, policy: testPolicy, isDefault: true }),
    straightPickupTime,
    ordersOf('test'),
  ],
  authenticators: [
    async ({ credentials }) =>
      credentials.bearer?.startsWith('rider:')
        ? { kind: 'rider', riderId: credentials.bearer.slice('rider:'.length), sessionId: 'test' }
        : undefined,
  ],
}

/** Another driver service, which shares the orders table with the first. */
export function secondTestService(
  service: string,
  policy: DispatchPolicy,
  more: Pick<DispatchClient, 'isDefault'> = {},
): ServerSlice {
  return {
    name: service,
    calls: [],
    ports: () => [bindPort(dispatchClientPort(service), { ...client, ...more, policy }), ordersOf(service)],
  }
}
