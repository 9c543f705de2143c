import { AmountTwd, Instant, type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ChargingPlace } from './order.ts'

/**
 * States of a reservation, which is no order: the statuses of orders are given by the documents. `Holding` waits for its
 * fee, `Asking` for the operator. `Kept` keeps the charger; in `InUse` an order begins there. In `Canceling` the operator
 * is asked to release it, and in `Awaiting` it may still bill. `Used` and `Closed` are over.
 */
export const ReservationState = z.enum([
  'Holding',
  'Asking',
  'Kept',
  'InUse',
  'Canceling',
  'Awaiting',
  'Used',
  'Closed',
])
export type ReservationState = z.infer<typeof ReservationState>

export const ReservationEvent = z.enum([
  'REQUESTED',
  'HELD',
  'DECLINED',
  'ACCEPTED',
  'REFUSED',
  'TIMED_OUT',
  'CANCELED',
  'EXPIRED',
  'LOST',
  'BEGAN',
  'RETURNED',
  'CHARGED',
  'GIVEN_UP',
  'RELEASED',
  'BILLED',
])
export type ReservationEvent = z.infer<typeof ReservationEvent>

/** `state x event -> state`. A start that fails before the operator hears of it returns the charger to its reservation. */
const reservationLifecycle = {
  Holding: { HELD: 'Asking', DECLINED: 'Closed', CANCELED: 'Closed' },
  Asking: { ACCEPTED: 'Kept', REFUSED: 'Closed', TIMED_OUT: 'Canceling', CANCELED: 'Canceling', LOST: 'Closed' },
  Kept: { BEGAN: 'InUse', CANCELED: 'Canceling', EXPIRED: 'Awaiting', LOST: 'Closed' },
  InUse: { CHARGED: 'Used', RETURNED: 'Kept', GIVEN_UP: 'Canceling' },
  Canceling: { RELEASED: 'Awaiting', LOST: 'Closed' },
  Awaiting: { BILLED: 'Closed' },
  Used: {},
  Closed: {},
} as const satisfies Lifecycle<ReservationState, ReservationEvent>

const live: readonly ReservationState[] = ['Holding', 'Asking', 'Kept', 'InUse']

/** Whether the charger is, or may soon be, kept for the rider. */
export const isLiveReservation = (state: ReservationState): boolean => live.includes(state)

/** The state after an event; undefined for one that the state does not know. */
export const nextReservationState = (state: ReservationState, event: ReservationEvent): ReservationState | undefined =>
  nextState<ReservationState, ReservationEvent>(reservationLifecycle, state, event)

/** Whether the rider may release it. While an order begins there, the order is canceled instead. */
export const isReservationCancellable = (state: ReservationState): boolean =>
  nextReservationState(state, 'CANCELED') !== undefined

/** Why a reservation ended; null while it is live, and for one that was used. */
export const ReservationEnd = z.enum(['rider', 'expired', 'refused', 'silent', 'declined', 'operator', 'startFailed'])
export type ReservationEnd = z.infer<typeof ReservationEnd>

/** The cost of keeping a charger, VAT included. */
export const ReservationFees = z.object({
  /** For each hour until the charge begins or the rider releases it. */
  twdPerHour: z.number(),
  /** In whole, if it is not used. */
  expiredTwd: AmountTwd,
  /** Held for it; nothing where it is free. */
  holdTwd: AmountTwd,
  minutesMax: z.int(),
})
export type ReservationFees = z.infer<typeof ReservationFees>

/** A reservation of a charger on the wire, with its revision. */
export const ChargingReservation = z.object({
  reservationHash: z.string(),
  revision: z.int(),
  state: ReservationState,
  place: ChargingPlace,
  fees: ReservationFees,
  /** The charger is kept since then; null before the operator has accepted. */
  keptAt: z.nullable(Instant),
  untilAt: Instant,
  /** The price of letting go at the time of this answer, and of the end once it has ended. */
  costTwd: AmountTwd,
  /** The amount charged for a reservation that no charge followed. */
  chargedTwd: AmountTwd,
  endReason: z.nullable(ReservationEnd),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  can: z.object({ cancel: z.boolean(), start: z.boolean() }),
})
export type ChargingReservation = z.infer<typeof ChargingReservation>
