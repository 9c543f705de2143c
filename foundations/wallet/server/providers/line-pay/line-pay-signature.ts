import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = {
  readonly secret: string
  /** Path without host and query: `/v3/payments/request`. */
  readonly path: string
  /** The body of a POST as it is sent, the query of a GET without its question mark. */
  readonly content: string
  readonly nonce: string
}

/** `X-LINE-Authorization`: the secret is the key and also the beginning of what is signed. */
export function linePaySignature({ secret, path, content, nonce }: Signed): string {
  return createHmac('sha256', secret).update(`${secret}${path}${content}${nonce}`).digest('base64')
}

/** LINE Pay does not sign what it says to the confirm address, so we seal that address ourselves. */
export function noticeSeal(secret: string, reference: string): string {
  return createHmac('sha256', secret).update(`notice of ${reference}`).digest('hex')
}

/** Whether two texts are the same, in a time that says nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
