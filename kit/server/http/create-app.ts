import { languageOf, Refusal } from '@daoxing/kit/contract'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { callCounts } from './call-counts.ts'
import type { Drain } from '../process/drain.ts'
import { formedFailure } from './failure-form.ts'
import { serveHealth } from '../process/health.ts'
import type { House } from '../process/house.ts'
import { originAllowed } from './origin.ts'
import { failureOutcome } from './outcome.ts'
import { logRefusal } from './refusal-log.ts'
import { serveCalls } from './serve-calls.ts'
import type { ServerSlice } from '../process/slice.ts'
import type { WhoCalls } from './who-is.ts'

/** The HTTP server with every call bound: entry checks, bodies, limits, and one format for all errors. */
export async function createApp({
  house,
  slices,
  whoCalls,
  drain,
  counts,
}: {
  house: House
  slices: readonly ServerSlice[]
  whoCalls: WhoCalls
  drain: Drain
  counts: ReturnType<typeof callCounts>
}): Promise<FastifyInstance> {
  const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const outcome = failureOutcome(house, refusalFor(error, request), languageOf(request.headers['accept-language']))
    logRefusal(house, request.routeOptions.config?.callId, outcome)
    const reached = { isParsed: false, at: house.clock.now() }
    const { status, body } = formedFailure(request.routeOptions.config?.failureForm, outcome, reached)
    // A malformed URL is refused before any hook runs.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (outcome.extras?.headers) reply.headers(outcome.extras.headers)
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }
  const app = fastify({
    logger: false,
    bodyLimit: 256 * 1024,
    trustProxy: ['loopback', ...(house.settings.trustedProxies ?? [])],
    // A slower body would hold its connection for nothing.
    requestTimeout: 30_000,
    // The documents write some paths with a trailing slash and some without.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // During shutdown our own entry check responds, in our own format.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  })
  parseJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-daoxing-build', house.settings.build)
    // The default for every route; public responses set their own value.
    reply.header('cache-control', 'no-store')
    drain.countIn(request, reply)
    if (isEncoded(request)) {
      reply.header('accept-encoding', 'identity').header('connection', 'close')
      throw new Refusal('kit.encodedBody')
    }
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    const isSessionless = request.routeOptions.config?.isSessionless === true
    if (isWrite && !isSessionless && request.headers.cookie && !originAllowed(request.headers, request.host))
      throw new Refusal('kit.forbiddenOrigin')
  })
  app.addHook('onResponse', async (request) => drain.countOut(request))
  // Before the calls are bound: its hooks apply to later routes. It compresses only responses: a few kilobytes of a
  // request could decompress to gigabytes.
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 1024, globalDecompression: false })
  await app.register(rateLimit, {
    global: false,
    store: counts,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new Refusal('kit.rateLimited'),
  })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) => answerFailure(new Refusal('kit.routeNotFound'), request, reply))
  serveHealth(app, { house, slices, drain, whoCalls })
  serveCalls(app, { house, whoCalls, calls: slices.flatMap((slice) => slice.calls) })
  return app
}

/** Fastify's own refusals (a malformed URL, a body that is too large) are returned as invalid input. */
function refusalFor(error: unknown, request: FastifyRequest): unknown {
  const isRequestsFault = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  if (error instanceof Refusal || !isRequestsFault) return error
  return new Refusal('kit.invalidInput', { field: ['GET', 'HEAD'].includes(request.method) ? 'url' : 'body' })
}

/** Whether the body has a content encoding. Request bodies are never decompressed. */
function isEncoded({ headers, method }: FastifyRequest): boolean {
  // The body of these methods is not read.
  if (['GET', 'HEAD'].includes(method)) return false
  const codings = (headers['content-encoding'] ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return codings.some((coding) => coding !== '' && coding !== 'identity')
}

/** Bodies are JSON in UTF-8. */
function parseJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    // Browsers send an empty body with a JSON type on DELETE; it counts as absent, not as malformed.
    if (bytes.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(utf8.decode(Buffer.from(bytes))))
    } catch {
      done(new Refusal('kit.invalidInput', { field: 'body' }))
    }
  })
}
