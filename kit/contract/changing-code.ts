import { Secret, TOTP } from 'otpauth'
import { type Instant, msOf } from './instant.ts'

/** Codes that change by RFC 6238, which the two sides make from one secret without a network between them. */
export const changingCode = { digits: 6, periodSeconds: 30, algorithm: 'SHA1' } as const

/** The length of a secret that RFC 4226 recommends, in bytes. */
export const codeSecretBytes = 20

/** The secret of random bytes in hexadecimal, as apps and cars read it. */
export const codeSecretOf = (hex: string): string => Secret.fromHex(hex).base32

/** The code of a secret at a time. */
export const codeAt = ({ secret, at }: { readonly secret: string; readonly at: Instant }): string =>
  totpOf(secret).generate({ timestamp: msOf(at) })

/**
 * The codes of the previous and the next period are accepted, since clocks differ and people type slowly [RFC 6238,
 * 5.2].
 */
const periodsAround = 1

/** Returns the period of a code; undefined if the code is not valid at that time. */
export function periodOfCode({ secret, code, at }: { secret: string; code: string; at: Instant }): number | undefined {
  const totp = totpOf(secret)
  const timestamp = msOf(at)
  const delta = totp.validate({ token: code, timestamp, window: periodsAround })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function totpOf(secret: string): TOTP {
  const { algorithm, digits, periodSeconds: period } = changingCode
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period })
}
