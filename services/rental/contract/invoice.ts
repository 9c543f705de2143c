import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  type CarrierKind,
  carrierOfInvoiceType,
  type InvoiceWish,
  memberWish,
  invoiceTypeNumbers,
  invoiceTypeCodes as codes,
  wishFault,
} from '@daoxing/invoices/contract'

/** The kinds of an invoice for a rental, by their number on the wire [INV-013]. */
export const rentalInvoiceTypes = {
  paper: codes.paper,
  naturalPersonCertificate: codes.personCertificate,
  mobileBarcode: codes.mobileBarcode,
  donate: codes.donate,
  electronic: codes.electronic,
} as const

export const RentalInvoiceType = z.literal(invoiceTypeNumbers)
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

const numberFields = {
  mobileBarcode: 'mobilePhoneBarcode',
  personCertificate: 'naturalPersonCertificate',
  donate: 'loveCode',
} as const satisfies Readonly<Partial<Record<CarrierKind, InvoiceField>>>

function numberFieldOf(kind: CarrierKind): InvoiceField | undefined {
  const fields: Readonly<Partial<Record<CarrierKind, InvoiceField>>> = numberFields
  return fields[kind]
}

/** The invoice info of a rental in the shared model. */
function wishOfRental(info: InvoiceFields): InvoiceWish {
  const kind = carrierOfInvoiceType(info.carrierType)
  const numberField = numberFieldOf(kind)
  return {
    ...memberWish,
    receiptType: info.receiptType,
    kind,
    number: numberField === undefined ? '' : (info[numberField] ?? ''),
    email: info.email ?? '',
    ubn: info.ubn ?? '',
    companyName: info.companyName ?? '',
  }
}

/** The field that does not fit the kind of invoice; undefined if all do. The page and the server ask the same. */
export function invoiceFault(info: InvoiceFields): InvoiceField | undefined {
  const wish = wishOfRental(info)
  const fault = wishFault(wish)
  if (fault === 'number') return numberFieldOf(wish.kind)
  if (fault !== undefined && fault !== 'jurisdiction') return fault
  // A rental sends its electronic invoice by mail, also to a company.
  return wish.kind === 'electronic' && wish.email === '' ? 'email' : undefined
}
