import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of the rental of a scooter. `PREPARING` waits until an amount is held, `STARTING` until the scooter reports power.
 * In `RETURNING` the meter stands still. The bill is fixed in `PENDING_PAYMENT`.
 */
export const ScooterState = z.enum([
  'PREPARING',
  'RESERVED',
  'STARTING',
  'RIDING',
  'RETURNING',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'EXPIRED',
])
export type ScooterState = z.infer<typeof ScooterState>

export const ScooterEvent = z.enum([
  'reserved',
  'held',
  /** The amount cannot be held. */
  'notHeld',
  'canceled',
  /** The rider stands where the scooter should be, and does not see it. */
  'notFound',
  /** The ten minutes are over. */
  'overtime',
  /** The vendor takes the reserved scooter away: maintenance, empty battery, moved. */
  'scooterLost',
  /** A destination was given; the answer binds for the ride. */
  'planned',
  /** The rider stands at the scooter and wants to ride. */
  'rentRequested',
  /** The scooter reports power: the meter begins. */
  'powered',
  /** The scooter said no, or did not answer. */
  'notPowered',
  /** The scooter reports power, trunk, battery or protection mode; or a command has ended. */
  'vehicleChanged',
  /** The meter stands still: the battery is being swapped, or the scooter does not obey. */
  'meterStopped',
  'meterResumed',
  /** The rider has pressed return: the meter stands still from that moment. */
  'returnRequested',
  /** The scooter is ridden on, or the rider takes the return back: the meter never stood still. */
  'riddenOn',
  /** The scooter is off and closed. */
  'returned',
  /** The house ends the ride itself, after five minutes without an answer. */
  'endedByHouse',
  'photoAdded',
  'paid',
  'feeAnnounced',
  'feeObjected',
  'feeDropped',
  'feeUpheld',
  'feeCharged',
])
export type ScooterEvent = z.infer<typeof ScooterEvent>

/** Events after a ride that leave its state as it is. */
const inState = <State extends ScooterState>(state: State) => ({
  feeAnnounced: state,
  feeObjected: state,
  feeDropped: state,
  feeUpheld: state,
  photoAdded: state,
})

/** `state x event -> state` [SCT-020]. Nothing is charged in `CANCELED` and `EXPIRED`. */
export const scooterLifecycle = {
  PREPARING: {
    held: 'RESERVED',
    notHeld: 'CANCELED',
    canceled: 'CANCELED',
    overtime: 'EXPIRED',
    scooterLost: 'CANCELED',
  },
  RESERVED: {
    planned: 'RESERVED',
    canceled: 'CANCELED',
    notFound: 'CANCELED',
    overtime: 'EXPIRED',
    scooterLost: 'CANCELED',
    rentRequested: 'STARTING',
    vehicleChanged: 'RESERVED',
  },
  STARTING: {
    powered: 'RIDING',
    notPowered: 'RESERVED',
    scooterLost: 'CANCELED',
    vehicleChanged: 'STARTING',
  },
  RIDING: {
    planned: 'RIDING',
    vehicleChanged: 'RIDING',
    meterStopped: 'RIDING',
    meterResumed: 'RIDING',
    returnRequested: 'RETURNING',
    endedByHouse: 'PENDING_PAYMENT',
  },
  RETURNING: {
    vehicleChanged: 'RETURNING',
    photoAdded: 'RETURNING',
    riddenOn: 'RIDING',
    returned: 'PENDING_PAYMENT',
    endedByHouse: 'PENDING_PAYMENT',
  },
  PENDING_PAYMENT: { ...inState('PENDING_PAYMENT'), paid: 'COMPLETED', feeCharged: 'PENDING_PAYMENT' },
  COMPLETED: { ...inState('COMPLETED'), feeCharged: 'PENDING_PAYMENT' },
  CANCELED: {},
  EXPIRED: {},
} as const satisfies Lifecycle<ScooterState, ScooterEvent>

const waitingStates: readonly ScooterState[] = ['PREPARING', 'RESERVED', 'STARTING']
const outStates: readonly ScooterState[] = ['RIDING', 'RETURNING']
const overStates: readonly ScooterState[] = ['COMPLETED', 'CANCELED', 'EXPIRED']

/** The scooter is kept for its rider, who has not ridden yet. */
export const isWaiting = (state: ScooterState): boolean => waitingStates.includes(state)
/** The rider has the scooter. */
export const isOut = (state: ScooterState): boolean => outStates.includes(state)
/** The rental has its rider and its scooter: a rider has one such rental at most, and so has a scooter. */
export const isLive = (state: ScooterState): boolean => isWaiting(state) || isOut(state)
/** The rental is live, or has yet to be paid. */
export const isUnfinished = (state: ScooterState): boolean => !overStates.includes(state)
