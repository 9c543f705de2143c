import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type CityDesk, type CityLog, type ConsoleCall, ConsoleRefusal, type DeskAnswer } from '@daoxing/kit/simulator'

export type ConsoleFile = { readonly type: string; readonly content: Buffer | string; readonly maxAgeSeconds: number }

/** A response that is not JSON. */
export class FileAnswer {
  readonly file: ConsoleFile
  constructor(file: ConsoleFile) {
    this.file = file
  }
}

/** A response of a desk of the city, passed on unchanged. */
class FromDesk {
  readonly answer: DeskAnswer
  constructor(answer: DeskAnswer) {
    this.answer = answer
  }
}

type ServeInput = {
  readonly port: number
  readonly calls: readonly ConsoleCall[]
  readonly desks: readonly CityDesk[]
  readonly log: CityLog
}

const bodyMax = 64 * 1024
/** Desks also take pictures. */
const deskBodyMax = 4 * 1024 * 1024
const security = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** Opens the console to this machine only. It shows one-time codes and injects faults, so no other site may use it. */
export async function serveConsole({
  port,
  calls,
  desks,
  log,
}: ServeInput): Promise<{ url: string; close(): Promise<void> }> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer({ calls, desks }, request)
      .catch((error: unknown) => failure(error, log))
      .then(
        (result) => send(request, response, result),
        (error: unknown) => log.error({ err: error }, 'the console could not answer'),
      )
  }
  const first = createServer(listener)
  await listen(first, port, '127.0.0.1')
  const address = first.address()
  const openPort = typeof address === 'object' && address !== null ? address.port : port
  // Browsers may resolve localhost to either address; a machine without IPv6 has only the first.
  const second = createServer(listener)
  const isBoth = await listen(second, openPort, '::1').then(
    () => true,
    () => false,
  )
  return {
    url: `http://127.0.0.1:${openPort}`,
    async close() {
      for (const server of isBoth ? [first, second] : [first]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => resolve())
  })
}

type Served = Pick<ServeInput, 'calls' | 'desks'>

async function answer({ calls, desks }: Served, request: IncomingMessage): Promise<Result> {
  assertOwnHost(request)
  const url = new URL(request.url ?? '/', 'http://console')
  const desk = desks.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
  // The server and browsers from a desk's pages call it, and it authenticates callers itself.
  if (desk) return { status: 200, body: new FromDesk(await callDesk(desk, request, url)) }
  assertOwnPage(request)
  const fitting = calls.flatMap((call) => {
    const params = paramsOf(call.path, url.pathname)
    return params === undefined ? [] : [{ call, params }]
  })
  const found = fitting.find(({ call }) => call.method === request.method)
  if (found === undefined && fitting.length > 0)
    throw new ConsoleRefusal(
      405,
      'METHOD_NOT_ALLOWED',
      `this takes ${fitting.map(({ call }) => call.method).join(', ')}`,
    )
  if (found === undefined) throw new ConsoleRefusal(404, 'ROUTE_NOT_FOUND', 'there is nothing at this path')
  const result = await found.call.answer({
    query: url.searchParams,
    params: found.params,
    bearer: request.headers.authorization?.replace(/^Bearer /, ''),
    language: request.headers['accept-language']?.split(',')[0],
    body: found.call.method === 'GET' ? undefined : await bodyOf(request),
  })
  return { status: 200, body: result ?? {} }
}

async function callDesk(desk: CityDesk, request: IncomingMessage, url: URL): Promise<DeskAnswer> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
  return desk.answer({
    method: request.method ?? 'GET',
    path: url.pathname.slice(desk.prefix.length) || '/',
    query: url.searchParams,
    headers,
    rawBody: (await rawBodyOf(request, deskBodyMax)).toString('utf8'),
    baseUrl: `http://${headers['host']}${desk.prefix}`,
  })
}

type Result = { readonly status: number; readonly body: unknown }

const ownHosts = (port: number | undefined) => ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`)

/** Another hostname for this machine is rejected. */
function assertOwnHost({ headers, socket }: IncomingMessage): void {
  if (!ownHosts(socket.localPort).includes(headers.host ?? ''))
    throw new ConsoleRefusal(403, 'FORBIDDEN_HOST', 'the console answers to localhost only')
}

/** Only pages of the console itself may call it: another site is rejected. */
function assertOwnPage({ headers, socket }: IncomingMessage): void {
  const isOwn =
    headers.origin === undefined || ownHosts(socket.localPort).some((host) => headers.origin === `http://${host}`)
  if (!isOwn || headers['sec-fetch-site'] === 'cross-site')
    throw new ConsoleRefusal(403, 'FORBIDDEN_ORIGIN', 'the console answers to its own page only')
}

function paramsOf(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const names: string[] = []
  const source = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    return '([\\w.-]+)'
  })
  const match = new RegExp(`^${source}/?$`).exec(path)
  if (match === null) return undefined
  return Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? '']))
}

async function rawBodyOf(request: IncomingMessage, bytesMax = bodyMax): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > bytesMax) throw new ConsoleRefusal(413, 'TOO_LARGE', `a body has at most ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await rawBodyOf(request)
  if (body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ConsoleRefusal(400, 'INVALID_INPUT', 'the body is no JSON', { field: 'body' })
  }
}

function failure(error: unknown, log: CityLog): Result {
  if (error instanceof ConsoleRefusal)
    return { status: error.status, body: { code: error.code, message: error.message, ...error.facts } }
  log.error({ err: error }, 'fault')
  return { status: 500, body: { code: 'UNEXPECTED', message: 'the city has made a mistake' } }
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Result): void {
  if (body instanceof FromDesk) {
    const { answer: said } = body
    if (said.isLost) {
      response.destroy()
      return
    }
    response.writeHead(said.status, { ...security, 'cache-control': 'no-store', ...said.headers })
    response.end(said.body)
    return
  }
  const file: ConsoleFile =
    body instanceof FileAnswer
      ? body.file
      : { type: 'application/json; charset=utf-8', content: JSON.stringify(body), maxAgeSeconds: 0 }
  const plain = Buffer.from(file.content)
  const isZipped = plain.length > 2048 && (request.headers['accept-encoding'] ?? '').includes('gzip')
  const content = isZipped ? gzipSync(plain, { level: 4 }) : plain
  response.writeHead(status, {
    ...security,
    'content-type': file.type,
    'cache-control': file.maxAgeSeconds === 0 ? 'no-store' : `max-age=${file.maxAgeSeconds}`,
    'content-length': content.length,
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(content)
}
