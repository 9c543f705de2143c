import { defineCall } from '@daoxing/kit/contract'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newTapKey, send } from './api-client.ts'
import { sendFile } from './capture/send-file.ts'
import { sendWithRetry } from './send-with-retry.ts'
import { ApiError, isApiError } from './api-error.ts'
import { sentenceOf } from './api-failure.ts'

const readTrip = defineCall({
  id: 'OWN-kit-readTrip',
  method: 'GET',
  path: '/rides/{hash}',
  who: 'rider',
  purpose: 'a trip',
  params: z.object({ hash: z.string() }),
  query: z.object({ q: z.optional(z.string()) }),
  reply: z.object({ state: z.string() }),
})
const requestRide = defineCall({
  id: 'OWN-kit-requestRide',
  method: 'POST',
  path: '/rides',
  who: 'rider',
  purpose: 'a ride',
  body: z.object({ fare_hash: z.string() }),
  reply: z.object({ hash: z.string() }),
  idempotent: 'required',
})

const sendPicture = defineCall({
  id: 'OWN-kit-sendPicture',
  method: 'POST',
  path: '/pictures',
  who: 'rider',
  purpose: 'send a picture',
  body: z.object({ slot: z.string(), note: z.optional(z.string()) }),
  upload: { maxBytes: 1_000, parts: ['file', 'other'] },
  reply: z.object({ hash: z.string() }),
})

type Sent = { readonly url: string; readonly init: RequestInit }

/** Returns the given responses in order, and records the requests. An Error is a dropped connection. */
function networkAnswers(...answers: readonly (readonly [status: number, body: unknown] | Error)[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = answers[sent.length] ?? new Error('nothing more is answered')
    sent.push({ url, init })
    init.signal?.throwIfAborted()
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call is sent to its path with its query, and its data is read from the envelope', async () => {
  const sent = networkAnswers([200, { data: { state: 'matched' } }])
  expect(await send(readTrip, { params: { hash: 'a/b' }, query: { q: '' } })).toEqual({ state: 'matched' })
  expect(sent[0]?.url).toBe('/gw/rides/a%2Fb')
})

test('a body is sent as JSON with its content type [SHL-013]', async () => {
  const sent = networkAnswers([200, { data: { hash: 'h' } }])
  await send(requestRide, { body: { fare_hash: '報價' }, idempotencyKey: 'k' })
  const { body, headers } = sent[0]?.init ?? {}
  expect(body).toBe('{"fare_hash":"報價"}')
  expect(new Headers(headers).get('content-type')).toBe('application/json')
})

test('files are sent as a form with the fields of the body, and the browser writes its type', async () => {
  const sent = networkAnswers([200, { data: { hash: 'h' } }])
  const file = new File(['pixels'], 'car.jpg', { type: 'image/jpeg' })
  await sendFile(sendPicture, { body: { slot: 'front' }, files: { file }, idempotencyKey: 'k' })
  const { body, headers } = sent[0]?.init ?? {}
  expect(new Headers(headers).has('content-type')).toBe(false)
  const form = body instanceof FormData ? [...body] : []
  expect(form.map(([name]) => name)).toEqual(['slot', 'file'])
  expect(form[0]?.[1]).toBe('front')
  expect(form[1]?.[1]).toMatchObject({ name: 'car.jpg', size: 6 })
})

test("every call and every upload is sent with the session cookie of the page's own server [SEC-001]", async () => {
  const sent = networkAnswers([200, { data: { state: 'matched' } }], [200, { data: { hash: 'h' } }])
  await send(readTrip, { params: { hash: 'a' } })
  await sendFile(sendPicture, {
    body: { slot: 'front' },
    files: { file: new File([''], 'car.jpg') },
    idempotencyKey: 'k',
  })
  expect(sent.map(({ init }) => init.credentials)).toEqual(['same-origin', 'same-origin'])
  expect(sent.every(({ url }) => url.startsWith('/gw/'))).toBe(true)
})

test('an older response wrapped in content is parsed in the same way', async () => {
  networkAnswers([200, { content: { data: { state: 'matched' } } }])
  expect(await send(readTrip, { params: { hash: 'a' } })).toEqual({ state: 'matched' })
})

test('a refusal has a message, a code, data of body and inner data, and a stack [ERR-022, ERR-025, ERR-026]', async () => {
  networkAnswers([409, { msg: '狀態已經改變', error_code: 'MOVED', stack: 'at', a: 1, data: { b: 2 } }])
  const error = await send(readTrip, { params: { hash: 'a' } }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: '狀態已經改變', code: 'MOVED', status: 409, serverStack: 'at' })
  expect(isApiError(error, 'MOVED') && error.data).toMatchObject({ a: 1, b: 2 })
})

