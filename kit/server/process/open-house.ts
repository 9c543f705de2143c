import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { callCounts } from '../http/call-counts.ts'
import type { Clock } from './clock.ts'
import { createApp } from '../http/create-app.ts'
import { openDatabase } from '../database/database.ts'
import { createDrain, type Drain, within } from './drain.ts'
import type { House } from './house.ts'
import type { AccountEnd } from './account-end.ts'
import { assertComplete } from './complete-slices.ts'
import { declaredBy } from './declared.ts'
import { housekeeping } from './housekeeping.ts'
import { type JobWorker, startJobWorker } from '../jobs/job-worker.ts'
import { createJobAlarm } from '../jobs/job-alarm.ts'
import { createJobs, type JobHandler } from '../jobs/jobs.ts'
import { followedJob } from './follow-work.ts'
import type { Log } from './log.ts'
import { migrate } from '../database/migrate.ts'
import { requestedHost, originAllowed } from '../http/origin.ts'
import { createOutbox, type OutboxSender, startOutboxDrain } from '../realtime/outbox.ts'
import { joinPeers, noPeers } from '../sharing/peers.ts'
import type { PortBinding, PortDefinition } from './ports.ts'
import type { Principal } from '../http/principal.ts'
import type { Random } from './random.ts'
import { createRealtime, type SocketHandlers } from '../realtime/realtime.ts'
import type { Settings } from './settings.ts'
import type { Authenticator, ServerSlice } from './slice.ts'
import { createWhoCalls, whoIs } from '../http/who-is.ts'
import { loadServerWords } from '../http/words.ts'

const kitWords = new URL('../../contract/words/', import.meta.url)

export type HousePlan = {
  readonly slices: readonly ServerSlice[]
  readonly databaseUrl: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly settings: Settings
  /** The Redis that connects this process with the others of the house; without it there are none. */
  readonly redisUrl?: string | undefined
  readonly connections?: number
  /** The grace period of running calls and jobs when the house closes. */
  readonly graceMs?: number
  /** The number of concurrent transactions of one job. One if a seed must reproduce the run. */
  readonly lanes?: number
  /** Bound in place of the slices' own, such as a test's provider. */
  readonly portsInstead?: readonly PortBinding[]
}

/** While one transaction waits for the database, others are prepared; few enough to leave connections to calls. */
export const usualLanes = 4

export type OpenHouse = {
  readonly house: House
  /** HTTP with every call bound; not listening yet. */
  readonly app: FastifyInstance
  readonly handlers: ReadonlyMap<string, JobHandler>
  /** Authentication of sockets, for callers in the same process. */
  readonly sockets: SocketHandlers
  /** Starts to run jobs, until the house is closed. */
  startJobs(): Promise<void>
  /** Starts to send durable events, until the house is closed. */
  startSending(): Promise<void>
  /** Accepts sockets on the HTTP server, which may listen already. */
  startRealtime(): Promise<void>
  close(): Promise<void>
}

/** Opens the house: database, migrations, slices, calls. Nothing runs by itself until it is started. */
export async function openHouse(plan: HousePlan): Promise<OpenHouse> {
  const { clock, random, log, settings, graceMs = usualGraceMs } = plan
  const slices = [housekeeping, ...plan.slices]
  assertComplete(slices)
  const database = openDatabase({ databaseUrl: plan.databaseUrl, connections: plan.connections ?? 10 })
  await migrate(
    database,
    slices.flatMap(({ migrations }) => migrations ?? []),
  )
  const alarm = createJobAlarm({ database, clock })
  const jobs = createJobs(clock, alarm.set)
  const subscriptions = slices.flatMap((slice) => slice.subscriptions ?? [])
  const ports = new Map<string, unknown>()
  const sharing = await openSharing(plan)
  const peers = sharing?.peers ?? noPeers
  const realtime = createRealtime(sharing)
  const house: House = {
    database,
    clock,
    random,
    log,
    jobs,
    settings,
    declared: declaredBy(slices),
    accountEnds: slices.map((slice) => accountEndOf(slice, () => house)),
    lanes: plan.lanes ?? usualLanes,
    realtime,
    peers,
    outbox: createOutbox({ clock, jobs, subscriptions, realtime, peers }),
    words: await loadServerWords([kitWords, ...slices.flatMap(({ words }) => words ?? [])]),
    port<Port>({ name }: PortDefinition<Port>): Port {
      if (!ports.has(name)) throw new Error(`nothing is bound to the port ${name}`)
      return ports.get(name) as Port
    },
    portIfBound: <Port>({ name }: PortDefinition<Port>) => ports.get(name) as Port | undefined,
    portsOf<Port>(definitionOf: (service: string) => PortDefinition<Port>): ReadonlyMap<string, Port> {
      const { name: start } = definitionOf('')
      const bound = [...ports].filter(([name]) => name.startsWith(start))
      return new Map(bound.map(([name, port]) => [name.slice(start.length), port as Port]))
    },
  }
  for (const slice of slices)
    for (const { name, port } of slice.ports?.(house) ?? []) {
      if (ports.has(name)) throw new Error(`the port ${name} is bound twice`)
      ports.set(name, port)
    }
  for (const { name, port } of plan.portsInstead ?? []) ports.set(name, port)
  const handlers = handlersOf(house, slices)
  await database.transaction(async (tx) => {
    for (const slice of slices) await slice.onStart?.({ house, tx })
  })
  for (const { message, receive } of slices.flatMap((slice) => slice.fromPeers ?? []))
    house.peers.receive(message, (payload) => receive({ payload: payload as never, house }))
  const authenticators = slices.flatMap((slice) => slice.authenticators ?? [])
  const drain = createDrain()
  const app = await createApp({
    house,
    slices,
    drain,
    whoCalls: createWhoCalls(house, authenticators),
    counts: callCounts(clock, sharing?.counts),
  })
  const sockets = socketHandlers({ house, slices, authenticators, drain })
  let worker: JobWorker | undefined
  let sender: OutboxSender | undefined
  return {
    house,
    app,
    handlers,
    sockets,
    async startJobs() {
      worker = await startJobWorker({ database, handlers, log, clock })
      alarm.arm()
    },
    async startSending() {
      sender = await startOutboxDrain({ database, realtime: house.realtime, log })
    },
    startRealtime: () => house.realtime.attach(app.server, sockets),
    async close() {
      // First requests and jobs finish, then their events are sent, then sockets and connections are closed.
      alarm.stop()
      const closed = app.close()
      await Promise.all([drain.begin(graceMs), worker?.stop(graceMs)])
      await within(lastWordsMs, sender?.stop() ?? Promise.resolve())
      house.realtime.close()
      sharing?.close()
      await within(lastWordsMs, letGo({ house, slices }))
      await within(lastWordsMs, closed)
      app.server.closeAllConnections()
      await within(lastWordsMs, closed)
      await within(lastWordsMs, database.close())
    },
  }
}

