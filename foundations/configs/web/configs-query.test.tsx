import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { configsQuery } from './configs-query.ts'

function serverThatAnswers(...answers: readonly { status: number; body: unknown }[]) {
  let asked = 0
  const answer = vi.fn(async () => {
    const { status, body } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500, body: {} }
    asked += 1
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', answer)
  return answer
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('configs are loaded once and as one batch by name, also when several ask at the same time [CFG-001, CFG-004]', async () => {
  vi.useFakeTimers()
  const server = serverThatAnswers({ status: 200, body: { data: { trip_timeout: 180, taxi_tip_twd_max: 12 } } })
  const cache = new QueryClient()
  const names = ['trip_timeout', 'taxi_tip_twd_max'] as const
  const answers = await Promise.all([cache.fetchQuery(configsQuery(names)), cache.fetchQuery(configsQuery(names))])
  await cache.fetchQuery(configsQuery(['taxi_tip_twd_max', 'trip_timeout']))
  expect(answers[0]).toEqual({ trip_timeout: 180, taxi_tip_twd_max: 12 })
  expect(answers[1]).toEqual(answers[0])
  expect(server).toHaveBeenCalledTimes(1)
  // No screen shows them for a day, and they are there all the same.
  await vi.advanceTimersByTimeAsync(24 * 3600 * 1000)
  expect(await cache.fetchQuery(configsQuery(names))).toEqual(answers[0])
  expect(server).toHaveBeenCalledTimes(1)
  const batch = encodeURIComponent('{taxi_tip_twd_max,trip_timeout}')
  expect(server).toHaveBeenCalledWith(`/gw/v3/configs?config_names=${batch}`, expect.anything())
})

test('a load that was refused is an empty object, and the next one who asks tries again [CFG-005]', async () => {
  const refusals = [500, 400, 404, 429, 503]
  serverThatAnswers(
    ...refusals.map((status) => ({ status, body: { code: 'X', message: 'x', data: { trip_timeout: 90 } } })),
    { status: 200, body: { data: { trip_timeout: 180 } } },
  )
  const cache = new QueryClient()
  for (const status of refusals)
    expect([status, await cache.fetchQuery(configsQuery(['trip_timeout']))]).toEqual([status, {}])
  expect(await cache.fetchQuery(configsQuery(['trip_timeout']))).toEqual({ trip_timeout: 180 })
})

test('a config in a form that this page does not know counts as not there', async () => {
  serverThatAnswers({
    status: 200,
    body: { data: { trip_timeout: 'soon', taxi_tip_twd_max: 12, support_phone: null } },
  })
  const names = ['trip_timeout', 'taxi_tip_twd_max', 'support_phone'] as const
  expect(await new QueryClient().fetchQuery(configsQuery(names))).toEqual({ taxi_tip_twd_max: 12 })
})
