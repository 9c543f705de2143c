import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const rentalOnPage = {
  id: 'rental',
  paths: { start: '/rental/reservation', live: '/rental/myOrder' },
  states: {
    AWAITING_PAYMENT: { isWarning: true },
    RETURN_ERROR: { isWarning: true },
    PENDING_PAYMENT: { isWarning: true },
    COMPLETED: { isFulfilled: true },
  },
} as const satisfies ServiceOnPage
