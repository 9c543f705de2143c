import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'

/** The declaration of the service, for home, the order list, rights and configs. */
export const sampleAssetService = defineService({
  id: 'sample-asset',
  paths: { start: '/sample-asset', live: '/sample-asset' },
  bookingTypes: { SAMPLE_ASSET_NOW: { isReserved: false } },
  states: {
    PREPARING: { tone: 'active' },
    RESERVED: { tone: 'active' },
    UNLOCKING: { tone: 'active' },
    IN_USE: { tone: 'active' },
    LOCKING: { tone: 'active' },
    PENDING_PAYMENT: { tone: 'warning' },
    COMPLETED: { tone: 'calm', isFulfilled: true },
    CANCELED: { tone: 'calm' },
  },
  configNames: ['sample_asset_tariff', 'sample_asset_times'],
  noticeKinds: {
    paymentFailed: sharedNoticeKinds.paymentFailed,
    reservationEnded: { opens: 'order' },
    useEnded: { opens: 'order', isUrgent: true },
    chargedLater: { opens: 'order' },
  },
  rights: ['pay', 'cancel'],
})

/** Estimate and deposit are held, so cash is not possible. */
export const acceptedMethods = ['creditcard', 'linepay'] as const satisfies readonly PaymentMethod[]
