import * as z from 'zod/mini'
import { carrierKinds } from './carrier-kinds.ts'
import {
  isDonationCode,
  isJurisdictionNumber,
  isMailAddress,
  isMobileBarcode,
  isPersonCertificate,
  isTaxId,
} from './invoice-codes.ts'

/** The receipt types. */
export const ReceiptType = z.enum(['personal', 'company'])
export type ReceiptType = z.infer<typeof ReceiptType>

const text = z._default(z.string(), '')

/**
 * How a rider wants an invoice: the one model of all services. Each service has a mapper from its own fields. A field
 * that does not belong to the kind is empty.
 */
export const InvoiceWish = z.object({
  receiptType: ReceiptType,
  kind: z.enum(carrierKinds),
  /** The barcode with its slash, the certificate, or the code of the charity. */
  number: text,
  email: text,
  ubn: text,
  companyName: text,
  /** The rider's name for a carrier. */
  title: text,
  jurisdiction: text,
})
export type InvoiceWish = Readonly<z.output<typeof InvoiceWish>>

/** The invoice of a rider who has chosen nothing: kept for the member. */
export const memberWish: InvoiceWish = {
  receiptType: 'personal',
  kind: 'member',
  number: '',
  email: '',
  ubn: '',
  companyName: '',
  title: '',
  jurisdiction: '',
}

export type WishField = 'number' | 'email' | 'ubn' | 'companyName' | 'jurisdiction'

/** The first field that does not fit the kind of invoice; undefined if all fit. Page and server use the same rule. */
export function wishFault(wish: InvoiceWish): WishField | undefined {
  const { receiptType, kind, number, email, ubn, companyName, jurisdiction } = wish
  if (receiptType === 'company') {
    if (!isTaxId(ubn)) return 'ubn'
    if (companyName.trim() === '') return 'companyName'
    // A company cannot donate its invoice, nor store it on a person's certificate.
    if (kind === 'donate' || kind === 'personCertificate') return 'number'
    if (jurisdiction !== '' && !isJurisdictionNumber(jurisdiction)) return 'jurisdiction'
  }
  if (kind === 'mobileBarcode' && !isMobileBarcode(number)) return 'number'
  if (kind === 'personCertificate' && !isPersonCertificate(number)) return 'number'
  if (kind === 'donate' && !isDonationCode(number)) return 'number'
  if (kind === 'electronic' && receiptType === 'personal' && email === '') return 'email'
  return email === '' || isMailAddress(email) ? undefined : 'email'
}
