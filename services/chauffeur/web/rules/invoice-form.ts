import { chauffeurCarriers, chauffeurInvoiceFault } from '@daoxing/chauffeur/contract'

/** The invoice as the rider types it [A5]. */
export type InvoiceForm = {
  readonly carrierType: 0 | 1 | 2 | 4
  readonly carrierId: string
  readonly email: string
  /** The name of the company. */
  readonly title: string
}

export const emptyInvoice: InvoiceForm = {
  carrierType: chauffeurCarriers.ezpay,
  carrierId: '',
  email: '',
  title: '',
}

/** The order of the choice. */
export const invoiceTypes = [
  chauffeurCarriers.ezpay,
  chauffeurCarriers.mobileBarcode,
  chauffeurCarriers.personCertificate,
  chauffeurCarriers.company,
] as const

export const hasCarrierId = ({ carrierType }: InvoiceForm) => carrierType !== chauffeurCarriers.ezpay
export const isCompany = ({ carrierType }: InvoiceForm) => carrierType === chauffeurCarriers.company

/** The first field that does not fit its type; undefined if all do. */
export const wrongField = (form: InvoiceForm) => chauffeurInvoiceFault(trimmed(form))

/** The invoice as it is sent: only the fields of its type. */
export function sentInvoice(form: InvoiceForm) {
  const { carrierType, carrierId, email, title } = trimmed(form)
  return {
    carrierType,
    ...(hasCarrierId(form) && { carrierId }),
    ...(isCompany(form) && { title }),
    ...(email !== '' && { email }),
  }
}

function trimmed({ carrierType, carrierId, email, title }: InvoiceForm): InvoiceForm {
  const id = carrierId.trim().toUpperCase()
  const isBarcode = carrierType === chauffeurCarriers.mobileBarcode
  return {
    carrierType,
    // People copy the barcode with its slash and without.
    carrierId: isBarcode ? `/${id.replace(/^\//, '')}` : id,
    email: email.trim(),
    title: title.trim(),
  }
}
