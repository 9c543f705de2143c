import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { type CarrierKind, carrierOfCode, carrierCodes, carrierCodeOf } from './carrier-kinds.ts'
import { withOneSlash } from './invoice-codes.ts'
import { type InvoiceWish, memberWish, ReceiptType, wishFault, type WishField } from './invoice-wish.ts'

const text = (max: number) => leftOut(z.string().check(z.trim(), z.maxLength(max)))

const InfoFields = {
  receiptType: ReceiptType,
  /** 0 barcode, 1 certificate, 2 ezPay, 4 company. A company receipt needs none. */
  carrierType: leftOut(z.literal(carrierCodes)),
  carrierNum: text(20),
  email: text(120),
  ubn: text(8),
  company_name: text(60),
  carrier_title: text(30),
  /** Older names of `carrierNum`. */
  mobilePhoneBarcode: text(9),
  naturalPersonCertificate: text(16),
  /** The code of a charity, for an invoice that is donated. */
  loveCode: text(7),
  /** The jurisdiction number of a company. */
  jurisdictionNumber: text(20),
}

/** The invoice info of the membership and of taxi's airport shuttle, as it is sent. */
export const InvoiceInfo = z
  .object(InfoFields)
  .check(z.refine((info) => infoFault(info) === undefined, { error: 'the invoice info does not fit its type' }))
export type InvoiceInfo = z.output<z.ZodMiniObject<typeof InfoFields>>

function kindOf({
  receiptType,
  carrierType,
  loveCode,
  mobilePhoneBarcode,
  naturalPersonCertificate,
}: InvoiceInfo): CarrierKind {
  const kind = carrierType === undefined ? undefined : carrierOfCode(carrierType)
  if (kind !== undefined) return kind
  if (receiptType === 'personal' && loveCode !== undefined) return 'donate'
  if (mobilePhoneBarcode !== undefined) return 'mobileBarcode'
  return naturalPersonCertificate === undefined ? 'member' : 'personCertificate'
}

/** The wish of an invoice info. A barcode gets its slash, and ezPay loses a carrier number. */
export function wishOfInfo(info: InvoiceInfo): InvoiceWish {
  const kind = kindOf(info)
  const numbers: Readonly<Partial<Record<CarrierKind, string>>> = {
    mobileBarcode: withOneSlash(info.carrierNum ?? info.mobilePhoneBarcode ?? ''),
    personCertificate: (info.carrierNum ?? info.naturalPersonCertificate ?? '').toUpperCase(),
    donate: info.loveCode ?? '',
  }
  const company =
    info.receiptType === 'company'
      ? { ubn: info.ubn ?? '', companyName: info.company_name ?? '', jurisdiction: info.jurisdictionNumber ?? '' }
      : {}
  return {
    ...memberWish,
    ...company,
    receiptType: info.receiptType,
    kind,
    number: numbers[kind] ?? '',
    email: info.email ?? '',
    title: info.carrier_title ?? '',
  }
}

/** The invoice info of a wish. A company sends its tax id and name and no carrier type; ezPay sends no number. */
export function infoOfWish(wish: InvoiceWish): InvoiceInfo {
  const { receiptType, kind, number, email, ubn, companyName, title, jurisdiction } = wish
  const shared = { ...(email !== '' && { email }), ...(title !== '' && { carrier_title: title }) }
  if (receiptType === 'company') {
    const barcode = kind === 'mobileBarcode' ? { mobilePhoneBarcode: number } : {}
    const registered = jurisdiction === '' ? {} : { jurisdictionNumber: jurisdiction }
    return { receiptType, ubn, company_name: companyName, ...barcode, ...registered, ...shared }
  }
  if (kind === 'donate') return { receiptType, loveCode: number, ...shared }
  const carrierType = carrierCodeOf(kind)
  const carrier = carrierType === undefined ? {} : { carrierType }
  return { receiptType, ...carrier, ...(number !== '' && { carrierNum: number }), ...shared }
}

const fieldNames: Readonly<Record<WishField, string>> = {
  number: 'carrierNum',
  email: 'email',
  ubn: 'ubn',
  companyName: 'company_name',
  jurisdiction: 'jurisdictionNumber',
}

/** The first field of an invoice info that does not fit; undefined if all fit. */
export function infoFault(info: InvoiceInfo): string | undefined {
  if (info.receiptType === 'personal' && info.carrierType === 4) return 'receiptType'
  const wish = wishOfInfo(info)
  const fault = wishFault(wish)
  if (fault === undefined) return undefined
  return fault === 'number' && wish.kind === 'donate' ? 'loveCode' : fieldNames[fault]
}
