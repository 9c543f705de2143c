import { pickupTimePort } from '@daoxing/dispatch/server'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { trafficPort, travelEstimate } from '@daoxing/places/server'

/** Dispatch asks how long a car takes; places knows. The two foundations meet here. */
export const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  // Whose table of traffic it is, is known once all ports are bound.
  ports: (house) => [
    bindPort(pickupTimePort, {
      secondsBetween: (from, to, departAt) => travelEstimate(from, to, departAt, house.port(trafficPort)),
    }),
  ],
}
