import { acceptBooking } from '@daoxing/bookings/server'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { DispatchClient } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { routesPort } from '@daoxing/places/server'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import { driverLeaves } from './driver-leaves.ts'
import { endForOurFault } from './end-trip.ts'
import { lockedTrip } from './locked-trip.ts'

/** The licence of hired drivers [facts: 道路交通安全規則 52, 52-1]. */
export const chauffeurLicence = 'professional-small'

/** Moves a trip on the decisions of the dispatcher, which searches where no driver was assigned in time. */
export const chauffeurDispatchClient: DispatchClient = {
  policy: {
    reach: { atFirstMetres: 15_000, growthMps: 50, maxMetres: 40_000 },
    ageing: { patientSeconds: 20, square: 10 },
    needs: { vehicle: true, licence: chauffeurLicence },
    approachMps: null,
    timing: async ({ tx }) => ({
      batchSeconds: await configValue(tx, baseConfigs.dispatch_batch_seconds),
      offerSeconds: await configValue(tx, baseConfigs.offer_seconds),
      patienceSeconds: (await configValue(tx, chauffeurConfigs.chauffeur_booking)).patienceSeconds,
    }),
  },
  async wayToPickup({ house, from, to }) {
    const departAt = house.clock.now()
    const { polyline, distanceMetres, durationSeconds } = await house.port(routesPort).route({ from, to, departAt })
    return { polyline, distanceMetres, durationSeconds }
  },
  async accepted({ tx, house, orderHash, driverId, way }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'RESERVED') throw new Refusal('kit.movedMeanwhile', { state: trip.state })
    const mayWait = trip.driverCancels === 0
    const leaves = await acceptBooking({ tx, house, orderHash, driverId, way, mayWait })
    if (leaves === 'later') return 'later'
    return driverLeaves({ tx, house, trip, driverId, way })
  },
  async gaveUp({ tx, house, orderHash }) {
    await endForOurFault({ tx, house, trip: await lockedTrip(tx, orderHash) })
  },
}
