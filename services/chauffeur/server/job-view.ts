import type { ChauffeurJob } from '@daoxing/chauffeur/contract'
import type { Tx } from '@daoxing/kit/server'
import { riderOf } from '@daoxing/identity/server'
import { freeWaitingUntil } from './rules/plan-clock.ts'
import { extrasOf } from './stores/extra-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { extraView } from './trip-view.ts'

/** The trip as its driver sees it, from the departure on. */
export async function jobView(tx: Tx, trip: TripRecord): Promise<ChauffeurJob> {
  const { orderHash, revision, state: status, nameSign, remarks, babySeat, luggage, startsAt, endsAt } = trip
  const { start, end, stopList, plan, legs, change, arrivedAt, startedAt, terms } = trip
  const extras = await extrasOf(tx, orderHash)
  const { displayName: riderName } = await riderOf(tx, trip.riderId)
  const spentTwd = extras.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
  return {
    ...{ orderHash, revision, status, riderName, nameSign, remarks, babySeat, luggage, startsAt, endsAt },
    ...{ start, end, stopList, change, arrivedAt, startedAt },
    plan: { duration: plan.duration, mileage: plan.mileage },
    polylines: legs.map(({ polyline }) => polyline),
    extras: extras.map(extraView),
    extrasLeftTwd: Math.max(0, terms.extrasMaxTwd - spentTwd),
    freeWaitingUntil: freeWaitingUntil({ ...trip, freeWaitingMinutes: terms.freeWaitingMinutes }),
  }
}
