import { type Clock, fetchProvider } from '@daoxing/kit/server'
import { createHmac } from 'node:crypto'

const patienceMs = 8_000

export type SignedPost = {
  /** The name of the provider in metrics and traces. */
  readonly provider: string
  readonly url: string
  readonly path: string
  readonly secret: string
  readonly clock: Clock
  readonly content: object
}

/**
 * Sends JSON to a reviewer. The request carries its time and an HMAC-SHA256 over time, method, path and body. Neither a
 * failure nor its message is logged: both may name what was sent.
 */
export async function postSigned({ provider, url, path, secret, clock, content }: SignedPost) {
  const body = JSON.stringify(content)
  const at = clock.now()
  const signature = createHmac('sha256', secret).update([at, 'POST', path, body].join('\n')).digest('base64')
  const response = await fetchProvider(provider, `${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-time': at, 'x-signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  return { isOk: response.ok, body: (await response.json().catch(() => undefined)) as unknown }
}
