import type { DeskAnswer, DeskRequest } from '@daoxing/kit/simulator'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a request is signed by HMAC-SHA256 over time, method, path and body. */
export function isSigned({ method, path, headers, rawBody }: DeskRequest, secret: string): boolean {
  const wanted = createHmac('sha256', secret)
    .update([headers['x-request-time'] ?? '', method, path, rawBody].join('\n'))
    .digest()
  const given = Buffer.from(headers['x-signature'] ?? '', 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

export function json(status: number, body: object): DeskAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}

/** Undefined for a text that is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
