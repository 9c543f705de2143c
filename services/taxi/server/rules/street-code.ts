import { type Instant, msOf } from '@daoxing/kit/contract'
import { streetCode } from '@daoxing/taxi/contract'
import { Secret, TOTP } from 'otpauth'

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

/**
 * The codes of the previous and the next period are accepted, since clocks differ and people type slowly [RFC 6238,
 * 5.2].
 */
const periodsAround = 1

function totpOf(secret: string): TOTP {
  const { algorithm, digits, periodSeconds: period } = streetCode
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period })
}

/** Returns the period of a code; undefined if the code is not valid now. */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Instant }): number | undefined {
  const totp = totpOf(secret)
  const timestamp = msOf(now)
  const delta = totp.validate({ token: code, timestamp, window: periodsAround })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
