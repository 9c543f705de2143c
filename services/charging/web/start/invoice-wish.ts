import { chargingInvoiceFault } from '@daoxing/charging/contract'
import { storeForRider, readOfRider } from '@daoxing/kit/web'
import type { InvoiceWish } from '../charging-data.ts'

const storageKey = 'daoxing.chargingInvoice'
const none: InvoiceWish = { carrierType: 2, carrierId: '', invoiceEmail: '', invoiceTitle: '' }

/** The invoice of the last charge on this device; for a first one, ezpay with the address still to be given. */
export function rememberedInvoice(): InvoiceWish {
  try {
    return { ...none, ...JSON.parse(readOfRider('stay', storageKey) || '{}') }
  } catch {
    return none
  }
}

export const rememberInvoice = (invoice: InvoiceWish): void =>
  storeForRider('stay', storageKey, JSON.stringify(invoice))

export const isInvoiceComplete = (invoice: InvoiceWish): boolean => chargingInvoiceFault(invoice) === undefined
