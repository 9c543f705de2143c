import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { configsQuery } from './configs-query.ts'

const schemas = { trip_timeout: z.int(), tip_twd_max: z.int(), support_phone: z.string() }

function serverThatAnswers(...answers: readonly { status: number; body: unknown }[]) {
  let requestCount = 0
  const answer = vi.fn(async () => {
    const { status, body } = answers[Math.min(requestCount, answers.length - 1)] ?? { status: 500, body: {} }
    requestCount += 1
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', answer)
  return answer
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('configs are loaded once and as one batch by name, also for concurrent callers [CFG-001, CFG-004]', async () => {
  vi.useFakeTimers()
  const server = serverThatAnswers({ status: 200, body: { data: { trip_timeout: 180, tip_twd_max: 12 } } })
  const cache = new QueryClient()
  const names = ['trip_timeout', 'tip_twd_max'] as const
  const answers = await Promise.all([
    cache.fetchQuery(configsQuery(schemas, names)),
    cache.fetchQuery(configsQuery(schemas, names)),
  ])
  await cache.fetchQuery(configsQuery(schemas, ['tip_twd_max', 'trip_timeout']))
  expect(answers[0]).toEqual({ trip_timeout: 180, tip_twd_max: 12 })
  expect(answers[1]).toEqual(answers[0])
  expect(server).toHaveBeenCalledTimes(1)
  // The cache survives a day without a screen that uses them.
  await vi.advanceTimersByTimeAsync(24 * 3600 * 1000)
  expect(await cache.fetchQuery(configsQuery(schemas, names))).toEqual(answers[0])
  expect(server).toHaveBeenCalledTimes(1)
  const batch = encodeURIComponent('{tip_twd_max,trip_timeout}')
  expect(server).toHaveBeenCalledWith(`/gw/v3/configs?config_names=${batch}`, expect.anything())
})

test('a refused load is an empty object, and the next caller retries [CFG-005]', async () => {
  const refusals = [500, 400, 404, 429, 503]
  serverThatAnswers(
    ...refusals.map((status) => ({ status, body: { code: 'X', message: 'x', data: { trip_timeout: 90 } } })),
    { status: 200, body: { data: { trip_timeout: 180 } } },
  )
  const cache = new QueryClient()
  for (const status of refusals)
    expect([status, await cache.fetchQuery(configsQuery(schemas, ['trip_timeout']))]).toEqual([status, {}])
  expect(await cache.fetchQuery(configsQuery(schemas, ['trip_timeout']))).toEqual({ trip_timeout: 180 })
})

test('a config in a format unknown to this page counts as missing', async () => {
  serverThatAnswers({
    status: 200,
    body: { data: { trip_timeout: 'soon', tip_twd_max: 12, support_phone: null } },
  })
  const names = ['trip_timeout', 'tip_twd_max', 'support_phone'] as const
  expect(await new QueryClient().fetchQuery(configsQuery(schemas, names))).toEqual({ tip_twd_max: 12 })
})
