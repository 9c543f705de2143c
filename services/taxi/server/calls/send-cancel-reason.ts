import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { sendCancelReason } from '@daoxing/taxi/contract'
import { announceTrip } from '../announce-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { amendTrip } from '../stores/trip-store.ts'

export const sendCancelReasonHandler: Handler<typeof sendCancelReason> = async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  if (trip.cancel?.by !== 'rider') throw new Refusal('taxi.cannotCancelNow', { state: trip.state })
  const reasons = await configValue(tx, 'passenger_cancel_reasons')
  if (!reasons.some(({ id }) => id === body.reason_id)) throw new Refusal('kit.invalidInput', { field: 'reason_id' })
  const cancel = { ...trip.cancel, reasonId: body.reason_id, detail: body.detail }
  return announceTrip({ tx, house, trip: await amendTrip(tx, trip, { cancel }) })
}
