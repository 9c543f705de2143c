import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message as it is signed, by the scheme of Standard Webhooks. */
export type SignedMessage = {
  readonly id: string
  /** Seconds since 1970, as in the header. */
  readonly timestamp: string
  readonly body: string
}

/** In base64, with or without the prefix that names it. */
export type WebhookSecret = string
const secretPrefix = 'whsec_'
const scheme = 'v1,'
/** A header of more is an attack. */
const signaturesMax = 10

/** The header of a signature. */
export function signatureOf(secret: WebhookSecret, message: SignedMessage): string {
  return `${scheme}${hmacOf(secret, message).toString('base64')}`
}

/** Whether one of the signatures in the header is by one of the secrets: while secrets are changed, two are valid. */
export function isSignedBy(secrets: readonly WebhookSecret[], signatures: string, message: SignedMessage): boolean {
  const given = signatures
    .split(' ')
    .slice(0, signaturesMax)
    .filter((signature) => signature.startsWith(scheme))
    .map((signature) => Buffer.from(signature.slice(scheme.length), 'base64'))
  return secrets.some((secret) => {
    const wanted = hmacOf(secret, message)
    return given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
  })
}

function hmacOf(secret: WebhookSecret, { id, timestamp, body }: SignedMessage): Buffer {
  const key = Buffer.from(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret, 'base64')
  // With an empty key everybody could sign.
  if (key.length === 0) throw new Error('a secret of webhooks is no base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
}
