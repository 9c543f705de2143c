const taxIdWeights = [1, 2, 1, 2, 1, 2, 4, 1]
const digitSum = (value: number) => Math.floor(value / 10) + (value % 10)

/**
 * Whether a text is a company's tax id, by the rule of April 2023 (財政部營利事業統一編號檢查碼邏輯): the sum is
 * divisible by 5, or with a 7 in the seventh place the sum plus 1 is.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text === '00000000') return false
  const sum = [...text].reduce((total, digit, at) => total + digitSum(Number(digit) * (taxIdWeights[at] ?? 0)), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

/** Whether a text is the barcode of a mobile phone: a slash and seven characters. */
export const isMobileBarcode = (text: string) => /^\/[0-9A-Z.+-]{7}$/.test(text)

/** A barcode as it is sent: capital letters after exactly one slash. At most one slash is taken off the input. */
export const withOneSlash = (barcode: string): string => `/${barcode.trim().toUpperCase().replace(/^\//, '')}`

/** Whether a text is the number of a natural person certificate: two letters and 14 digits. */
export const isPersonCertificate = (text: string) => /^[A-Z]{2}\d{14}$/.test(text)

/** Whether a text is the code of a charity that invoices are donated to. */
export const isDonationCode = (text: string) => /^\d{3,7}$/.test(text)

/** Whether a text is an e-mail address, ignoring spaces around it. */
export const isMailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** Whether a text is the jurisdiction number of a company: 12 digits or more. */
export const isJurisdictionNumber = (text: string) => /^\d{12,}$/.test(text)
