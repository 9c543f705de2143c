import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { chargingOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, notices, rights and configs. */
export const chargingService = defineService({
  ...chargingOnPage,
  bookingTypes: { CHARGING: { isReserved: false } },
  states: {
    REQUESTED: {},
    STARTING: {},
    DELIVERING: {},
    STOPPING: {},
    CANCELED: {},
    START_FAILED: {},
    ...chargingOnPage.states,
  },
  configNames: ['charging_quote_seconds', 'charging_typical_units', 'charging_step_twd'],
  noticeKinds: {
    paymentFailed: sharedNoticeKinds.paymentFailed,
    startFailed: { opens: 'order' },
    sessionEnded: { opens: 'order' },
  },
  rights: ['support', 'pay', 'cancel'],
})

/** A session is paid by card or wallet: its price is known at the end, when the rider may have left. */
export const acceptedMethods = ['creditcard', 'linepay'] as const satisfies readonly PaymentMethod[]
