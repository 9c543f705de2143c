import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { defineCall, defineEvent, Refusal } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  fetchProvider,
  beginTracing,
  answer,
  bindJob,
  defineJob,
  type ServerSlice,
  traceAtHand,
  traced,
} from '../index.ts'
import { plainFacts } from './span-facts.ts'
import { type CollectedSpan, factsOf, openSpanCollector, type SpanCollector } from '../testing/span-collector.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

vi.setConfig({ testTimeout: 60_000 })

const moved = defineEvent('moved', z.object({ name: z.string() }))
const move = defineCall({
  id: 'OWN-traced-move',
  method: 'POST',
  path: '/test/move/{how}',
  who: 'none',
  purpose: 'goes through every hand',
  params: z.object({ how: z.string() }),
  body: z.object({ name: z.string() }),
  reply: z.object({}),
  refusals: ['kit.signInNeeded'],
})
const tell = defineJob('traced.tell', z.object({ name: z.string() }))
const sweep = defineJob('traced.sweep', z.object({}))
const gather = defineJob('traced.gather', z.object({}), { isForMany: true })
const exported: unknown[] = []
let providerUrl = ''

const followed: ServerSlice = {
  name: 'followed',
  calls: [
    answer(move, async ({ params, body, tx, house }) => {
      if (params.how === 'refused') throw new Refusal('kit.signInNeeded')
      if (params.how === 'broken') throw new Error(body.name)
      await house.outbox.add(tx, moved, { to: ['rider:ana'], payload: body })
      await house.jobs.plan(tx, tell, body)
      await house.jobs.plan(tx, sweep, {}, { key: sweep.name })
      await house.jobs.plan(tx, gather, {}, { key: 'gather:north' })
      return {}
    }),
  ],
  jobs: [
    bindJob(tell, async ({ payload }) => {
      exported.push(payload)
      await fetchProvider('sms', `${providerUrl}/${payload.name}?to=${payload.name}`, { method: 'POST' })
      await fetchProvider('push', 'http://127.0.0.1:1/').catch(() => undefined)
    }),
    bindJob(sweep, async () => undefined),
    bindJob(gather, async () => undefined),
  ],
}

const provider = createServer((_request, response) => response.writeHead(503).end())
let collector: SpanCollector
let house: TestHouse
let endTracing: () => Promise<void>
beforeAll(async () => {
  collector = await openSpanCollector()
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve)
  })
  const address = provider.address()
  providerUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  vi.stubEnv('OTEL_SERVICE_NAME', 'daoxing-test')
  endTracing = await beginTracing({ build: '0.1.0+test' })
  house = await openTestHouse({ slices: [followed] })
})
afterAll(async () => {
  await house.close()
  await endTracing()
  await collector.close()
  provider.close()
  vi.unstubAllEnvs()
})

const name = '歐陽小明'
const tap = (number: number) => {
  const trace = String(number).padStart(32, 'a')
  return { trace, traceparent: `00-${trace}-00000000000000aa-01` }
}
const spansOf = (trace: string) => collector.spans().filter(({ traceId }) => traceId === trace)
/** Spans are sent in batches, some time after their end. */
const patient = { timeout: 30_000 }
const named = (spans: readonly CollectedSpan[], called: string) => spans.filter((span) => span.name === called)

test('the tap, its call, transaction, event, job and provider request form one trace', async () => {
  const { trace, traceparent } = tap(1)
  await house.call(move, { params: { how: 'well' }, body: { name }, headers: { traceparent } })
  await house.settle()
  // The last span is sent when the job is done.
  await expect.poll(() => named(spansOf(trace), 'send moved'), patient).toHaveLength(1)
  const spans = spansOf(trace)
  const [call] = named(spans, 'POST /gw/test/move/{how}')
  const transaction = named(spans, 'transaction').find(({ parentSpanId }) => parentSpanId === call?.spanId)
  const [job] = named(spans, 'job traced.tell')
  expect(call?.parentSpanId).toBe('00000000000000aa')
  expect(factsOf(call?.attributes ?? [])).toEqual({
    'daoxing.call': 'OWN-traced-move',
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'http.route': '/gw/test/move/{how}',
  })
  expect(transaction).toBeDefined()
  expect(named(spans, 'send moved')).toMatchObject([{ parentSpanId: transaction?.spanId }])
  expect(job?.parentSpanId).toBe(transaction?.spanId)
  // One provider refused, and another was unreachable.
  expect(named(spans, 'ask sms')).toMatchObject([{ parentSpanId: job?.spanId, status: { code: 2 } }])
  expect(factsOf(named(spans, 'ask push')[0]?.attributes ?? [])).toMatchObject({ 'error.type': 'TypeError' })
  // The trace context is not a part of the payload.
  expect(exported.at(-1)).toEqual({ name })
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'daoxing-test', 'service.version': '0.1.0+test' })
})

