import { createHmac, timingSafeEqual } from 'node:crypto'
import { webhookAgeSeconds, webhookHeaders } from '@daoxing/assets/contract'

/** The secret that the city's vendor shares with the server, in base64. */
export function cityVendorSecret(citySecret: string): string {
  return createHmac('sha256', citySecret).update('vehicle-vendor').digest('base64')
}

type Signed = { readonly id: string; readonly timestamp: string; readonly body: string }

/** Headers of Standard Webhooks for a body. */
export function signedHeaders(
  secret: string,
  { id, atMs, body }: { readonly id: string; readonly atMs: number; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(atMs / 1000))
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: `v1,${hmacOf(secret, { id, timestamp, body }).toString('base64')}`,
  }
}

/** Whether a request of the server is signed, and new. */
export function isSigned(
  secret: string,
  {
    headers,
    body,
    nowMs,
  }: {
    readonly headers: Readonly<Record<string, string | undefined>>
    readonly body: string
    readonly nowMs: number
  },
): boolean {
  const id = headers[webhookHeaders.id] ?? ''
  const timestamp = headers[webhookHeaders.timestamp] ?? ''
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= webhookAgeSeconds)) return false
  const wanted = hmacOf(secret, { id, timestamp, body })
  return (headers[webhookHeaders.signature] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function hmacOf(secret: string, { id, timestamp, body }: Signed): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`).digest()
}
