/** The kinds of carriers of an invoice. `member` is our own member carrier, `electronic` the one of ezPay. */
export const carrierKinds = ['mobileBarcode', 'personCertificate', 'electronic', 'paper', 'donate', 'member'] as const
export type CarrierKind = (typeof carrierKinds)[number]

/** The codes of taxi and charging. A company has no kind of its own: `company` is a type of receipt. */
export const taxiCarrierTypes = { mobileBarcode: 0, personCertificate: 1, electronic: 2, company: 4 } as const
export const taxiCarrierCodes = [0, 1, 2, 4] as const
export type TaxiCarrierCode = (typeof taxiCarrierCodes)[number]

/** The codes of rentals. */
export const rentalInvoiceTypes = {
  paper: 1,
  personCertificate: 2,
  mobileBarcode: 3,
  donate: 4,
  electronic: 5,
} as const
export const rentalInvoiceCodes = [1, 2, 3, 4, 5] as const
export type RentalInvoiceCode = (typeof rentalInvoiceCodes)[number]

const kindOfCode = <Code extends number>(codes: Readonly<Partial<Record<CarrierKind | 'company', Code>>>, code: Code) =>
  carrierKinds.find((kind) => codes[kind] === code)

/** The kind of a code of taxi and charging; undefined for a company. */
export function carrierOfTaxiCode(code: TaxiCarrierCode): CarrierKind | undefined {
  return kindOfCode<TaxiCarrierCode>(taxiCarrierTypes, code)
}

/** The kind of a code of rentals. */
export function carrierOfRentalCode(code: RentalInvoiceCode): CarrierKind {
  const kind = kindOfCode<RentalInvoiceCode>(rentalInvoiceTypes, code)
  if (kind === undefined) throw new Error(`there is no type of invoice ${code}`)
  return kind
}

/** The code of a kind for taxi and charging; undefined for a kind that they do not have. */
export function taxiCodeOf(kind: CarrierKind): TaxiCarrierCode | undefined {
  return kind in taxiCarrierTypes ? taxiCarrierTypes[kind as 'electronic'] : undefined
}

/** The code of a kind for rentals; undefined for a kind that they do not have. */
export function rentalCodeOf(kind: CarrierKind): RentalInvoiceCode | undefined {
  return kind in rentalInvoiceTypes ? rentalInvoiceTypes[kind as 'electronic'] : undefined
}
