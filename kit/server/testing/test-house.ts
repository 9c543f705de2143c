import {
  allRefusals,
  type BodyInOf,
  type CallDefinition,
  callPath,
  failuresOf,
  filledPath,
  type Instant,
  type ParamsInOf,
  plusSeconds,
  type QueryInOf,
  type ReplyOf,
} from '@daoxing/kit/contract'
import { type HeldClock, heldClock } from '../process/clock.ts'
import type { House } from '../process/house.ts'
import { createLog } from '../process/log.ts'
import { openHouse } from '../process/open-house.ts'
import type { PortBinding } from '../process/ports.ts'
import type { Settings } from '../process/settings.ts'
import { drainOutbox } from '../realtime/outbox.ts'
import { seededRandom } from '../process/random.ts'
import type { ServerSlice } from '../process/slice.ts'
import { nextDueAt, runDueJobs } from './due-jobs.ts'
import { createHouseDatabase } from './house-database.ts'

/** The caller: a session cookie from an earlier answer, or a bearer credential. */
export type As = { readonly cookie?: string; readonly bearer?: string }

export type CallOptions<C extends CallDefinition> = {
  readonly params?: ParamsInOf<C>
  readonly query?: QueryInOf<C>
  readonly body?: BodyInOf<C>
  readonly as?: As
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Answered<Reply> = {
  readonly status: number
  /** The reply of a success. Reading it of a failure throws, with the failure in the message. */
  readonly data: Reply
  /** The body as it stood on the wire. */
  readonly body: { readonly code?: string; readonly message?: string; readonly data?: unknown }
  /** The session that the answer set, to be passed as `as`. */
  readonly session: As
}

export type TestHouse = {
  readonly house: House
  readonly clock: HeldClock
  /** Durable events that were sent to rooms, oldest first. */
  readonly sent: { room: string; name: string; payload: unknown }[]
  call<C extends CallDefinition>(call: C, options?: CallOptions<C>): Promise<Answered<ReplyOf<C>>>
  /** Does all that is due now and sends all that waits. A job that throws fails the test. */
  settle(): Promise<void>
  /** When the next job is due; undefined if none is planned. */
  nextDueAt(): Promise<Instant | undefined>
  /** Moves the clock through every due job up to then. */
  advance(seconds: number): Promise<void>
  /** Listens on a free port of the loopback, with sockets; answers the address. */
  listen(): Promise<string>
  /** Ends this process of the house and opens another one on the same rows: whatever was in memory is forgotten. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type TestHousePlan = {
  readonly slices: readonly ServerSlice[]
  readonly start?: Instant
  readonly seed?: string
  readonly logLevel?: string
  /** Where a test reads along what is logged. */
  readonly logTo?: { write(line: string): void }
  /** Settings that a test overrides, such as the address of its own message receiver. */
  readonly settings?: Partial<Settings>
  /** How many transactions of one job run side by side; one unless said, so that a seed gives the same run again. */
  readonly lanes?: number
  /** Bound in place of what the slices bind: who stands in for the world outside. */
  readonly portsInstead?: readonly PortBinding[]
}

/** Fails a test whose call answers a status that its contract, and so the API document, does not declare. */
function expectDeclared(call: CallDefinition, status: number, body: { readonly code?: unknown }): void {
  const { status: success = 200, otherStatuses = [] } = call
  if (status === success || otherStatuses.some((other) => other === status)) return
  // Of a path that is not bound no call answers.
  if (body.code === 'ROUTE_NOT_FOUND' || failuresOf(call, allRefusals()).has(status)) return
  throw new Error(`${call.id} answered ${status} ${String(body.code)}, which its contract does not declare`)
}

/** A whole house over a real database of its own, with a held clock and seeded chance. Friday 14:05 in Taipei unless said. */
export async function openTestHouse({
  slices,
  start = '2026-11-20T06:05:00.000Z',
  seed = 'test',
  logLevel = 'silent',
  logTo,
  settings = {},
  lanes = 1,
  portsInstead = [],
}: TestHousePlan): Promise<TestHouse> {
  const { databaseUrl, drop } = await createHouseDatabase(slices)
  const clock = heldClock(start)
  const random = seededRandom(seed)
  const sent: TestHouse['sent'] = []
  const begin = async () => {
    const opened = await openHouse({
      slices,
      databaseUrl,
      clock,
      random,
      lanes,
      log: createLog({ level: logLevel, ...(logTo ? { destination: logTo } : {}) }),
      portsInstead,
      settings: {
        instance: 'test',
        publicUrl: 'http://localhost',
        citySecret: 'city-secret',
        cityUrl: '',
        build: 'test',
        ...settings,
      },
    })
    opened.house.realtime.tap((room, name, payload) => sent.push({ room, name, payload }))
    return opened
  }
  let open = await begin()
  const settle = async () => {
    const { house, works } = open
    const errors = await runDueJobs(house.database, works, clock)
    if (errors.length > 0) throw errors[0]
    await drainOutbox(house.database, house.realtime)
  }
  return {
    get house() {
      return open.house
    },
    clock,
    sent,
    settle,
    nextDueAt: () => nextDueAt(open.house.database),
    async call(call, { params, query, body, as, key, headers } = {}) {
      const path = params ? filledPath(call, params as Record<string, string>) : callPath(call)
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
      const answer = await open.app.inject({
        method: call.method,
        url: path + search,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as?.cookie ? { cookie: as.cookie } : {}),
          ...(as?.bearer ? { authorization: `Bearer ${as.bearer}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const setCookie = [answer.headers['set-cookie'] ?? []].flat()[0]
      // A tile of the map is bytes, of which a test that reads JSON wants none.
      const isJson = String(answer.headers['content-type']).includes('json')
      const parsed = isJson && answer.body !== '' ? JSON.parse(answer.body) : {}
      expectDeclared(call, answer.statusCode, parsed)
      return {
        status: answer.statusCode,
        body: parsed,
        get data() {
          if (answer.statusCode >= 400) throw new Error(`${call.id} answered ${answer.statusCode}: ${answer.body}`)
          return call.wire === 'bare' ? parsed : parsed.data
        },
        session: setCookie ? { cookie: setCookie.split(';')[0] ?? '' } : {},
      }
    },
    async advance(seconds) {
      const target = plusSeconds(clock.now(), seconds)
      for (;;) {
        await settle()
        const due = await nextDueAt(open.house.database)
        if (!due || due > target) break
        clock.moveTo(due)
      }
      clock.moveTo(target)
      await settle()
    },
    async listen() {
      const url = await open.app.listen({ port: 0, host: '127.0.0.1' })
      await open.startRealtime()
      return url
    },
    async restart() {
      await open.close()
      open = await begin()
    },
    async close() {
      await open.close()
      await drop()
    },
  }
}