test('message and code of a refusal are read from any of the fields that servers use [ERR-023, ERR-024]', async () => {
  const refusals = [
    [{ message: '請稍候', msg: '別的', errorCode: 'A', code: 'B' }, 'A'],
    [{ msg: '請稍候', code: 'B', statusCode: 3 }, 'B'],
    [{ msg: '請稍候', statusCode: 1606, error_code: 'D' }, '1606'],
    [{ content: { msg: '請稍候', error_code: 'D' } }, 'D'],
  ] as const
  for (const [body, code] of refusals) {
    networkAnswers([400, body])
    await expect(send(readTrip, { params: { hash: 'a' } })).rejects.toMatchObject({ message: '請稍候', code })
  }
})

test('a cancelled call rejects with its reason instead of failing [ERR-013]', async () => {
  networkAnswers([200, { data: { state: 'matched' } }])
  const cancel = new AbortController()
  cancel.abort('another address was typed')
  await expect(send(readTrip, { params: { hash: 'a' }, signal: cancel.signal })).rejects.toBe(
    'another address was typed',
  )
})

test('a dropped connection is a failure with a message and the code NETWORK', async () => {
  networkAnswers(new TypeError('Failed to fetch'))
  await expect(send(readTrip, { params: { hash: 'a' } })).rejects.toMatchObject({ code: 'NETWORK', isAnswerLost: true })
})

test("a proxy's page is a failure with a message", async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(send(readTrip, { params: { hash: 'a' } })).rejects.toMatchObject({ code: '502', message: /.+/ })
})

test('a lost response and a concurrent duplicate are retried with the same key', async () => {
  vi.useFakeTimers()
  const sent = networkAnswers(
    new TypeError('Failed to fetch'),
    [409, { code: 'IDEMPOTENCY_IN_FLIGHT' }],
    [200, { data: { hash: 'h' } }],
  )
  const answer = sendWithRetry(requestRide, { body: { fare_hash: 'f' }, idempotencyKey: 'tap' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(await answer).toEqual({ hash: 'h' })
  expect(sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual(['tap', 'tap', 'tap'])
})

test('a tap that writes starts a trace with its key, the same for every retry; a read starts none', async () => {
  vi.useFakeTimers()
  const key = newTapKey()
  const sent = networkAnswers(new TypeError('Failed to fetch'), [200, { data: { hash: 'h' } }])
  const answer = sendWithRetry(requestRide, { body: { fare_hash: 'f' }, idempotencyKey: key })
  await vi.advanceTimersByTimeAsync(5000)
  await answer
  const traces = sent.map(({ init }) => new Headers(init.headers).get('traceparent'))
  for (const trace of traces) expect(trace).toMatch(new RegExp(`^00-${key}-[0-9a-f]{16}-01$`))
  expect(new Set(traces).size).toBe(2)
  // A key in another format is not a trace id, and a write without a key still has one.
  const others = networkAnswers([200, { data: { hash: 'h' } }], [200, { data: { hash: 'h' } }])
  await send(requestRide, { body: { fare_hash: 'f' }, idempotencyKey: 'paid-1' })
  await send(requestRide, { body: { fare_hash: 'f' } })
  for (const { init } of others)
    expect(new Headers(init.headers).get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  const reads = networkAnswers([200, { data: { state: 'matched' } }])
  await send(readTrip, { params: { hash: 'a' } })
  expect(new Headers(reads[0]?.init.headers).has('traceparent')).toBe(false)
})

test('a refusal is final, and after a minute so is a lost response', async () => {
  vi.useFakeTimers()
  const refused = networkAnswers([422, { code: 'QUOTE_EXPIRED' }])
  await expect(sendWithRetry(requestRide, { body: { fare_hash: 'f' }, idempotencyKey: 'tap' })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect(refused).toHaveLength(1)
  const lost = networkAnswers(...Array.from({ length: 50 }, () => new TypeError('Failed to fetch')))
  const answer = sendWithRetry(requestRide, { body: { fare_hash: 'f' }, idempotencyKey: 'tap' })
  const failure = answer.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await failure).toMatchObject({ code: 'NETWORK' })
  expect(lost.length).toBeLessThan(15)
})

test("the server's text about its own fault is not shown: the page has its own message", async () => {
  for (const status of [500, 502, 503, 599]) {
    networkAnswers([status, { code: 'E_CRASH', message: 'TypeError: undefined is not a function at /srv/app.js:7' }])
    const failure: unknown = await send(readTrip, { params: { hash: 'a' } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status, code: 'E_CRASH' })
    expect(sentenceOf(failure)).toMatch(/^(發生錯誤，請稍後再試|現在連不上島行，請稍後再試一次)$/)
  }
})

test("a refusal because of a temporary outage shows the server's message", async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ code: 'PAYMENT_PROVIDER_AWAY', message: '付款服務暫時無法連線' }), {
        status: 503,
        headers: { 'x-daoxing-build': 'test' },
      }),
  )
  const failure: unknown = await send(readTrip, { params: { hash: 'a' } }).catch((error: unknown) => error)
  expect(sentenceOf(failure)).toBe('付款服務暫時無法連線')
})

test('every tap has a key of its own', () => {
  expect(newTapKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newTapKey()).not.toBe(newTapKey())
})
