import { AmountTwd, defineCall, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PickupWait } from './cancel.ts'
import { Region } from './taxi-calls.ts'
import { Trip } from './trip.ts'

const IdParams = z.object({ id: z.string() })
/** The fee that the rider has seen, as the maximum. Without this field the rider has agreed to no fee. */
const CancelAgreement = z.object({ agreed_fee: leftOutOr(numberOrText(AmountTwd.check(z.gte(0))), 0) })

export const cancelRide = defineCall({
  id: 'CALL-015',
  method: 'DELETE',
  path: '/{region}/rides/{hash}',
  who: 'rider',
  purpose: 'cancel a trip before it has started; a repeated cancellation changes nothing',
  idempotent: 'honoured',
  params: z.object({ region: Region, hash: z.string() }),
  query: CancelAgreement,
  reply: Trip,
  refusals: ['kit.notFound', 'taxi.cannotCancelNow', 'taxi.cancelFeeChanged'],
})

export const cancelReservation = defineCall({
  id: 'CALL-016',
  method: 'DELETE',
  path: '/rides/{id}',
  who: 'rider',
  purpose: 'cancel a trip by its hash or its number, wherever it starts',
  idempotent: 'honoured',
  params: IdParams,
  query: CancelAgreement,
  reply: Trip,
  refusals: ['kit.notFound', 'taxi.cannotCancelNow', 'taxi.cancelFeeChanged'],
})

export const sendCancelReason = defineCall({
  id: 'CALL-018',
  method: 'POST',
  path: '/rides/{id}/cancel_reason',
  who: 'rider',
  purpose: 'say why a trip was cancelled',
  params: IdParams,
  body: z.object({
    reason_id: z.string().check(z.maxLength(40)),
    detail: leftOutOr(z.string().check(z.maxLength(300)), ''),
  }),
  reply: Trip,
  refusals: ['kit.notFound', 'taxi.cannotCancelNow', 'kit.invalidInput'],
})

export const checkCancelFee = defineCall({
  id: 'CALL-019',
  method: 'GET',
  path: '/rides/{id}/check_cancel_fee',
  who: 'rider',
  purpose: 'the cost of cancelling now',
  params: IdParams,
  reply: z.object({
    fee: AmountTwd,
    rule: z.string(),
    /** The proven wait of the car at the pick-up that makes a fee due. */
    waiting: z.nullable(PickupWait),
    /** The compensation of a rider who cancels now, because the driver is too late. */
    credit: AmountTwd,
  }),
  refusals: ['kit.notFound'],
})

export const shouldChargeCancel = defineCall({
  id: 'CALL-026',
  method: 'GET',
  path: '/rides/rider/cancel/should/charge/{id}',
  who: 'rider',
  purpose: 'whether the cancel dialog shows its charge step',
  params: IdParams,
  reply: z.object({ should_charge: z.boolean() }),
  refusals: ['kit.notFound'],
})
