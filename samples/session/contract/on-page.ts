import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const sampleSessionOnPage = {
  id: 'sample-session',
  paths: { start: '/sample-session', live: '/sample-session' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