test('work for the whole product or for many requests at once starts separate traces', async () => {
  const { trace, traceparent } = tap(2)
  await house.call(move, { params: { how: 'well' }, body: { name }, headers: { traceparent } })
  await house.settle()
  await expect.poll(() => named(collector.spans(), 'job traced.gather').length, patient).toBeGreaterThan(0)
  await expect.poll(() => named(spansOf(trace), 'job traced.tell'), patient).toHaveLength(1)
  for (const job of ['job traced.sweep', 'job traced.gather'])
    for (const span of named(collector.spans(), job))
      expect([span.parentSpanId ?? '', span.traceId]).not.toContain(trace)
  expect(named(spansOf(trace), 'job traced.sweep')).toEqual([])
})

test('a refusal is a response and a fault is an error; their spans contain the status and no text', async () => {
  const [refused, broken] = [tap(3), tap(4)]
  for (const [how, { traceparent }] of [
    ['refused', refused],
    ['broken', broken],
  ] as const)
    await house.call(move, { params: { how }, body: { name }, headers: { traceparent } })
  const call = 'POST /gw/test/move/{how}'
  await expect
    .poll(() => [...spansOf(refused.trace), ...spansOf(broken.trace)].filter((span) => span.name === call), patient)
    .toHaveLength(2)
  expect(named(spansOf(refused.trace), call)[0]?.status?.code ?? 0).toBe(0)
  const [fault] = named(spansOf(broken.trace), call)
  expect([fault?.status, factsOf(fault?.attributes ?? [])]).toMatchObject([{ code: 2 }, { 'error.type': '500' }])
  expect(collector.wholeText()).not.toContain(name)
})

test('an invalid trace header is ignored, and a new trace starts', async () => {
  for (const traceparent of ['00-x-y-01', `00-${'0'.repeat(32)}-00000000000000aa-01`, 'a'.repeat(5000), name])
    await house.call(move, {
      params: { how: 'well' },
      body: { name },
      headers: { traceparent: encodeURIComponent(traceparent) },
    })
  await house.settle()
  await expect.poll(() => named(collector.spans(), 'send moved').length, patient).toBeGreaterThanOrEqual(6)
  for (const { traceId } of collector.spans()) expect(traceId).toMatch(/^[0-9a-f]{32}$/)
})

test('a span contains only listed facts, and no value that could be a person or a place', () => {
  const careless = {
    'daoxing.order': 'aB3_x-9',
    'daoxing.region': name,
    phone: '0912345678',
    'daoxing.room': '0912345678',
  }
  expect(plainFacts(careless)).toEqual({
    'daoxing.order': 'aB3_x-9',
    'daoxing.region': '[personal]',
    'daoxing.room': '[personal]',
  })
  for (const value of ['ana@example.tw', 'Ana Lin', '25.04,121.5', 'x?q=1', '臺北市信義區', '+886912345678'])
    expect(plainFacts({ 'daoxing.region': value })).toEqual({ 'daoxing.region': '[personal]' })
})

const run = promisify(execFile)
/** The number of loaded files of the tracing libraries; only the API is loaded with the metrics. */
const loadedModules = async (entry: string, environment: Record<string, string>) => {
  const program = `
    const { beginTracing, traced } = await import('./${entry}')
    const { createRequire } = await import('node:module')
    await (await beginTracing({ build: 'b' }))()
    const answer = traced({ name: 'work' }, () => 'done')
    const loaded = Object.keys(createRequire(process.cwd() + '/x.cjs').cache).filter((path) => /@opentelemetry.(?!api.)/.test(path))
    console.log(JSON.stringify({ answer, loaded: loaded.length }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...environment },
  })
  return JSON.parse(stdout) as { answer: string; loaded: number }
}

test('without a collector no library is loaded, and work simply runs', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
  // The whole kit, as the server starts; and only the tracing decision, for the other two.
  expect(await loadedModules('index.ts', {})).toEqual({ answer: 'done', loaded: 0 })
  expect((await loadedModules('process/tracing.ts', endpoint)).loaded).toBeGreaterThan(10)
  expect((await loadedModules('process/tracing.ts', { ...endpoint, OTEL_SDK_DISABLED: 'true' })).loaded).toBe(0)
})

test('once tracing has ended no span is current and work still runs', async () => {
  await endTracing()
  expect(traced({ name: 'after' }, () => traceAtHand())).toBeUndefined()
  await expect(traced({ name: 'after' }, async () => 'done')).resolves.toBe('done')
})
