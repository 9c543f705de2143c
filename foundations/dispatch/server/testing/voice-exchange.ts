import { createServer } from 'node:http'

export type LentNumber = { readonly parties: readonly [string, string]; readonly expiresAt: string }
export type VoiceExchange = {
  /** Pass it to the test house as its `cityUrl`. */
  readonly url: string
  /** Currently leased numbers, by reference. */
  readonly lent: ReadonlyMap<string, LentNumber & { readonly phoneNumber: string }>
  /** Requests so far, `PUT` or `DELETE`, oldest first. */
  readonly requests: readonly string[]
  /** Fails all requests from now on. */
  fails(isFailing: boolean): void
  close(): Promise<void>
}

/** A pool of numbers behind HTTP, like the voice provider's: a real local server. */
export async function openVoiceExchange({ numbers = 2 } = {}): Promise<VoiceExchange> {
  const lent = new Map<string, LentNumber & { phoneNumber: string }>()
  const requests: string[] = []
  let isFailing = false
  const pool = Array.from({ length: numbers }, (_, at) => `+886277000${String(at).padStart(3, '0')}`)
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const reference = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      // Other providers of the city are not served at this address.
      if (!request.url?.startsWith('/voice/')) return response.writeHead(404).end()
      requests.push(request.method ?? '')
      if (isFailing) return response.writeHead(500).end()
      if (request.headers.authorization !== 'Bearer city-secret') return response.writeHead(401).end()
      if (request.method === 'DELETE') return response.writeHead(lent.delete(reference) ? 204 : 404).end()
      const { parties, expiresAt }: LentNumber = JSON.parse(Buffer.concat(pieces).toString('utf8'))
      const taken = new Set([...lent.values()].map(({ phoneNumber }) => phoneNumber))
      const phoneNumber = lent.get(reference)?.phoneNumber ?? pool.find((number) => !taken.has(number))
      if (phoneNumber === undefined) return response.writeHead(409).end('{"code":"POOL_EMPTY"}')
      lent.set(reference, { phoneNumber, parties, expiresAt })
      return response.writeHead(200).end(JSON.stringify({ phoneNumber, expiresAt }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the exchange does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lent,
    requests,
    fails(failing) {
      isFailing = failing
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
