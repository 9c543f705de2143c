import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const sampleAssetOnPage = {
  id: 'sample-asset',
  paths: { start: '/sample-asset', live: '/sample-asset' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
