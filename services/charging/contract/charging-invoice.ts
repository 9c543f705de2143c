import { leftOut } from '@daoxing/kit/contract'
import {
  isMobileBarcode,
  isPersonCertificate,
  isTaxId,
  carrierCodes,
  carrierTypeCodes as codes,
} from '@daoxing/invoices/contract'
import * as z from 'zod/mini'

/** Carriers of taxi and charging, by their number on the wire [INV-003]; 3 is not defined. */
export const carrierTypes = {
  mobileBarcode: codes.mobileBarcode,
  personCertificate: codes.personCertificate,
  ezpay: codes.electronic,
  company: codes.company,
} as const
export const CarrierType = z.literal(carrierCodes)
export type CarrierType = z.infer<typeof CarrierType>

const text = (max: number) => leftOut(z.string().check(z.trim(), z.maxLength(max)))

/**
 * The invoice of a charge. `carrierId` is the barcode, the certificate or the company's tax id; ezpay has none. A barcode
 * has one slash, however many were sent [A6, CHG-056].
 */
export const ChargingInvoice = z
  .object({
    carrierType: CarrierType,
    carrierId: text(20),
    invoiceEmail: text(120),
    /** The name of the company. */
    invoiceTitle: text(60),
  })
  .check(
    z.refine((invoice) => chargingInvoiceFault(invoice) === undefined, { error: 'the carrier does not fit its type' }),
  )
export type ChargingInvoice = z.infer<typeof ChargingInvoice>

type Fields = {
  readonly carrierType: number
  readonly carrierId?: string | undefined
  readonly invoiceEmail?: string | undefined
  readonly invoiceTitle?: string | undefined
}

/** Exactly one slash before the seven characters [A6]. */
export const withOneSlash = (barcode: string): string => `/${barcode.toUpperCase().replace(/^\/+/, '')}`

/** The first field that does not fit; undefined if all do. */
export function chargingInvoiceFault({
  carrierType,
  carrierId = '',
  invoiceEmail = '',
  invoiceTitle = '',
}: Fields): 'carrierId' | 'invoiceEmail' | 'invoiceTitle' | undefined {
  if (carrierType === carrierTypes.mobileBarcode && !isMobileBarcode(withOneSlash(carrierId))) return 'carrierId'
  if (carrierType === carrierTypes.personCertificate && !isPersonCertificate(carrierId)) return 'carrierId'
  if (carrierType === carrierTypes.company && !isTaxId(carrierId)) return 'carrierId'
  if (carrierType === carrierTypes.company && invoiceTitle === '') return 'invoiceTitle'
  if (carrierType === carrierTypes.ezpay && invoiceEmail === '') return 'invoiceEmail'
  return invoiceEmail === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(invoiceEmail) ? undefined : 'invoiceEmail'
}
