import { isDonationCode, isMobileBarcode, isPersonCertificate, isTaxId } from '@daoxing/invoices/contract'

/** The kinds of invoice for a shuttle. */
export const invoiceKinds = ['member', 'mobile_barcode', 'certificate', 'donation', 'company'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const rules = {
  mobile_barcode: isMobileBarcode,
  certificate: isPersonCertificate,
  donation: isDonationCode,
  company: isTaxId,
} as const satisfies Readonly<Record<Exclude<InvoiceKind, 'member'>, (code: string) => boolean>>

/** Whether a code is valid for its kind of invoice; a member's invoice has no code. */
export function isInvoiceCode(kind: InvoiceKind, code: string): boolean {
  if (kind === 'member') return code === ''
  return rules[kind](code)
}
