import { answer } from '@daoxing/kit/server'
import { shouldChargeCancel } from '@daoxing/taxi/contract'
import { costsNow } from '../heard-arrival.ts'
import { tripOfRider } from '../locked-trip.ts'
import { isWaitedFor } from '../trip-view.ts'

export const shouldChargeCancelAnswer = answer(shouldChargeCancel, async ({ params, who, tx, house }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: params.id })
  if (!isWaitedFor(trip)) return { should_charge: false }
  return { should_charge: (await costsNow({ tx, house, trip })).feeTwd > 0 }
})
