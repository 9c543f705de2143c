import { fetchProvider, type Random } from '@daoxing/kit/server'
import { newUuid } from '@daoxing/identity/server'
import * as z from 'zod/mini'
import { linePaySignature } from './line-pay-signature.ts'
import { parseLosslessly } from './lossless-json.ts'

export type LinePayAccess = {
  /** `https://api-pay.line.me`, or the city's desk with its prefix. */
  readonly url: string
  readonly channelId: string
  readonly channelSecret: string
}

export type LinePayAnswer =
  | { readonly state: 'answered'; readonly code: string; readonly message: string; readonly info: unknown }
  | { readonly state: 'lost' }

export type LinePayHttp = {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<LinePayAnswer>
  post(path: string, body: object): Promise<LinePayAnswer>
}

/**
 * LINE Pay requires a timeout of 40 s for confirmations and 20 s elsewhere; the longer one serves for all. See
 * `longestWaitSeconds`.
 */
const patienceMs = 40_000

const AnswerBody = z.object({
  returnCode: z.string(),
  returnMessage: z._default(z.string(), ''),
  info: z.optional(z.unknown()),
})

/** Client for LINE Pay's Online API v3: signs requests, and preserves numbers of 19 digits. */
export function linePayHttp({
  access,
  random,
  waitMs = patienceMs,
}: {
  access: LinePayAccess
  random: Random
  waitMs?: number
}): LinePayHttp {
  const { url, channelId, channelSecret: secret } = access
  const ask = async (path: string, content: string, request: RequestInit & { search?: string }) => {
    const nonce = newUuid(random)
    return await answerOf(`${url}${path}${request.search ?? ''}`, {
      ...request,
      headers: {
        'content-type': 'application/json',
        'x-line-channelid': channelId,
        'x-line-authorization-nonce': nonce,
        'x-line-authorization': linePaySignature({ secret, path, content, nonce }),
      },
      signal: AbortSignal.timeout(waitMs),
    })
  }
  return {
    get(path, query = {}) {
      const content = new URLSearchParams(query).toString()
      return ask(path, content, { method: 'GET', search: content === '' ? '' : `?${content}` })
    },
    post(path, body) {
      const content = JSON.stringify(body)
      return ask(path, content, { method: 'POST', body: content })
    },
  }
}

/** No connection, a timeout, a proxy's page: any response that is not LINE Pay's own leaves the outcome open. */
async function answerOf(url: string, request: RequestInit): Promise<LinePayAnswer> {
  let text: string
  try {
    text = await (await fetchProvider('line_pay', url, request)).text()
  } catch (error) {
    // `fetch` throws TypeError for a failed connection; the other two are our own timeouts.
    if (error instanceof TypeError || error instanceof DOMException) return { state: 'lost' }
    throw error
  }
  const body = AnswerBody.safeParse(jsonIn(text))
  if (!body.success) return { state: 'lost' }
  return { state: 'answered', code: body.data.returnCode, message: body.data.returnMessage, info: body.data.info }
}

function jsonIn(text: string): unknown {
  try {
    return parseLosslessly(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
