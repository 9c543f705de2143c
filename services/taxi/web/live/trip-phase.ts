import type { SheetHeight } from '@daoxing/kit/web'
import type { SessionStage, Trip } from '@daoxing/taxi/contract'

/** The phase of a trip for the rider; several stages of the session form one wait. */
export type TripPhase = 'reserved' | 'searching' | 'coming' | 'arrived' | 'riding' | 'paying' | 'done' | 'ended'

const phases: Partial<Record<SessionStage, TripPhase>> = {
  WAITING_SPECIFY: 'searching',
  REQUESTING_DRIVER: 'searching',
  PENDING_RESPONSE_DRIVER: 'searching',
  DRIVER_RESERVED: 'reserved',
  DRIVER_ENROUTE: 'coming',
  DRIVER_ARRIVED: 'arrived',
  TRIP_STARTED: 'riding',
  TRIP_FINISHED: 'paying',
  TRIP_PAYMENT_PENDING: 'paying',
  TRIP_PAYMENT_PROCESSED: 'done',
  TRIP_CANCELED: 'ended',
}

/** The page follows the stage that the trip carries [TAXI-036]. Stages of planning have no trip and count as searching. */
export function phaseOf({ session_stage: stage }: Pick<Trip, 'session_stage'>): TripPhase {
  return phases[stage] ?? 'searching'
}

/** Whether a trip has ended: then it no longer changes, and its snapshot cannot be outdated. */
export function isOver(phase: TripPhase): boolean {
  return phase === 'done' || phase === 'ended'
}

/** Whether the ride has ended unpaid: it is a debt now, and the rider may leave the page for another ride. */
export function isRiddenAndOwed({ session_stage: stage, payment }: Pick<Trip, 'session_stage' | 'payment'>): boolean {
  return phases[stage] === 'paying' && payment.collection_status !== null
}

/** The sheet height at the start of each phase, followed by the others that the rider may drag it to. */
export const sheetHeights: Readonly<Record<TripPhase, readonly [SheetHeight, ...SheetHeight[]]>> = {
  reserved: ['half', 'full'],
  searching: ['half', 'peek'],
  coming: ['half', 'peek', 'full'],
  arrived: ['half', 'peek', 'full'],
  riding: ['half', 'peek', 'full'],
  paying: ['half', 'full'],
  done: ['half', 'full'],
  ended: ['half', 'full'],
}
