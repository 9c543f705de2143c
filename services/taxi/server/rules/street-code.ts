import { streetCode } from '@daoxing/taxi/contract'

/** Letters and digits that cannot be confused with each other on a sticker. */
export const numberLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A typed or scanned code: the number of a car, and the code of its screen, if any. */
type ShownCode = { readonly number: string; readonly code: string | null }

/** Parses a typed or scanned code and ignores separators; undefined if the format is wrong. */
export function readStreetCode(typed: string): ShownCode | undefined {
  const text = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const [number, code] = [text.slice(0, streetCode.numberLength), text.slice(streetCode.numberLength)]
  const isNumber = number.length === streetCode.numberLength && [...number].every((one) => numberLetters.includes(one))
  if (!isNumber || (code !== '' && !/^\d{6}$/.test(code))) return undefined
  return { number, code: code === '' ? null : code }
}
