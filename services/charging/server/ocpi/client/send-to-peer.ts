import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { atProvider, type House } from '@daoxing/kit/server'
import { checkedUrl, guardedLookup, RefusedAddress } from './peer-addresses.ts'

export type PeerRequest = {
  readonly house: Pick<House, 'settings'>
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export type PeerReply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

const patienceMs = 10_000
/** A page of locations is some hundred kilobytes. */
const bytesMax = 16 * 1024 * 1024

/**
 * A request to a URL that a peer has named: only to open addresses, without redirects, with limits of time and size.
 * It throws if there is no reply. Never called within a transaction.
 */
export async function sendToPeer(asked: PeerRequest): Promise<PeerReply> {
  return atProvider('charging', () => send(asked), { method: asked.method, outcomeOf: ({ status }) => status })
}

async function send({ house, method, url: text, headers, body }: PeerRequest): Promise<PeerReply> {
  const policy = { allowsLoopback: house.settings.allowsLoopbackPeers === true }
  const url = checkedUrl(text, policy)
  const { promise, resolve, reject } = Promise.withResolvers<PeerReply>()
  const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
    lookup: guardedLookup(policy),
    signal: AbortSignal.timeout(patienceMs),
  })
  outgoing.on('error', reject)
  outgoing.on('response', (incoming) => {
    const chunks: Buffer[] = []
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bytesMax) outgoing.destroy(new RefusedAddress('a reply that is too large'))
      else chunks.push(chunk)
    })
    incoming.on('error', reject)
    incoming.on('end', () =>
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString('utf8'),
      }),
    )
  })
  outgoing.end(body)
  return await promise
}
