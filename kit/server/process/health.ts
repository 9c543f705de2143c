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

/** A database that takes longer than this for a trivial query is not ready. */
const readyWithinMs = 2_000

type HealthPlan = {
  readonly house: House
  readonly slices: readonly ServerSlice[]
  readonly drain: Drain
  readonly whoCalls: WhoCalls
}

/**
 * `/livez` reports that the process is alive, `/readyz` that it can handle calls, `/metrics` is in the Prometheus
 * format, for this machine and operators only: the numbers of rides, failures and queues are confidential.
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
        // One gauge that cannot be read, as while the database is unreachable, does not hide the others.
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
    // Without Redis this process still handles calls, and so must all others: it is reported, but the process stays
    // ready.
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
 * Whether the request comes from this machine and uses a name of this machine, according to the socket and the host. A
 * forwarded header only proves that the request may be external.
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
  const probe = sql`SELECT 1`.execute(tablesOf<unknown>(database)).then(
    () => (answers = true),
    () => false,
  )
  await within(readyWithinMs, probe)
  return answers
}
