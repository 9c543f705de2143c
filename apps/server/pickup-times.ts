import { pickupTimePort } from '@daoxing/dispatch/server'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { travelEstimate } from '@daoxing/places/server'

/** Dispatch asks how long a car takes; places knows. The two foundations meet here. */
export const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  ports: () => [bindPort(pickupTimePort, { secondsBetween: travelEstimate })],
}
