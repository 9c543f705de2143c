/** The kinds of invoice for a shuttle. */
export const invoiceKinds = ['member', 'mobile_barcode', 'certificate', 'donation', 'company'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const taxIdWeights = [1, 2, 1, 2, 1, 2, 4, 1]
const digitSum = (value: number) => Math.floor(value / 10) + (value % 10)

/**
 * Whether a text is a company's tax ID, by the rule of April 2023: divisible by 5; with a 7 in the seventh place,
 * the sum plus 1 may be divisible instead.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text === '00000000') return false
  const sum = [...text].reduce((total, digit, at) => total + digitSum(Number(digit) * (taxIdWeights[at] ?? 0)), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

const forms: Readonly<Record<Exclude<InvoiceKind, 'member' | 'company'>, RegExp>> = {
  mobile_barcode: /^\/[0-9A-Z.+-]{7}$/,
  certificate: /^[A-Z]{2}\d{14}$/,
  donation: /^\d{3,7}$/,
}

/** Whether a code is valid for its kind of invoice; a member's invoice has no code. */
export function isInvoiceCode(kind: InvoiceKind, code: string): boolean {
  if (kind === 'member') return code === ''
  return kind === 'company' ? isTaxId(code) : forms[kind].test(code)
}
