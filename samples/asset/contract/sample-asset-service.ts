import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { sampleAssetOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, rights and configs. */
export const sampleAssetService = defineService({
  ...sampleAssetOnPage,
  bookingTypes: { SAMPLE_ASSET_NOW: { isReserved: false } },
  states: {
    PREPARING: {},
    RESERVED: {},
    UNLOCKING: {},
    IN_USE: {},
    LOCKING: {},
    CANCELED: {},
    ...sampleAssetOnPage.states,
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
