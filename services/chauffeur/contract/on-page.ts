import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const chauffeurOnPage = {
  id: 'chauffeur',
  category: 'chauffeured_car',
  paths: { start: '/chauffeured-car', live: '/chauffeured-car' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
