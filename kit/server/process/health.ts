import { Refusal } from '@daoxing/kit/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { tablesOf } from '../database/database.ts'
import { type Drain, within } from './drain.ts'
import type { House } from './house.ts'
import { callDurations } from './kit-metrics.ts'
import type { ServerSlice } from './slice.ts'
import type { WhoCalls } from '../http/who-is.ts'

/** A database that takes longer than this to say one word is not ready. */
const readyWithinMs = 2_000

type HealthPlan = {
  readonly house: House
  readonly slices: readonly ServerSlice[]
  readonly drain: Drain
  readonly whoCalls: WhoCalls
}

/**
 * `/livez` says that the process is alive, `/readyz` that it can answer calls, `/metrics` speaks Prometheus, to this
 * machine and to operators: how many ride, fail and wait is nobody else's business.
 */
export function serveHealth(app: FastifyInstance, { house, slices, drain, whoCalls }: HealthPlan): void {
  const { build } = house.settings
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of slices.flatMap((slice) => slice.metrics ?? [])) registry.registerMetric(metric)
  for (const [name, read] of slices.flatMap((slice) => Object.entries(slice.gauges ?? {})))
    new Gauge({
      name,
      help: name.replaceAll('_', ' '),
      registers: [registry],
      async collect() {
        // One figure that cannot be read, as while the database is away, does not hide the others.
        try {
          this.set(await read(house))
        } catch {
          this.set(Number.NaN)
        }
      },
    })
  app.addHook('onResponse', async (request, reply) => {
    const { callId } = request.routeOptions.config
    if (callId) callDurations.observe({ call: callId, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/livez', async () => ({ alive: true, build }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !drain.isDraining() && (await answersInTime(house))
    // Without Redis this process still answers calls, and so must all others: it is told, and no reason to send nobody.
    const peers = house.peers.state()
    return reply.status(ready ? 200 : 503).send({ ready, build, ...(peers === 'alone' ? {} : { redis: peers }) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request.raw)) {
      const caller = await whoCalls(request)
      if (caller?.kind !== 'operator') throw new Refusal('kit.signInNeeded')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Asked from this machine and by a name of this machine, as the socket and the request itself say: what a proxy claims
 * is believed elsewhere, and here it shows only that the world may be asking.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest['raw']): boolean {
  return (
    /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '') &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name))
  )
}

async function answersInTime({ database }: House): Promise<boolean> {
  let answers = false
  const asked = sql`SELECT 1`.execute(tablesOf<unknown>(database)).then(
    () => (answers = true),
    () => false,
  )
  await within(readyWithinMs, asked)
  return answers
}
