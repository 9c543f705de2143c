import { AmountTwd, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CancelReason } from './trip-state.ts'

const UnixSeconds = z.int()

/** The cancellation terms that the rider agreed to when hailing; they do not change during a trip. */
export const CancelRule = z.object({
  fee: AmountTwd,
  /** Free waiting time, from the proven arrival on. */
  free_wait_seconds: z.int(),
  /** A driver who exceeds the promised time by this much owes the rider the same amount. */
  late_seconds: z.int(),
})
export type CancelRule = z.infer<typeof CancelRule>

/** A car that has arrived, according to the positions that the server received. */
export const PickupWait = z.object({
  /** Free waiting starts here: the car is at the pickup, and the promised time has come. */
  since: UnixSeconds,
  /** From then on cancelling costs the fee, if the car is still there. */
  fee_from: UnixSeconds,
  /** Its distance from the pickup. */
  distance_metres: z.int(),
})
export type PickupWait = z.infer<typeof PickupWait>

/** The evidence for a fee: the received positions of the car. */
export const CancelProof = z.object({
  arrived_at: UnixSeconds,
  waiting_since: UnixSeconds,
  waited_seconds: z.int(),
  distance_metres: z.int(),
  /** The position of the car; null once that has been deleted. */
  location: z.nullable(LatLng),
})
export type CancelProof = z.infer<typeof CancelProof>

/**
 * The state of a cancellation fee. A fee is returned if it turned out not to be owed: the rider boarded the same car.
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

/** Why a driver owed the rider a compensation. */
export const RiderCreditReason = z.enum(['driverCancelled', 'driverLate'])
export type RiderCreditReason = z.infer<typeof RiderCreditReason>

/** A compensation that a driver owed the rider of this trip, for giving it back or for coming too late. */
export const RiderCredit = z.object({ amount: AmountTwd, why: RiderCreditReason })
export type RiderCredit = z.infer<typeof RiderCredit>
