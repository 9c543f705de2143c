import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const sampleDriverOnPage = {
  id: 'sample-driver',
  paths: { start: '/sample-driver', live: '/sample-driver' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
