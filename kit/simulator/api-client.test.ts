import { createServer, type RequestListener } from 'node:http'
import { defineCall } from '@daoxing/kit/contract'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApiClient } from './api-client.ts'
import { seededChance } from './chance.ts'
import { createWeather } from './network-weather.ts'
import { createTimerWheel } from './timer-wheel.ts'

const park = defineCall({
  id: 'OWN-test-park',
  method: 'POST',
  path: '/partner/test/cars/{plate}/park',
  who: 'driver',
  purpose: 'park a car',
  params: z.object({ plate: z.string() }),
  body: z.object({ minutes: z.int() }),
  reply: z.object({ parked: z.boolean() }),
})
const wheel = createTimerWheel({ tickMs: 5 })
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serverUrlOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('a request with a lost response is repeated with the same key until it succeeds', async () => {
  const seen: unknown[] = []
  const serverUrl = await serverUrlOf((request, answer) => {
    seen.push([request.url, request.headers['idempotency-key'], request.headers.authorization])
    answer.statusCode = seen.length < 3 ? 503 : 200
    answer.end(JSON.stringify({ data: { parked: true } }))
  })
  const api = createApiClient({ serverUrl, wheel, credential: () => 'secret' })
  const input = { params: { plate: 'TDA/1' }, body: { minutes: 5 }, idempotencyKey: 'tap' }
  expect(await api.send(park, input)).toEqual({ parked: true })
  expect(seen).toEqual(Array.from({ length: 3 }, () => ['/gw/partner/test/cars/TDA%2F1/park', 'tap', 'Bearer secret']))
})

test('under packet loss the server has carried the request out, and the caller repeats it', async () => {
  let count = 0
  const serverUrl = await serverUrlOf((_request, answer) => {
    count += 1
    if (count === 2) weather.drop(0)
    answer.end(JSON.stringify({ data: { parked: true } }))
  })
  const weather = createWeather(seededChance('storm'))
  weather.drop(1)
  const api = createApiClient({ serverUrl, wheel, weather })
  expect(await api.send(park, { params: { plate: 'A' }, body: { minutes: 1 } })).toEqual({ parked: true })
  expect(count).toBe(2)
})

test('a refusal is final and has its code; a call may be aborted', async () => {
  const serverUrl = await serverUrlOf((request, answer) => {
    if (request.url?.includes('SLOW')) return
    answer.statusCode = 409
    answer.end(JSON.stringify({ code: 'OFFER_GONE', message: 'x' }))
  })
  const api = createApiClient({ serverUrl, wheel, attempts: 1 })
  const input = { params: { plate: 'A' }, body: { minutes: 1 } }
  await expect(api.send(park, input)).rejects.toMatchObject({ status: 409, code: 'OFFER_GONE', isAnswerLost: false })
  const slow = { ...input, params: { plate: 'SLOW' } }
  const hasty = createApiClient({ serverUrl, wheel, timeoutMs: 60, attempts: 1 })
  await expect(hasty.send(park, slow)).rejects.toMatchObject({ status: 0, code: 'TIMEOUT', isAnswerLost: true })
  const signal = AbortSignal.abort(new Error('the rider has gone'))
  await expect(api.send(park, { ...slow, signal })).rejects.toThrow('the rider has gone')
})
