import type { ServiceOnPage } from '@daoxing/kit/contract'

/** What the page knows of the service before its first screen. */
export const sampleAssetOnPage = {
  id: 'sample-asset',
  paths: { start: '/sample-asset', live: '/sample-asset' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
} as const satisfies ServiceOnPage
