import { setTimeout as pause } from 'node:timers/promises'
import {
  type BodyInOf,
  type CallDefinition,
  type EventDefinition,
  filledPath,
  type FleetingDefinition,
  type ParamsInOf,
  type PayloadOf,
  type QueryInOf,
  type ReplyOf,
} from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'

export type Credential = { readonly cookie?: string; readonly bearer?: string }
type Errand<C extends CallDefinition> = {
  readonly as: Credential
  readonly params?: ParamsInOf<C>
  readonly query?: QueryInOf<C>
  readonly body?: BodyInOf<C>
  readonly key?: string
  /** The preferred server; the others if it does not respond. */
  readonly at?: string
}

/** A balancer in front of several servers: it uses the next one if one is down or draining. */
export type Balancer = {
  send<C extends CallDefinition>(call: C, errand: Errand<C>): Promise<ReplyOf<C>>
  /** Sends a call like `send`, but returns the session that the server set. */
  signIn<C extends CallDefinition>(call: C, errand: Errand<C>): Promise<Credential>
  /** How often the next server had to be used. */
  retries(): number
  /** Responses that a server must not return, under any fault of the others. They are retried, as by a page. */
  faults(): readonly string[]
  /** A connection that is reopened, at another server if one is down; `onOpen` is for what a page reads each time. */
  line(as: Credential, at: string, onOpen?: () => void): Line
}

export type Line = {
  /** Durable events in order of arrival. */
  received<E extends EventDefinition>(event: E): readonly PayloadOf<E>[]
  says<M extends FleetingDefinition>(message: M, payload: PayloadOf<M>): void
  isOpen(): boolean
  /** The server of the current connection. */
  at(): string
  close(): void
}

const answerWithinMs = 15_000
const triesMax = 60
const pauseMs = 250

export function balancer(servers: readonly string[]): Balancer {
  let retries = 0
  const faults: string[] = []
  const inTurn = (first: string) => [first, ...servers.filter((server) => server !== first)]
  async function answerOf<C extends CallDefinition>(call: C, errand: Errand<C>): Promise<Answer> {
    const { params, query, at = servers[0] ?? '' } = errand
    const turn = inTurn(at)
    const path = filledPath(call, params ?? {}) + (query ? `?${new URLSearchParams(textsOf(query)).toString()}` : '')
    for (let tries = 0; tries < triesMax; tries += 1) {
      const answer = await ask(`${turn[tries % turn.length]}${path}`, requestOf(call, errand), faults)
      if (answer) return answer
      retries += 1
      await pause(pauseMs)
    }
    throw new Error(`no server answers ${call.id}`)
  }
  return {
    send: async (call, errand) => (await answerOf(call, errand)).data as never,
    signIn: async (call, errand) => ({ cookie: (await answerOf(call, errand)).cookie }),
    retries: () => retries,
    faults: () => faults,
    line: (as, at, onOpen) => openLine(as, inTurn(at), onOpen),
  }
}

const textsOf = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

function requestOf<C extends CallDefinition>({ method }: C, { as, body, key }: Errand<C>): RequestInit {
  const headers = {
    ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
    ...(as.bearer === undefined ? {} : { authorization: `Bearer ${as.bearer}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

type Answer = { readonly data: unknown; readonly cookie: string }

/** Undefined if another server must be used: no response, it is draining, or a duplicate is still in progress. */
async function ask(url: string, init: RequestInit, faults: string[]): Promise<Answer | undefined> {
  let answer: Response
  let said: string
  try {
    answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerWithinMs) })
    said = await answer.text()
  } catch {
    return undefined
  }
  if (answer.status === 503 && answer.headers.has('retry-after')) return undefined
  if (answer.status === 409 && said.includes('IDEMPOTENCY_IN_FLIGHT')) return undefined
  if (answer.status >= 500) {
    faults.push(`${init.method} ${url} answered ${answer.status}: ${said}`)
    return undefined
  }
  if (!answer.ok) throw new Error(`${init.method} ${url} answered ${answer.status}: ${said}`)
  const { data }: { data: unknown } = JSON.parse(said)
  return { data, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function openLine({ cookie, bearer }: Credential, turn: readonly string[], onOpen?: () => void): Line {
  const events: { readonly name: string; readonly payload: unknown }[] = []
  let socket: Socket | undefined
  let isWanted = true
  let now = 0
  const open = () => {
    if (!isWanted) return
    const opened = io(turn[now % turn.length] ?? '', {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
      ...(bearer === undefined ? {} : { auth: { token: bearer } }),
    })
    socket = opened
    opened.onAny((name: string, payload: unknown) => events.push({ name, payload }))
    opened.on('connect', () => onOpen?.())
    opened.on('disconnect', again)
    opened.on('connect_error', again)
  }
  const again = () => {
    now += 1
    socket?.close()
    setTimeout(open, pauseMs)
  }
  open()
  return {
    received: (event) =>
      events.filter(({ name }) => name === event.name).map(({ payload }) => event.payload.parse(payload) as never),
    says: (message, payload) => void socket?.volatile.emit(message.name, payload),
    isOpen: () => socket?.connected === true,
    at: () => turn[now % turn.length] ?? '',
    close() {
      isWanted = false
      socket?.close()
    },
  }
}
