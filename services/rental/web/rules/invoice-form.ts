import {
  type InvoiceField,
  invoiceFault,
  type RentalInvoiceInfo,
  type RentalInvoiceType,
  rentalInvoiceTypes as types,
} from '@daoxing/rental/contract'

/** The order of the choice: without paper first. */
export const invoiceTypes = [
  types.electronic,
  types.mobileBarcode,
  types.naturalPersonCertificate,
  types.donate,
  types.paper,
] as const satisfies readonly RentalInvoiceType[]

/** The invoice info as the rider types it: each field keeps its text while another type is looked at. */
export type InvoiceForm = Readonly<Record<InvoiceField, string>> & {
  readonly receiptType: 'personal' | 'company'
  readonly carrierType: RentalInvoiceType
}

export const emptyInvoice: InvoiceForm = {
  receiptType: 'personal',
  carrierType: types.electronic,
  companyName: '',
  ubn: '',
  mobilePhoneBarcode: '',
  naturalPersonCertificate: '',
  loveCode: '',
  email: '',
}

/** A donation and a certificate are a person's. */
export const mayBeCompany = ({ carrierType }: InvoiceForm) =>
  carrierType !== types.donate && carrierType !== types.naturalPersonCertificate

const fieldOfType: Readonly<Record<RentalInvoiceType, readonly InvoiceField[]>> = {
  [types.paper]: [],
  [types.naturalPersonCertificate]: ['naturalPersonCertificate'],
  [types.mobileBarcode]: ['mobilePhoneBarcode'],
  [types.donate]: ['loveCode'],
  [types.electronic]: ['email'],
}

const isCompany = (form: InvoiceForm) => form.receiptType === 'company' && mayBeCompany(form)

/** The fields of a form, in the order of the screen. */
export function fieldsOf(form: InvoiceForm): readonly InvoiceField[] {
  const own = fieldOfType[form.carrierType]
  return isCompany(form) ? ['companyName', 'ubn', ...own] : own
}

/** The invoice info as it is sent: only the fields of its type. */
export function sentInvoice(form: InvoiceForm): RentalInvoiceInfo {
  const fields = fieldsOf(form).map((field) => [field, form[field].trim()] as const)
  return {
    receiptType: isCompany(form) ? 'company' : 'personal',
    carrierType: form.carrierType,
    ...Object.fromEntries(fields),
  }
}

/** The first field that does not fit; undefined for a complete form. The server asks the same. */
export const wrongField = (form: InvoiceForm): InvoiceField | undefined => invoiceFault(sentInvoice(form))

/** A typed value: carriers are in capital letters. */
export function normalised(field: InvoiceField, typed: string): string {
  const isCarrier = field === 'naturalPersonCertificate' || field === 'mobilePhoneBarcode'
  return isCarrier ? typed.trim().toUpperCase() : typed
}
