import { AmountTwd, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CancelReason } from './trip-state.ts'

const UnixSeconds = z.int()

/** The cancellation terms that the rider agreed to when hailing; they do not change during a trip. */
export const CancelRule = z.object({
  fee: AmountTwd,
  /** Waiting that costs nothing, from the proven arrival on. */
  free_wait_seconds: z.int(),
  /** So much beyond the promised time the rider is owed the same amount. */
  late_seconds: z.int(),
})
export type CancelRule = z.infer<typeof CancelRule>

/** A car that has arrived, as far as the server itself has heard it stand there. */
export const PickupWait = z.object({
  /** Free waiting counts from here: the car stands there, and the promised time has come. */
  since: UnixSeconds,
  /** From then on cancelling costs the fee, if the car is still there. */
  fee_from: UnixSeconds,
  /** How far from the pick-up it stands. */
  distance_metres: z.int(),
})
export type PickupWait = z.infer<typeof PickupWait>

/** Why a fee was due: what the server heard of the car. */
export const CancelProof = z.object({
  arrived_at: UnixSeconds,
  waiting_since: UnixSeconds,
  waited_seconds: z.int(),
  distance_metres: z.int(),
  /** Where the car stood; null once that has been deleted. */
  location: z.nullable(LatLng),
})
export type CancelProof = z.infer<typeof CancelProof>

/**
 * The state of a cancellation fee. A fee that was given back was not owed in the end: the rider boarded the same car.
 */
export const CancelFeeState = z.enum(['none', 'unpaid', 'paid', 'given_back'])
export type CancelFeeState = z.infer<typeof CancelFeeState>

export const TripCancel = z.object({
  reason: CancelReason,
  by: z.enum(['rider', 'driver', 'system']),
  reason_id: z.nullable(z.string()),
  detail: z.string(),
  fee: AmountTwd,
  fee_state: CancelFeeState,
  proof: z.nullable(CancelProof),
})

/** Why a driver owed the rider something. */
export const RiderCreditReason = z.enum(['driverCancelled', 'driverLate'])
export type RiderCreditReason = z.infer<typeof RiderCreditReason>

/** A compensation that a driver owed the rider of this trip, for giving it back or for coming too late. */
export const RiderCredit = z.object({ amount: AmountTwd, why: RiderCreditReason })
export type RiderCredit = z.infer<typeof RiderCredit>
