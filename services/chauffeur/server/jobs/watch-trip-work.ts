import { chauffeurService } from '@daoxing/chauffeur/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { dropChange } from '../change-trip.ts'
import { endUnused, finishTrip } from '../end-trip.ts'
import { giveBackTrip } from '../driver-leaves.ts'
import { lockedTrip } from '../locked-trip.ts'
import type { TripStep } from '../trip-view.ts'
import { trips } from '../trips.ts'
import { hourEndsSeconds, hoursEndAt, overdueAt, type watchTrip } from './trip-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchTrip>; readonly house: House }

/** Moves a trip on at its timeouts. Each look plans the next one. */
export async function watchTripWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, orderHash)
    const now = house.clock.now()
    const { change, isChangeAgreed } = trip
    if (change !== null && !isChangeAgreed && change.answerBy <= now) {
      const row = await dropChange({ tx, house, trip }, 'unanswered')
      return trips.plan({ tx, house, row }, 'watch')
    }
    const dueAt = overdueAt(trip)
    if (dueAt !== undefined && dueAt <= now) return endOverdue({ tx, house, trip })
    await tellHourEnds({ tx, house, trip })
  })
}

/** The deposit was never answered, the rider never came to the car, or the driver of a driven trip has fallen silent. */
async function endOverdue({ tx, house, trip }: TripStep): Promise<void> {
  const step = { tx, house, trip }
  if (trip.state === 'AWAITING_DEPOSIT')
    await endUnused({ ...step, event: 'TIMEOUT_CANCELED', by: 'system', reason: 'UNPAID_SYSTEM_CANCEL', keptTwd: 0 })
  else if (trip.state === 'ARRIVED' || trip.state === 'DRIVER_EN_ROUTE')
    await giveBackTrip({ ...step, by: 'system', reason: 'DRIVER_TIME_OUT' })
  else if (trip.state === 'TRIP_STARTED') await finishTrip(step)
}

/** The rider hears once that the agreed hours end soon: no hour beyond them is charged without an agreement. */
async function tellHourEnds({ tx, house, trip }: TripStep): Promise<void> {
  const end = trip.state === 'TRIP_STARTED' ? hoursEndAt(trip) : undefined
  const now = house.clock.now()
  if (end === undefined || trip.hourEndToldAt !== null || plusSeconds(end, -hourEndsSeconds) > now) return
  const { riderId, orderHash } = trip
  await notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind: 'hourEnds', about: end })
  const { row } = await trips.amend({ tx, house, row: trip, change: { hourEndToldAt: now } })
  await trips.plan({ tx, house, row }, 'watch')
}
