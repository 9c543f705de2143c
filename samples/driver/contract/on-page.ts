import type { ServiceOnPage } from '@daoxing/kit/contract'

/** What the page knows of the service before its first screen. */
export const sampleDriverOnPage = {
  id: 'sample-driver',
  paths: { start: '/sample-driver', live: '/sample-driver' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
