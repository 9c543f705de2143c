import { defineRefusals } from '@daoxing/kit/contract'

export const invoicesRefusals = defineRefusals({
  'invoices.notOpen': { code: 'INVOICE_FEATURES_NOT_OPEN', status: 403 },
  'invoices.sameCarrier': { code: 'SAME_CARRIER', status: 409 },
  'invoices.carriersFull': { code: 'CARRIERS_FULL', status: 409 },
  /** The tax platform does not know the number. */
  'invoices.carrierAbsent': { code: 'CARRIER_ABSENT', status: 422 },
  'invoices.taxIdInvalid': { code: 'TAX_ID_INVALID', status: 400 },
})
