import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  allRefusals,
  type BodyInOf,
  type CallDefinition,
  callPath,
  failuresOf,
  type FilesInOf,
  filledForm,
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

/** The caller: a session cookie from an earlier response, or a bearer credential. */
export type As = { readonly cookie?: string; readonly bearer?: string }

export type CallOptions<C extends CallDefinition> = {
  readonly params?: ParamsInOf<C>
  readonly query?: QueryInOf<C>
  readonly body?: BodyInOf<C>
  /** The files of a call that takes some: its body is sent as a form. */
  readonly files?: FilesInOf<C, Blob>
  readonly as?: As
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Answered<Reply> = {
  readonly status: number
  /** The reply of a success. Reading it of a failure throws, with the failure in the message. */
  readonly data: Reply
  /** The raw body. */
  readonly body: { readonly code?: string; readonly message?: string; readonly data?: unknown }
  /** The response as it was sent, for a file that is text. */
  readonly text: string
  /** The session that the response set, to be passed as `as`. */
  readonly session: As
}

export type TestHouse = {
  readonly house: House
  readonly clock: HeldClock
  /** Durable events that were sent to rooms, the oldest first. */
  readonly sent: { room: string; name: string; payload: unknown }[]
  call<C extends CallDefinition>(call: C, options?: CallOptions<C>): Promise<Answered<ReplyOf<C>>>
  /** Runs all due jobs and sends all pending events. A job that throws fails the test. */
  settle(): Promise<void>
  /** When the next job is due; undefined if none is planned. */
  nextDueAt(): Promise<Instant | undefined>
  /** Moves the clock through every due job up to then. */
  advance(seconds: number): Promise<void>
  /**
   * Moves the clock at once, as if no server had run in the meantime: an overdue job runs once. For days and weeks, in
   * which hourly jobs would run thousands of times.
   */
  leap(seconds: number): Promise<void>
  /** Listens on a free local port, with sockets; returns the URL. */
  listen(): Promise<string>
  /** Ends this process of the house and opens another one on the same rows: its memory is lost. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type TestHousePlan = {
  readonly slices: readonly ServerSlice[]
  readonly start?: Instant
  readonly seed?: string
  readonly logLevel?: string
  /** Lets a test read the log. */
  readonly logTo?: { write(line: string): void }
  /** Settings that a test overrides, such as the URL of its own message receiver. */
  readonly settings?: Partial<Settings>
  /** The number of concurrent transactions of one job; one by default, so that a seed reproduces the run. */
  readonly lanes?: number
  /** Bound in place of the slices' own: stand-ins for external systems. */
  readonly portsInstead?: readonly PortBinding[]
}

/** Fails a test whose call returns a status that its contract, and so the API document, does not declare. */
function expectDeclared(call: CallDefinition, status: number, body: { readonly code?: unknown }): void {
  const { status: success = 200, otherStatuses = [] } = call
  if (status === success || otherStatuses.some((other) => other === status)) return
  // A path without a binding has no call.
  if (body.code === 'ROUTE_NOT_FOUND' || failuresOf(call, allRefusals()).has(status)) return
  throw new Error(`${call.id} answered ${status} ${String(body.code)}, which its contract does not declare`)
}

/** The credential as the call wants it. */
const credentialOf = ({ credentialForm }: CallDefinition, bearer: string) =>
  credentialForm === undefined ? `Bearer ${bearer}` : `Token ${Buffer.from(bearer).toString('base64')}`

/**
 * A whole house with its own real database, a held clock and seeded random numbers. Friday 14:05 in Taipei by default.
 */
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
  // It is made with the first file.
  const filesFolder = join(tmpdir(), `daoxing-files-${randomUUID()}`)
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
        filesFolder,
        ...settings,
      },
    })
    opened.house.realtime.tap((room, name, payload) => sent.push({ room, name, payload }))
    return opened
  }
  let open = await begin()
  const settle = async () => {
    const { house, handlers } = open
    const errors = await runDueJobs(house.database, handlers, clock)
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
    async call(call, { params, query, body, files, as, key, headers } = {}) {
      const path = params ? filledPath(call, params as Record<string, string>) : callPath(call)
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
      const form =
        files && new Request('http://form', { method: 'POST', body: filledForm(new FormData(), { body, files }) })
      const type = form?.headers.get('content-type') ?? (body === undefined ? undefined : 'application/json')
      const payload = form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body)
      const answer = await open.app.inject({
        method: call.method,
        url: path + search,
        headers: {
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(as?.cookie ? { cookie: as.cookie } : {}),
          ...(as?.bearer ? { authorization: credentialOf(call, as.bearer) } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      const setCookie = [answer.headers['set-cookie'] ?? []].flat()[0]
      // A map tile is binary, which a test that reads JSON does not need.
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
        text: answer.body,
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
    async leap(seconds) {
      await settle()
      clock.moveTo(plusSeconds(clock.now(), seconds))
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
      await rm(filesFolder, { recursive: true, force: true })
      await drop()
    },
  }
}
