import { type InvoiceWish, wishOfInfo, type Carrier, type InvoiceInfo } from '@daoxing/invoices/contract'
import { charities } from '../charities.ts'
import * as words from '../words/compiled/messages.js'

const names = {
  mobileBarcode: words.invoices_name_mobileBarcode,
  personCertificate: words.invoices_name_personCertificate,
  electronic: words.invoices_name_electronic,
  donate: words.invoices_name_donate,
  member: words.invoices_name_member,
  paper: words.invoices_name_member,
} as const

/** The wish of a stored carrier. */
export const wishOfCarrier = ({ info }: Carrier): InvoiceWish => wishOfInfo(info as InvoiceInfo)

/** The name of a carrier and the number that tells it apart. */
export function carrierWords({ receiptType, kind, number, email, ubn, companyName }: InvoiceWish) {
  if (receiptType === 'company') return { name: companyName, detail: ubn }
  const charity = kind === 'donate' ? charities.find(({ code }) => code === number)?.name() : undefined
  const detail = charity === undefined ? number || email : `${charity} ${number}`
  return { name: names[kind](), detail }
}
