import type { SheetHeight } from '@daoxing/kit/web'
import type { SessionStage, Trip } from '@daoxing/taxi/contract'

/** The phase of a trip for the rider; several stages of the session are one wait. */
export type TripPhase = 'searching' | 'coming' | 'arrived' | 'riding' | 'paying' | 'done' | 'ended'

const phases: Partial<Record<SessionStage, TripPhase>> = {
  WAITING_SPECIFY: 'searching',
  REQUESTING_DRIVER: 'searching',
  PENDING_RESPONSE_DRIVER: 'searching',
  DRIVER_RESERVED: 'coming',
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

/** The price is being held, and nobody looks for a car yet. */
export function isAuthorizing({ session_stage: stage, last_event: event }: Pick<Trip, 'session_stage' | 'last_event'>) {
  return stage === 'WAITING_SPECIFY' && event === 'PAYMENT_PENDING'
}

/** A trip that is over does not change any more, so its picture cannot be old. */
export function isOver(phase: TripPhase): boolean {
  return phase === 'done' || phase === 'ended'
}

/** The ride is over and not paid: it is a debt now, and keeps nobody from leaving the page for another ride. */
export function isRiddenAndOwed({ session_stage: stage, payment }: Pick<Trip, 'session_stage' | 'payment'>): boolean {
  return phases[stage] === 'paying' && payment.collection_status !== null
}

/** The height in which a phase begins, and those that the rider may drag the sheet to. */
export const sheetHeights: Readonly<Record<TripPhase, readonly [SheetHeight, ...SheetHeight[]]>> = {
  searching: ['half', 'peek'],
  coming: ['half', 'peek', 'full'],
  arrived: ['half', 'peek', 'full'],
  riding: ['half', 'peek', 'full'],
  paying: ['half', 'full'],
  done: ['half', 'full'],
  ended: ['half', 'full'],
}
