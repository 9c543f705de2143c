import { readFileSync } from 'node:fs'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSlices } from './registry.ts'

let house: TestHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({ slices: serverSlices })
  url = await house.listen()
})
afterAll(() => house.close())

test('every metric that operations.md explains exists, with its unit in its name', async () => {
  const shown = await (await fetch(`${url}/metrics`)).text()
  const types = new Map([...shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const rows = page.slice(page.indexOf('## Metrics'), page.indexOf('## Traces')).matchAll(/^\| (`.+?) \| /gm)
  const explained = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)/g)].map(([, name = '']) => name))
  expect(explained).toEqual(
    expect.arrayContaining([
      ...['http_request_duration_seconds', 'dispatch_waiting_riders', 'dispatch_free_drivers', 'dispatch_open_offers'],
      ...['dispatch_offers_total', 'dispatch_match_seconds', 'outbox_lag_seconds', 'jobs_lag_seconds'],
      ...['db_pool_connections', 'db_pool_connections_idle', 'db_pool_waiting'],
    ]),
  )
  expect(explained.filter((name) => !types.has(name))).toEqual([])
  for (const [name, type] of types) {
    if (!explained.includes(name)) continue
    if (type === 'counter') expect(name).toMatch(/_total$/)
    if (type === 'histogram') expect(name).toMatch(/_seconds$/)
  }
})
