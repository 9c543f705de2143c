import type { InvoiceForm } from '../rules/invoice-form.ts'
import * as words from '../words/compiled/messages.js'

export const carrierNames: Readonly<Record<InvoiceForm['carrierType'], () => string>> = {
  0: words.chauffeur_invoice_barcode,
  1: words.chauffeur_invoice_certificate,
  2: words.chauffeur_invoice_electronic,
  4: words.chauffeur_invoice_company,
}

/** The invoice in one line. */
export const invoiceText = ({ carrierType, carrierId, email, title }: InvoiceForm) =>
  [carrierNames[carrierType](), title, carrierId, carrierType === 2 ? email : '']
    .filter((text) => text !== '')
    .join(' · ')
