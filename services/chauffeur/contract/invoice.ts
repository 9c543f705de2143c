import { leftOut } from '@daoxing/kit/contract'
import {
  isMobileBarcode,
  isPersonCertificate,
  isTaxId,
  carrierCodes,
  carrierTypeCodes as codes,
} from '@daoxing/invoices/contract'
import * as z from 'zod/mini'

const text = (max: number) => leftOut(z.string().check(z.trim(), z.maxLength(max)))

/** Carriers by their number; here a company is type 4, its tax id the carrier, and its name the title [A5]. */
export const chauffeurCarriers = {
  mobileBarcode: codes.mobileBarcode,
  personCertificate: codes.personCertificate,
  ezpay: codes.electronic,
  company: codes.company,
} as const

type Fields = {
  readonly carrierType: number
  readonly carrierId?: string | undefined
  readonly email?: string | undefined
  readonly title?: string | undefined
}

/** The first field that does not fit; undefined if all do. A barcode has at most one slash here [A6]. */
export function chauffeurInvoiceFault({
  carrierType,
  carrierId = '',
  email = '',
  title = '',
}: Fields): 'carrierId' | 'email' | 'title' | undefined {
  const barcode = `/${carrierId.toUpperCase().replace(/^\//, '')}`
  if (carrierType === chauffeurCarriers.mobileBarcode && !isMobileBarcode(barcode)) return 'carrierId'
  if (carrierType === chauffeurCarriers.personCertificate && !isPersonCertificate(carrierId)) return 'carrierId'
  if (carrierType === chauffeurCarriers.company && !isTaxId(carrierId)) return 'carrierId'
  if (carrierType === chauffeurCarriers.company && title === '') return 'title'
  if (carrierType === chauffeurCarriers.ezpay && email === '') return 'email'
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'email'
}

/** The invoice of a booked car. */
export const ChauffeurInvoice = z
  .object({ email: text(120), carrierType: z.literal(carrierCodes), carrierId: text(20), title: text(60) })
  .check(
    z.refine((invoice) => chauffeurInvoiceFault(invoice) === undefined, { error: 'the carrier does not fit its type' }),
  )
export type ChauffeurInvoice = z.infer<typeof ChauffeurInvoice>
