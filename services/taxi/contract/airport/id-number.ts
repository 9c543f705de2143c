/** The first letters in the order of their official numbers. */
const letterValues = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]

const valueOf = (letter: string) => letterValues.indexOf(letter) + 10

/**
 * Whether a text is a national ID (`A123456789`), a resident certificate (`A800000014`), or an older one with two
 * letters (`AC01234567`), by its check digit. The second letter of an older one counts by the last digit of its number.
 */
export function isIdNumber(text: string): boolean {
  const [, first, second, rest] = /^([A-Z])([A-D]|[1289])(\d{8})$/.exec(normalIdNumber(text)) ?? []
  if (first === undefined || second === undefined || rest === undefined) return false
  const secondDigit = /\d/.test(second) ? Number(second) : valueOf(second) % 10
  const digits = [Math.floor(valueOf(first) / 10), valueOf(first) % 10, secondDigit, ...[...rest].map(Number)]
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 10 === 0
}

/** Converts to upper case and removes spaces. */
export function normalIdNumber(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}
