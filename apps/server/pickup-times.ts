import { pickupTimePort } from '@daoxing/dispatch/server'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { trafficPort, travelEstimate } from '@daoxing/places/server'

/** Dispatch needs pickup times, which places computes. The two foundations are connected here. */
export const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  // The traffic table is known once all ports are bound.
  ports: (house) => [
    bindPort(pickupTimePort, {
      secondsBetween: (from, to, departAt) => travelEstimate(from, to, departAt, house.port(trafficPort)),
    }),
  ],
}
