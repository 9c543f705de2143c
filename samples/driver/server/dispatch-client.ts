import { baseConfigs, configValue } from '@daoxing/configs/server'
import { type DispatchClient, seekDriver } from '@daoxing/dispatch/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { routesPort } from '@daoxing/places/server'
import { lockedOrder } from './locked-order.ts'
import type { OrderInput } from './order-view.ts'
import { orders } from './orders.ts'
import { sampleDriverConfigs } from './sample-driver-configs.ts'

/** Moves an order on the decisions of the dispatcher. For the rider, an offer to a driver is still the search. */
export const sampleDriverDispatchClient: DispatchClient = {
  policy: {
    reach: { atFirstMetres: 6_000, growthMps: 100, maxMetres: 12_000 },
    ageing: { patientSeconds: 20, square: 10 },
    needs: { vehicle: true, licence: null },
    approachMps: null,
    timing: async ({ tx }) => ({
      batchSeconds: await configValue(tx, baseConfigs.dispatch_batch_seconds),
      offerSeconds: await configValue(tx, baseConfigs.offer_seconds),
      patienceSeconds: await configValue(tx, sampleDriverConfigs.sample_driver_patience_seconds),
    }),
  },
  async wayToPickup({ house, from, to }) {
    const departAt = house.clock.now()
    const { polyline, distanceMetres, durationSeconds } = await house.port(routesPort).route({ from, to, departAt })
    return { polyline, distanceMetres, durationSeconds }
  },
  async accepted({ tx, house, orderHash, driverId, way }) {
    const order = await lockedOrder(tx, orderHash)
    if (order.state !== 'SEEKING') throw new Refusal('kit.movedMeanwhile', { state: order.state })
    const now = house.clock.now()
    const promisedAt = plusSeconds(now, way.durationSeconds)
    const change = { driverId, acceptedAt: now, promisedAt, pickupRoute: way }
    await orders.advance({ tx, house, row: order, event: 'ACCEPTED', change })
  },
  async gaveUp({ tx, house, orderHash }) {
    const order = await lockedOrder(tx, orderHash)
    const change = { endedAt: house.clock.now() }
    await orders.advance({ tx, house, row: order, event: 'TIMED_OUT', change, reason: 'no driver' })
  },
}

/** Passes the order to the dispatcher; the last step of its transaction. */
export function seekDriverFor({ tx, house, order }: OrderInput): Promise<void> {
  const { orderHash, riderId, region, pickup, dropoff, priceTwd: fixedFareTwd } = order
  const service = 'sample-driver'
  return seekDriver({
    tx,
    house,
    hadDriver: false,
    seeker: { orderHash, service, riderId, region, pickup, dropoff, features: 0, fixedFareTwd, note: '' },
  })
}
