import { createHash } from 'node:crypto'

/** Secrets are stored only as SHA-256. Each part is delimited, so that `ab`+`c` differs from `a`+`bc`. */
export function secretHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The uuid of the requesting page is part of the hash but not stored, so a copy of the table reveals no code. */
export function otpHash({ codeId, uuid, otp }: { codeId: string; uuid: string; otp: string }): string {
  return secretHash('otp', codeId, uuid, otp)
}

/** RFC 7636: the challenge that is sent before its verifier. */
export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
