import { type CallDefinition, callPath } from '@daoxing/kit/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify'
import type { CallAnswer } from './answer.ts'
import type { ReplyExtras } from './handler.ts'
import { formedFailure } from './failure-form.ts'
import { followedCall, spanOfCall } from '../process/follow-work.ts'
import type { House } from '../process/house.ts'
import { networkOf } from './network-of.ts'
import type { Outcome } from './outcome.ts'
import { logRefusal } from './refusal-log.ts'
import { actorOf } from './principal.ts'
import { replyWriter } from './reply-writer.ts'
import { runCall } from './run-call.ts'
import { clearSessionCookies, sessionCookies } from './session-cookie.ts'
import type { WhoCalls } from './who-is.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyContextConfig {
    /** The call of a route, for metrics. */
    callId?: string
    /** The kind of caller of a route's call. */
    who?: CallDefinition['who']
    /** How the caller's credential is sent. */
    credentialForm?: CallDefinition['credentialForm']
    /** No session is read, so that a page of another site may send. */
    isSessionless?: boolean
    /** The error format before the call itself is reached. */
    failureForm?: CallDefinition['failureForm']
  }
}

/** Creates a route for every call. Two calls with one method and path stop the server at startup. */
export function serveCalls(
  app: FastifyInstance,
  { house, whoCalls, calls }: { house: House; whoCalls: WhoCalls; calls: readonly CallAnswer[] },
): void {
  const seen = new Map<string, string>()
  const takers: RouteOptions[] = []
  for (const bound of calls) {
    const { call } = bound
    if ((call.who === 'peer') !== (call.peerKind !== undefined))
      throw new Error(`${call.id}: a call of peers names their kind, and no other call does`)
    for (const path of [callPath(call), ...(call.alsoAt === undefined ? [] : [call.alsoAt])]) {
      const place = `${call.method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`
      const other = seen.get(place)
      if (other) throw new Error(`${call.id} and ${other} are both ${place}`)
      seen.set(place, call.id)
      const route = routeOf({ house, whoCalls, bound, path })
      if (call.rawBody)
        app.register(async (scope) => {
          takeBodiesAsTheyCome(scope)
          scope.route(route)
        })
      else if (call.upload) takers.push(route)
      else app.route(route)
    }
  }
  if (takers.length > 0) app.register((scope) => takeForms(scope, takers))
}

type ServedCall = {
  readonly house: House
  readonly whoCalls: WhoCalls
  readonly bound: CallAnswer
  readonly path: string
}

function routeOf({ house, whoCalls, bound, path }: ServedCall): RouteOptions {
  const { call } = bound
  const span = spanOfCall(call)
  return {
    method: call.method,
    ...(call.isOpenData && { onRequest: letEverySiteRead }),
    ...(call.echoedHeaders && { onRequest: repeatHeaders(call.echoedHeaders) }),
    // The colon of Google's custom verbs is doubled, or the router would read it as a parameter.
    url: path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1'),
    config: {
      callId: call.id,
      who: call.who,
      credentialForm: call.credentialForm,
      isSessionless: call.rawBody === true || call.isOpenData === true,
      failureForm: call.failureForm,
      rateLimit: rateLimitOf(bound, whoCalls),
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const outcome = await followedCall(span, request, () => runCall({ house, whoCalls, bound }, request))
      if (isHeldAlready(request, outcome))
        return reply
          .headers(outcome.extras?.headers ?? {})
          .status(304)
          .send()
      writeHead(house, reply, outcome)
      logRefusal(house, call.id, outcome)
      if (outcome.status >= 400) {
        const reached = { isParsed: true, at: house.clock.now() }
        const { status, body } = formedFailure(call.failureForm, outcome, reached)
        return reply.status(status).send(JSON.stringify(body))
      }
      if (outcome.extras?.redirectTo !== undefined) return reply.header('location', outcome.extras.redirectTo).send()
      if (outcome.extras?.file) return sendFile(reply, outcome.extras.file)
      if (outcome.extras?.page) return sendPage(reply, outcome.extras.page)
      return reply.send(replyWriter(call)(outcome.body))
    },
  }
}

/** Also of a refusal, or a page could not tell it from a broken connection. */
const letEverySiteRead: onRequestHookHandler = (_request, reply, done) => {
  reply.header('access-control-allow-origin', '*')
  done()
}

/** Also on a refusal, so that a protocol's client finds its request by it. */
const repeatHeaders =
  (names: readonly string[]): onRequestHookHandler =>
  (request, reply, done) => {
    for (const name of names) {
      const value = request.headers[name]
      if (typeof value === 'string' && value.length <= 200) reply.header(name, value)
    }
    done()
  }

/** Only these routes take forms. A body is read once the caller is known, so nothing of it is parsed here. */
async function takeForms(scope: FastifyInstance, takers: readonly RouteOptions[]): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart')
  await scope.register(multipart)
  for (const route of takers) scope.route(route)
}

function takeBodiesAsTheyCome(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
}

function sendFile(reply: FastifyReply, { contentType, bytes }: NonNullable<ReplyExtras['file']>): FastifyReply {
  return reply.type(contentType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function sendPage(
  reply: FastifyReply,
  { html, contentSecurityPolicy }: NonNullable<ReplyExtras['page']>,
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(html)
}

/** Requests per minute and call without a limit of its own. */
const housePerMinute = 600

/**
 * Counts per rider, driver or operator. Per address only if the call declares it and there is no session: whole
 * neighbourhoods share one address of a carrier. The city program sends the requests of all its drivers and is not
 * counted.
 */
function rateLimitOf({ call }: CallAnswer, whoCalls: WhoCalls): object {
  // If the caller cannot be determined, the call itself fails for the same reason.
  const callerOf = async (request: FastifyRequest) =>
    call.isOpenData ? undefined : await whoCalls(request).catch(() => undefined)
  return {
    max: call.perMinute ?? housePerMinute,
    timeWindow: 60_000,
    groupId: ` ${call.id}`,
    keyGenerator: async (request: FastifyRequest) =>
      actorOf((await callerOf(request)) ?? { kind: 'none' }, networkOf(request.ip)),
    allowList: async (request: FastifyRequest) => {
      const caller = await callerOf(request)
      return caller?.kind === 'city' || (!caller && call.perMinute === undefined)
    },
  }
}

/** Whether the request already has this ETag, so that 304 suffices. */
function isHeldAlready(request: FastifyRequest, { status, extras }: Outcome): boolean {
  const tag = extras?.headers?.['etag']
  return status === 200 && tag !== undefined && request.headers['if-none-match']?.includes(tag) === true
}

function writeHead({ settings }: House, reply: FastifyReply, { status, extras }: Outcome): void {
  if (extras?.session === 'end') reply.header('set-cookie', clearSessionCookies(settings))
  else if (extras?.session)
    reply.header('set-cookie', sessionCookies(settings, extras.session.token, extras.session.seconds))
  if (extras?.headers) reply.headers(extras.headers)
  reply.status(status).type('application/json; charset=utf-8')
}
