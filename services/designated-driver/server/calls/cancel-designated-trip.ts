import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type Tx } from '@daoxing/kit/server'
import { cancelDesignatedTrip, isDesignatedTripCancellable } from '@daoxing/designated-driver/contract'
import { cancelFeeNowTwd } from '../cancel-fee.ts'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { endBeforeStart } from '../end-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'

export const cancelDesignatedTripAnswer = answer(cancelDesignatedTrip, async ({ query, who, tx, house }) => {
  const { trip_hash: tripHash, agreed_fee: agreedTwd, reason_id: reasonId = null, detail } = query
  const trip = await lockedTripOfRider(tx, who.riderId, tripHash)
  if (trip.state === 'CANCELED') return tripView({ tx, house, trip })
  if (!isDesignatedTripCancellable(trip.state))
    throw new Refusal('designatedDriver.cannotCancelNow', { state: trip.state })
  await refuseUnknownReason(tx, reasonId)
  const feeTwd = cancelFeeNowTwd({ house, trip })
  if (feeTwd > agreedTwd) throw new Refusal('designatedDriver.cancelFeeChanged', { fee: feeTwd })
  const cancel = { reason: 'RIDER_CANCEL', by: 'rider', reasonId, detail } as const
  return (await endBeforeStart({ tx, house, trip, event: 'CANCELED', cancel, isCharged: true })).views.rider
})

async function refuseUnknownReason(tx: Tx, reasonId: string | null): Promise<void> {
  const reasons = await configValue(tx, designatedDriverConfigs.designated_driver_cancel_reasons)
  if (reasonId !== null && !reasons.some(({ id }) => id === reasonId))
    throw new Refusal('designatedDriver.reasonUnknown', { field: 'reason_id' })
}
