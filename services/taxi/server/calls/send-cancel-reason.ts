import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { sendCancelReason } from '@daoxing/taxi/contract'
import { lockedTripOfRider } from '../locked-trip.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { trips } from '../trips.ts'

export const sendCancelReasonAnswer = answer(sendCancelReason, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  if (trip.cancel?.by !== 'rider') throw new Refusal('taxi.cannotCancelNow', { state: trip.state })
  const reasons = await configValue(tx, taxiConfigs.passenger_cancel_reasons)
  if (!reasons.some(({ id }) => id === body.reason_id)) throw new Refusal('kit.invalidInput', { field: 'reason_id' })
  const cancel = { ...trip.cancel, reasonId: body.reason_id, detail: body.detail }
  return (await trips.amend({ tx, house, row: trip, change: { cancel } })).views.rider
})
