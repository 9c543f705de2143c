import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const designatedDriverOnPage = {
  id: 'designated-driver',
  category: 'designated_driver',
  paths: { start: '/designated-driver', live: '/designated-driver' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
