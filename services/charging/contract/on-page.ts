import type { ServiceOnPage } from '@daoxing/kit/contract'

/** The part of the service that the page knows before its first screen. */
export const chargingOnPage = {
  id: 'charging',
  paths: { start: '/charging_station', live: '/charging_station' },
  states: {
    PENDING_PAY: { isWarning: true },
    PAYMENT_FAILED: { isWarning: true },
    COMPLETED: { isFulfilled: true },
    PAYMENT_COMPLETED: { isFulfilled: true },
  },
} as const satisfies ServiceOnPage
