import type { CallDefinition } from '@daoxing/kit/contract'
import { callPath } from '@daoxing/kit/contract'
import type { FastifyRequest } from 'fastify'
import { eventsSent, jobDurations } from './kit-metrics.ts'
import { secondsTimer } from './metrics.ts'
import type { Outcome } from '../http/outcome.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { carriedTrace } from './span-facts.ts'
import { traced, traceOf } from './tracing.ts'
import type { SpanPlan } from './tracer.ts'

/** The span of a call, the same for every caller. */
export function spanOfCall(call: CallDefinition): SpanPlan {
  const route = callPath(call)
  return {
    name: `${call.method} ${route}`,
    kind: 'server',
    facts: { 'daoxing.call': call.id, 'http.request.method': call.method, 'http.route': route },
  }
}

/**
 * Handles a call in a span that continues the trace of the tap, if the page sent one. Only the route is recorded, not
 * the URL.
 */
export function followedCall(span: SpanPlan, request: FastifyRequest, run: () => Promise<Outcome>): Promise<Outcome> {
  return traced({ ...span, from: carriedTrace(request.headers['traceparent']) ?? null }, async ({ say, fail }) => {
    const outcome = await run()
    say({ 'http.response.status_code': outcome.status })
    if (outcome.status >= 500) fail(String(outcome.status))
    return outcome
  })
}

/** Runs a job in a span that continues the trace of its cause, and records its duration. */
export function followedJob(name: string, payload: unknown, work: () => Promise<void>): Promise<void> {
  const plan = {
    name: `job ${name}`,
    kind: 'consumer',
    facts: { 'daoxing.job': name },
    from: traceOf(payload),
  } as const
  return traced(plan, async () => {
    const seconds = secondsTimer()
    try {
      await work()
      jobDurations.observe({ job: name, outcome: 'done' }, seconds())
    } catch (error) {
      jobDurations.observe({ job: name, outcome: 'failed' }, seconds())
      throw error
    }
  })
}

/** An outbox row on its way to a room. */
export type SentRow = {
  readonly room: string
  readonly name: string
  readonly payload: unknown
  readonly trace: string | null
}

/** Sends a durable event as the last part of the trace that wrote it. */
export async function sendFollowed(realtime: Realtime, { room, name, payload, trace }: SentRow): Promise<void> {
  const send = () => realtime.send(room, name, payload)
  const facts = { 'daoxing.event': name, 'daoxing.room': room.split(':', 1)[0] }
  if (trace === null) await send()
  else await traced({ name: `send ${name}`, kind: 'producer', from: trace, facts }, send)
  eventsSent.inc()
}
