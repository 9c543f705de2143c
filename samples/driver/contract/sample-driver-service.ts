import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'

/** The declaration of the service, for home, the order list, notices, rights and configs. */
export const sampleDriverService = defineService({
  id: 'sample-driver',
  paths: { start: '/sample-driver', live: '/sample-driver' },
  bookingTypes: { SAMPLE_DRIVER: { isReserved: false } },
  states: {
    PREPARING: { tone: 'active' },
    SEEKING: { tone: 'active' },
    DRIVER_EN_ROUTE: { tone: 'active' },
    ARRIVED: { tone: 'active' },
    TRIP_STARTED: { tone: 'active' },
    PENDING_PAYMENT: { tone: 'warning' },
    COMPLETED: { tone: 'calm', isFulfilled: true },
    CANCELED: { tone: 'calm' },
    MATCH_FAILED: { tone: 'calm' },
  },
  configNames: [
    'sample_driver_tariff',
    'sample_driver_cancel_fee_twd',
    'sample_driver_quote_seconds',
    'sample_driver_patience_seconds',
  ],
  noticeKinds: { ...sharedNoticeKinds, orderTimedOut: { opens: 'order' } },
  rights: ['support', 'pay', 'cancel'],
})
