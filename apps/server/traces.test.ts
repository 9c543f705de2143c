import { offerChanged } from '@daoxing/dispatch/contract'
import { openSmsReceiver, type SmsReceiver } from '@daoxing/identity/server/testing'
import { beginTracing } from '@daoxing/kit/server'
import { type CollectedSpan, factsOf, openSpanCollector, type SpanCollector } from '@daoxing/kit/server/testing'
import { aCity, type City } from '@daoxing/taxi/server/testing'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plantedJourney } from './testing/planted-journey.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

let collector: SpanCollector
let sms: SmsReceiver
let city: City
let endTracing: () => Promise<void>
const bank = pretendBank()
beforeAll(async () => {
  ;[collector, sms] = await Promise.all([openSpanCollector(), openSmsReceiver()])
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100')
  endTracing = await beginTracing({ build: 'test' })
  city = await aCity({ settings: { cityUrl: sms.url }, portsInstead: bankPorts(bank) })
})
afterAll(async () => {
  await city.close()
  await endTracing()
  await Promise.all([collector.close(), sms.close()])
  vi.unstubAllEnvs()
})

const tapOf = (digit: string) => ({
  trace: digit.repeat(32),
  traceparent: `00-${digit.repeat(32)}-${'e'.repeat(16)}-01`,
})
const [signUpTap, hailTap] = [tapOf('a'), tapOf('b')]
const spansOf = (trace: string) => collector.spans().filter(({ traceId }) => traceId === trace)
/** Spans are sent in batches, some time after their end. */
const patient = { timeout: 30_000 }
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)
const order = (span: CollectedSpan | undefined) => factsOf(span?.attributes ?? [])['daoxing.order']

test("the offer is received on the driver's own socket while it is traced", async () => {
  const [rider, driver] = [await city.rider(), await city.driver()]
  const url = await city.listen()
  const socket = io(url, { transports: ['websocket'], auth: { token: driver.as.bearer }, forceNew: true })
  const received: string[] = []
  socket.on(offerChanged.name, () => received.push(offerChanged.name))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  await expect.poll(() => city.house.realtime.count(), patient).toBe(1)
  const { data } = await rider.hails()
  await city.pass(4)
  await expect.poll(() => received.length, patient).toBeGreaterThan(0)
  const offerSpan = () => named(collector.spans(), 'offer to driver').find((span) => order(span) === data.trip_hash)
  await expect.poll(offerSpan, patient).toBeDefined()
  await expect
    .poll(() => named(spansOf(offerSpan()?.traceId ?? ''), `send ${offerChanged.name}`).length, patient)
    .toBeGreaterThan(0)
  socket.disconnect()
  await rider.cancels(data.trip_hash)
  await city.settle()
})

test('one trace connects the tap with the driver who gets the offer, and no span contains a person or a place', async () => {
  const { hash, secrets } = await plantedJourney(
    { city, sms, bank },
    { signUp: signUpTap.traceparent, hail: hailTap.traceparent },
  )
  await expect.poll(() => named(spansOf(hailTap.trace), `send ${offerChanged.name}`).length, patient).toBeGreaterThan(0)
  const hail = spansOf(hailTap.trace)
  const byId = new Map(collector.spans().map((span) => [span.spanId, span]))
  const parentOf = (span: CollectedSpan | undefined) => byId.get(span?.parentSpanId ?? '')
  // The call continues the page's trace, and its effects continue the call's.
  const [call] = named(hail, 'POST /gw/{region}/rides')
  expect(call?.parentSpanId).toBe('e'.repeat(16))
  expect(named(hail, 'transaction').some(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true)
  // The offer belongs to the rider's trace; the batch that made it is linked to this rider, among others.
  const [offer] = named(hail, 'offer to driver')
  expect(order(offer)).toBe(hash)
  expect(parentOf(parentOf(offer))?.spanId).toBe(call?.spanId)
  const batch = byId.get(offer?.links[0]?.spanId ?? '')
  expect(batch).toMatchObject({ name: 'match batch' })
  expect(batch?.traceId).not.toBe(hailTap.trace)
  expect(batch?.links.map(({ traceId }) => traceId)).toContain(hailTap.trace)
  // The offer's transaction wrote the event for the driver's socket.
  const send = named(hail, `send ${offerChanged.name}`).find(
    (span) => parentOf(parentOf(span))?.spanId === offer?.spanId,
  )
  expect(factsOf(send?.attributes ?? [])).toEqual({ 'daoxing.event': offerChanged.name, 'daoxing.room': 'driver' })
  // The message with the code is part of the tap that requested it.
  const [text] = named(spansOf(signUpTap.trace), 'ask sms')
  expect(parentOf(text)?.name).toBe('job identity.sendOtp')
  expect(collector.spans().length).toBeGreaterThan(50)
  const sent = collector.wholeText()
  for (const word of secrets) {
    expect(sent).not.toContain(word)
    expect(sent).not.toContain(encodeURIComponent(word))
    expect(sent).not.toContain(JSON.stringify(word).slice(1, -1))
  }
})
