import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeskAnswer, DeskRequest } from '@daoxing/kit/simulator'

/** The providers of the account protocol in the city. */
export type AccountDeskName = 'linebank' | 'aftee' | 'device'

/** The merchant's secret, which only the server and the city can derive. */
export function accountSecret(citySecret: string, desk: AccountDeskName): string {
  return createHmac('sha256', citySecret).update(`account ${desk}`).digest('hex')
}

/** A signature over lines: method, path, time, nonce and body. A notice has neither a method of HTTP nor a path. */
export function signatureOver(secret: string, lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}

/** The proof for the browser in which the account holder consented. */
export function proofOfReturn(secret: string, reference: string): string {
  return signatureOver(secret, [`return of ${reference}`])
}

/** A request is at most this old, so that a recorded one is worth nothing later. */
const requestAgeMsMax = 5 * 60_000

/** Whether the merchant has signed exactly this request, just now. */
export function isSigned({ method, path, rawBody, headers }: DeskRequest, secret: string, nowMs: number): boolean {
  const [time = '', nonce = ''] = [headers['x-time'], headers['x-nonce']]
  const right = Buffer.from(signatureOver(secret, [method, path, time, nonce, rawBody]))
  const shown = Buffer.from(headers['x-signature'] ?? '')
  const isFresh = Math.abs(nowMs - Date.parse(time)) <= requestAgeMsMax
  return (
    headers['x-merchant'] === 'daoxing' && isFresh && shown.length === right.length && timingSafeEqual(shown, right)
  )
}

export function jsonAnswer(body: object, status = 200): DeskAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}

/** The body of a request; undefined if it is not JSON. */
export function jsonIn({ rawBody }: DeskRequest): unknown {
  try {
    return JSON.parse(rawBody || '{}')
  } catch {
    return undefined
  }
}
