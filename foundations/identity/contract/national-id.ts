/** The longest id number, in characters [PTB-017]. */
export const nationalIdLength = 10

/** Only letters and digits, in upper case [PTB-016]. A text longer than an id number is not cut off, but invalid. */
export function normalisedNationalId(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

/** `resident`: the certificate of a foreigner with a residence permit, in its form since 2021 or the one before. */
export type NationalIdKind = 'national' | 'resident'

const forms: readonly (readonly [NationalIdKind, RegExp])[] = [
  ['national', /^[A-Z][12]\d{8}$/],
  ['resident', /^[A-Z][89]\d{8}$/],
  ['resident', /^[A-Z][A-D]\d{8}$/],
]
/** The letters in the order of their numbers, which begin at 10. */
const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]

/** The kind of a normalised id number; undefined if its form or its check digit is wrong. */
export function nationalIdKindOf(id: string): NationalIdKind | undefined {
  const kind = forms.find(([, form]) => form.test(id))?.[0]
  if (kind === undefined) return undefined
  const [first = '', second = '', ...rest] = id
  // Of the second letter of an old certificate, only the last digit of its number counts.
  const secondDigit = /\d/.test(second) ? Number(second) : letters.indexOf(second) % 10
  const digits = [...String(letters.indexOf(first) + 10)].map(Number)
  const sum = [...digits, secondDigit, ...rest.map(Number)].reduce(
    (total, digit, at) => total + digit * (weights[at] ?? 0),
    0,
  )
  return sum % 10 === 0 ? kind : undefined
}

/** The last characters of an id number, which may be shown to its owner. */
export function nationalIdTail(id: string): string {
  return id.slice(-4)
}
