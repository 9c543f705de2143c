import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { isMobileBarcode, isPersonCertificate, isTaxId } from '@daoxing/invoices/contract'

/** The kinds of an invoice for a rental, by their number on the wire [INV-013]. */
export const rentalInvoiceTypes = {
  paper: 1,
  naturalPersonCertificate: 2,
  mobileBarcode: 3,
  donate: 4,
  electronic: 5,
} as const

export const RentalInvoiceType = z.literal([1, 2, 3, 4, 5])
export type RentalInvoiceType = z.infer<typeof RentalInvoiceType>

const text = (max: number) => leftOut(z.string().check(z.maxLength(max)))

/** The invoice info of a reservation [INV-019]; `carrier` of the order. */
export const RentalInvoiceInfo = z
  .object({
    receiptType: z.enum(['personal', 'company']),
    carrierType: RentalInvoiceType,
    companyName: text(60),
    /** The tax id of the company. */
    ubn: text(8),
    mobilePhoneBarcode: text(8),
    naturalPersonCertificate: text(16),
    /** The code of the charity of a donated invoice. */
    loveCode: text(7),
    email: text(120),
  })
  .check(z.refine((info) => invoiceFault(info) === undefined, { error: 'the invoice info does not fit its type' }))
export type RentalInvoiceInfo = z.infer<typeof RentalInvoiceInfo>

type InvoiceFields = {
  readonly receiptType: 'personal' | 'company'
  readonly carrierType: RentalInvoiceType
  readonly companyName?: string | undefined
  readonly ubn?: string | undefined
  readonly mobilePhoneBarcode?: string | undefined
  readonly naturalPersonCertificate?: string | undefined
  readonly loveCode?: string | undefined
  readonly email?: string | undefined
}

export type InvoiceField = Exclude<keyof InvoiceFields, 'receiptType' | 'carrierType'>

/** The field that does not fit the kind of invoice; undefined if all do. The page and the server ask the same. */
export function invoiceFault(info: InvoiceFields): InvoiceField | undefined {
  if (info.receiptType === 'company') {
    if (info.ubn === undefined || !isTaxId(info.ubn)) return 'ubn'
    if (info.companyName === undefined || info.companyName.trim() === '') return 'companyName'
    // A company cannot donate its invoice, nor put it on a person's certificate.
    if (info.carrierType === rentalInvoiceTypes.donate) return 'loveCode'
    if (info.carrierType === rentalInvoiceTypes.naturalPersonCertificate) return 'naturalPersonCertificate'
  }
  switch (info.carrierType) {
    case rentalInvoiceTypes.naturalPersonCertificate:
      return isPersonCertificate(info.naturalPersonCertificate ?? '') ? undefined : 'naturalPersonCertificate'
    case rentalInvoiceTypes.mobileBarcode:
      return isMobileBarcode(info.mobilePhoneBarcode ?? '') ? undefined : 'mobilePhoneBarcode'
    case rentalInvoiceTypes.donate:
      return /^\d{3,7}$/.test(info.loveCode ?? '') ? undefined : 'loveCode'
    case rentalInvoiceTypes.electronic:
      return /^\S+@\S+\.\S+$/.test(info.email ?? '') ? undefined : 'email'
    case rentalInvoiceTypes.paper:
      return undefined
  }
}
