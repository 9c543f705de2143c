import type { Trip } from '@daoxing/taxi/contract'

/** Whether the price is still being held: the search for a car begins after it. */
export function isAuthorizing({ session_stage: stage, last_event: event }: Pick<Trip, 'session_stage' | 'last_event'>) {
  return stage === 'WAITING_SPECIFY' && event === 'PAYMENT_PENDING'
}
