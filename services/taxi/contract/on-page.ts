import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const taxiOnPage = {
  id: 'taxi',
  paths: { start: '/taxi', live: '/taxi', toPlace: '/taxi' },
  states: { PENDING_PAYMENT: { isWarning: true }, COMPLETED: { isFulfilled: true } },
  isOpenToUnconfirmed: true,
} as const satisfies ServiceOnPage
