import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = {
  readonly secret: string
  /** Path without host and query: `/v3/payments/request`. */
  readonly path: string
  /** The body of a POST as sent, or the query of a GET without its question mark. */
  readonly content: string
  readonly nonce: string
}

/** `X-LINE-Authorization`: the secret is the key and also the start of the signed text. */
export function linePaySignature({ secret, path, content, nonce }: Signed): string {
  return createHmac('sha256', secret).update(`${secret}${path}${content}${nonce}`).digest('base64')
}

/** LINE Pay does not sign its request to the confirm URL, so we sign that URL ourselves. */
export function noticeSeal(secret: string, reference: string): string {
  return createHmac('sha256', secret).update(`notice of ${reference}`).digest('hex')
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
