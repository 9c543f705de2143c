/** The kinds of carriers of an invoice. `member` is our own member carrier, `electronic` the one of ezPay. */
export const carrierKinds = ['mobileBarcode', 'personCertificate', 'electronic', 'paper', 'donate', 'member'] as const
export type CarrierKind = (typeof carrierKinds)[number]

/** The codes of taxi and charging. A company has no kind of its own: `company` is a type of receipt. */
export const carrierTypeCodes = { mobileBarcode: 0, personCertificate: 1, electronic: 2, company: 4 } as const
export const carrierCodes = [0, 1, 2, 4] as const
export type CarrierCode = (typeof carrierCodes)[number]

/** The codes of rentals. */
export const invoiceTypeCodes = {
  paper: 1,
  personCertificate: 2,
  mobileBarcode: 3,
  donate: 4,
  electronic: 5,
} as const
export const invoiceTypeNumbers = [1, 2, 3, 4, 5] as const
export type InvoiceTypeNumber = (typeof invoiceTypeNumbers)[number]

const kindOfCode = <Code extends number>(codes: Readonly<Partial<Record<CarrierKind | 'company', Code>>>, code: Code) =>
  carrierKinds.find((kind) => codes[kind] === code)

/** The kind of a code of taxi and charging; undefined for a company. */
export function carrierOfCode(code: CarrierCode): CarrierKind | undefined {
  return kindOfCode<CarrierCode>(carrierTypeCodes, code)
}

/** The kind of a code of rentals. */
export function carrierOfInvoiceType(code: InvoiceTypeNumber): CarrierKind {
  const kind = kindOfCode<InvoiceTypeNumber>(invoiceTypeCodes, code)
  if (kind === undefined) throw new Error(`there is no type of invoice ${code}`)
  return kind
}

/** The code of a kind for taxi and charging; undefined for a kind that they do not have. */
export function carrierCodeOf(kind: CarrierKind): CarrierCode | undefined {
  const codes: Readonly<Partial<Record<CarrierKind, CarrierCode>>> = carrierTypeCodes
  return codes[kind]
}