/** A failed close of one slice does not prevent the others. */
function accountEndOf(slice: ServerSlice, house: () => House): AccountEnd {
  return {
    slice: slice.name,
    holds: async (tx, riderId) => slice.holdsRider?.(tx, riderId, house()) ?? [],
    erase: async (tx, riderId) => slice.eraseRider?.(tx, riderId, house()) ?? 'erased',
    kept: slice.keptOfRiders ?? [],
  }
}

async function letGo({ house, slices }: { house: House; slices: readonly ServerSlice[] }): Promise<void> {
  const ends = await Promise.allSettled(slices.map(async (slice) => slice.onClose?.({ house })))
  for (const end of ends)
    if (end.status === 'rejected') house.log.warn({ err: end.reason }, 'something was not let go as the house closed')
}

/** The connection to other processes; a process without peers does not load it. */
async function openSharing({ redisUrl, settings: { instance }, log }: HousePlan) {
  if (redisUrl === undefined) return undefined
  const [{ openRedisLine }, { createSharedRooms }, { createSharedCounts }] = await Promise.all([
    import('../sharing/redis-line.ts'),
    import('../sharing/shared-rooms.ts'),
    import('../sharing/shared-counts.ts'),
  ])
  const line = await openRedisLine({ redisUrl, instance, log })
  const rooms = createSharedRooms({ line, log })
  return {
    peers: await joinPeers({ line, log }),
    rooms,
    counts: createSharedCounts(line),
    close() {
      rooms.close()
      line.close()
    },
  }
}

/** The grace period of calls and jobs. With the final writes it stays below the two seconds of the supervisor. */
export const usualGraceMs = 900
const lastWordsMs = 200

function handlersOf(house: House, slices: readonly ServerSlice[]): ReadonlyMap<string, JobHandler> {
  const handlers = new Map<string, JobHandler>()
  for (const { job, work } of slices.flatMap((slice) => slice.jobs ?? [])) {
    if (handlers.has(job.name)) throw new Error(`the job ${job.name} is bound twice`)
    handlers.set(job.name, (payload) =>
      followedJob(job.name, payload, () => work({ payload: z.parse(job.payload, payload) as never, house })),
    )
  }
  for (const { event, job } of slices.flatMap((slice) => slice.subscriptions ?? []))
    if (!handlers.has(job.name)) throw new Error(`${event.name} plans the job ${job.name}, which nobody does`)
  return handlers
}

type SocketHandlersInput = {
  readonly house: House
  readonly slices: readonly ServerSlice[]
  readonly authenticators: readonly Authenticator[]
  readonly drain: Drain
}

function socketHandlers({ house, slices, authenticators, drain }: SocketHandlersInput): SocketHandlers {
  const messages = new Map(slices.flatMap((slice) => slice.fleeting ?? []).map((bound) => [bound.name, bound]))
  return {
    log: house.log,
    clock: house.clock,
    mayKnock: (request) => !drain.isDraining() && originAllowed(request.headers, requestedHost(request)),
    async authenticate({ cookie, token }) {
      const principal = await whoIs(house, authenticators, { cookie, bearer: token })
      // A socket would outlive a revoked credential, and peers need none.
      return principal?.kind === 'peer' ? undefined : principal
    },
    async roomsOf(principal: Principal) {
      const rooms = await Promise.all(slices.map(async (slice) => (await slice.roomsOf?.({ house, principal })) ?? []))
      return rooms.flat()
    },
    receive(principal, name, payload) {
      const bound = messages.get(name)
      if (!bound || bound.who !== principal.kind) return
      const result = z.safeParse(bound.payload, payload)
      if (result.success) bound.receive({ principal, payload: result.data as never, house })
    },
  }
}
