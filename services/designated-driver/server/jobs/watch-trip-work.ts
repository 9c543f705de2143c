import type { House, JobPayload } from '@daoxing/kit/server'
import { endBeforeStart } from '../end-trip.ts'
import { lockedTrip } from '../locked-trip.ts'
import { finishTrip, leaveTripUnpaid } from '../settle-trip.ts'
import { overdueAt, type watchDesignatedTrip } from './trip-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchDesignatedTrip>; readonly house: House }

export async function watchTripWork({ payload: { tripHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    const dueAt = overdueAt(trip)
    // The trip has moved in the meantime, and its new state planned this job again.
    if (dueAt === undefined || dueAt > house.clock.now()) return
    if (trip.state === 'TRIP_STARTED') await finishTrip({ tx, house, trip })
    else if (trip.state === 'PENDING_PAYMENT') await leaveTripUnpaid({ tx, house, trip })
    else {
      const reason = trip.driverId === null ? 'SYSTEM_TIME_OUT' : 'DRIVER_TIME_OUT'
      const cancel = { reason, by: 'system', reasonId: null, detail: '' } as const
      await endBeforeStart({ tx, house, trip, event: 'TIMEOUT_CANCELED', cancel, isCharged: false })
    }
  })
}
