import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'

/** How a stand-in answers: as its protocol says, or as something that goes wrong out there. */
export type Mood = 'well' | 'noWay' | 'broken' | 'malformed' | 'page' | 'slow' | 'quota' | 'forbidden' | 'misasked'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}
export type Told = { readonly status: number; readonly body: unknown }

/** The answers of an engine's protocol, and its error responses. */
export type Protocol = {
  answer(asked: Asked): Told
  refusals: Readonly<Partial<Record<'noWay' | 'quota' | 'forbidden' | 'misasked' | 'broken', Told>>>
}

export type EngineStandIn = {
  readonly url: string
  /** Every question so far, oldest first. */
  readonly asked: Asked[]
  mood: Mood
  close(): Promise<void>
}

/** A server of the loopback that speaks an engine's documented protocol, errors included. */
export async function openEngineStandIn(protocol: Protocol): Promise<EngineStandIn> {
  const [port = 0] = await freePorts(1)
  const server = createServer((request, response) => void respond(request, response))
  const standIn: EngineStandIn = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    mood: 'well',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await askedIn(request)
    standIn.asked.push(asked)
    // A slow engine sends nothing until the other side hangs up.
    if (standIn.mood === 'slow') return
    if (standIn.mood === 'page') return send(response, 502, '<html><h1>Bad Gateway</h1></html>', 'text/html')
    if (standIn.mood === 'malformed') return send(response, 200, '{"routes":[{"distance":"far"}],"code":')
    const { status, body } =
      standIn.mood === 'well'
        ? protocol.answer(asked)
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

async function askedIn(request: IncomingMessage): Promise<Asked> {
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
