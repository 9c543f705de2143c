import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const scooterOnPage = {
  id: 'scooter',
  paths: { start: '/scooter/reservation', live: '/scooter/reservation' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
  isOpenToUnconfirmed: true,
  limitedTo: { config: 'scooter_allowlist', refusal: 'scooter.notOpen' },
} as const satisfies ServiceOnPage
