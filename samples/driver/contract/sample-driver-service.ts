import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import { sampleDriverOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, notices, rights and configs. */
export const sampleDriverService = defineService({
  ...sampleDriverOnPage,
  bookingTypes: { SAMPLE_DRIVER: { isReserved: false } },
  states: {
    PREPARING: {},
    SEEKING: {},
    DRIVER_EN_ROUTE: {},
    ARRIVED: {},
    TRIP_STARTED: {},
    CANCELED: {},
    MATCH_FAILED: {},
    ...sampleDriverOnPage.states,
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
