import { createHmac, timingSafeEqual } from 'node:crypto'
import { fetchProvider, type Random, systemClock } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** A merchant's access to a provider of the account protocol. */
export type AccountAccess = {
  /** The name in metrics and traces: `line_bank`. */
  readonly name: string
  readonly url: string
  readonly merchantId: string
  readonly secret: string
}

export type AccountAnswer =
  | { readonly state: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly state: 'lost' }

export type AccountHttp = {
  get(path: string): Promise<AccountAnswer>
  post(path: string, body: object): Promise<AccountAnswer>
}

/** See `longestWaitSeconds`. */
const patienceMs = 10_000

type Signed = {
  readonly secret: string
  readonly method: string
  /** Path below the URL of the access. */
  readonly path: string
  readonly time: string
  readonly nonce: string
  readonly body: string
}

/** `X-Signature` of a request and of a notice: all that identifies it, in lines. */
export function accountSignature({ secret, method, path, time, nonce, body }: Signed): string {
  return createHmac('sha256', secret).update([method, path, time, nonce, body].join('\n')).digest('hex')
}

/** The proof that the provider gives only to the browser in which its account holder consented. */
export function returnProof(secret: string, reference: string): string {
  return createHmac('sha256', secret).update(`return of ${reference}`).digest('hex')
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Client for the account protocol: signs requests, and reads answers. */
export function accountHttp({
  access,
  random,
  waitMs = patienceMs,
}: {
  access: AccountAccess
  random: Random
  waitMs?: number
}): AccountHttp {
  const { name, url, merchantId, secret } = access
  const ask = async (method: 'GET' | 'POST', path: string, body: string): Promise<AccountAnswer> => {
    // Both sides compare the time of the machine, also in a house whose clock is held.
    const signed = { time: systemClock.now(), nonce: random.hex(16) }
    const request = {
      method,
      headers: {
        'content-type': 'application/json',
        'x-merchant': merchantId,
        'x-time': signed.time,
        'x-nonce': signed.nonce,
        'x-signature': accountSignature({ secret, method, path, body, ...signed }),
      },
      signal: AbortSignal.timeout(waitMs),
      ...(method === 'POST' ? { body } : {}),
    }
    return await answerOf(name, `${url}${path}`, request)
  }
  return {
    get: (path) => ask('GET', path, ''),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
  }
}

const Failure = z.object({ code: z.string() })

/** No connection, a timeout, a fault of the provider or a proxy's page leave the outcome open. */
async function answerOf(name: string, url: string, request: RequestInit): Promise<AccountAnswer> {
  let response: Response
  let text: string
  try {
    response = await fetchProvider(name, url, request)
    text = await response.text()
  } catch (error) {
    // `fetch` throws TypeError for a failed connection; the other two are our own timeouts.
    if (error instanceof TypeError || error instanceof DOMException) return { state: 'lost' }
    throw error
  }
  const body = jsonIn(text)
  const { status } = response
  if (status === 401) throw new Error(`${name} does not take our settings: ${Failure.safeParse(body).data?.code ?? ''}`)
  if (body === undefined || status >= 500) return { state: 'lost' }
  return { state: 'answered', status, body }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
