import { definePort } from '@daoxing/kit/server'
import type { InvoiceWish } from '@daoxing/invoices/contract'

/** The number that is checked: a barcode, or the code of a charity. */
export type CheckedNumber = { readonly kind: 'mobileBarcode' | 'donate'; readonly number: string }

/** Asks the tax platform whether a number exists. `unknown`: it did not answer, or not understandably. */
export type CarrierCheckPort = {
  check(number: CheckedNumber): Promise<'found' | 'absent' | 'unknown'>
}

export const carrierCheckPort = definePort<CarrierCheckPort>('invoices.carrierCheck')

/** The number of a wish that the platform can check; undefined if there is none. */
export function checkedNumber({ kind, number }: Pick<InvoiceWish, 'kind' | 'number'>): CheckedNumber | undefined {
  return kind === 'mobileBarcode' || kind === 'donate' ? { kind, number } : undefined
}
