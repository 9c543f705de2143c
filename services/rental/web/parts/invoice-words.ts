import type { RentalInvoiceType } from '@daoxing/rental/contract'
import { fieldsOf, type InvoiceForm } from '../rules/invoice-form.ts'
import * as words from '../words/compiled/messages.js'

export const invoiceTypeNames: Readonly<Record<RentalInvoiceType, () => string>> = {
  1: words.rental_invoice_typePaper,
  2: words.rental_invoice_typeCertificate,
  3: words.rental_invoice_typeBarcode,
  4: words.rental_invoice_typeDonation,
  5: words.rental_invoice_typeElectronic,
}

/** "手機條碼：/ABC+123": the type and its value. */
export function invoiceText(form: InvoiceForm): string {
  const type = invoiceTypeNames[form.carrierType]()
  const [first] = fieldsOf(form)
  return first === undefined ? type : words.rental_invoice_summary({ type, value: form[first] })
}
