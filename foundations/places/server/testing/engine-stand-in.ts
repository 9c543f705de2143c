import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'

/** The behaviour of a stand-in: according to its protocol, or a simulated fault. */
export type Mood = 'well' | 'noWay' | 'broken' | 'malformed' | 'page' | 'slow' | 'quota' | 'forbidden' | 'misasked'

export type EngineRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}
export type EngineReply = { readonly status: number; readonly body: unknown }

/** The replies of an engine's protocol, and its error responses. */
export type Protocol = {
  answer(requests: EngineRequest): EngineReply
  refusals: Readonly<Partial<Record<'noWay' | 'quota' | 'forbidden' | 'misasked' | 'broken', EngineReply>>>
}

export type EngineStandIn = {
  readonly url: string
  /** All requests so far, the oldest first. */
  readonly requests: EngineRequest[]
  mood: Mood
  close(): Promise<void>
}

/** A local server that implements an engine's documented protocol, including errors. */
export async function openEngineStandIn(protocol: Protocol): Promise<EngineStandIn> {
  const [port = 0] = await freePorts(1)
  const server = createServer((request, response) => void respond(request, response))
  const standIn: EngineStandIn = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    mood: 'well',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requests = await requestIn(request)
    standIn.requests.push(requests)
    // A slow engine sends nothing until the client disconnects.
    if (standIn.mood === 'slow') return
    if (standIn.mood === 'page') return send(response, 502, '<html><h1>Bad Gateway</h1></html>', 'text/html')
    if (standIn.mood === 'malformed') return send(response, 200, '{"routes":[{"distance":"far"}],"code":')
    const { status, body } =
      standIn.mood === 'well'
        ? protocol.answer(requests)
        : (protocol.refusals[standIn.mood] ?? { status: 500, body: { message: 'Internal error' } })
    send(response, status, JSON.stringify(body))
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return standIn
}

function send(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(text)
}

async function requestIn(request: IncomingMessage): Promise<EngineRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  const url = new URL(request.url ?? '/', 'http://stand-in')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
