import { createHash } from 'node:crypto'

/** Secrets are kept as their SHA-256 only. Each part is fenced, so that `ab`+`c` is not `a`+`bc`. */
export function secretHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The uuid of the asking page is part of the hash and is kept nowhere, so a copy of the table gives no code away. */
export function otpHash({ codeId, uuid, otp }: { codeId: string; uuid: string; otp: string }): string {
  return secretHash('otp', codeId, uuid, otp)
}

/** RFC 7636: what is sent ahead of a secret that is shown later. */
export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
