import { type CallDefinition, callPath } from '@daoxing/kit/contract'
import { housekeeping } from '@daoxing/kit/server'
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

const calls: readonly CallDefinition[] = [housekeeping, ...serverSlices].flatMap((slice) =>
  slice.calls.map(({ call }) => call),
)

/** As the page of another site asks, with the cookies of the browser. */
const asked = (path: string, method: string) =>
  fetch(url + path, {
    method,
    headers: { origin: 'https://stranger.example', cookie: 'daoxing_test=x' },
    redirect: 'manual',
  })

test('pages of other sites may read the open data, and no other call', async () => {
  const readable: string[] = []
  for (const call of calls)
    for (const path of [callPath(call), ...(call.alsoAt ? [call.alsoAt] : [])]) {
      const { headers } = await asked(path.replace(/\{\w+\}/g, '1'), call.method)
      if (headers.get('access-control-allow-origin') !== null) readable.push(path)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  expect(calls.length).toBeGreaterThan(100)
  expect(readable.toSorted()).toEqual(['/gbfs/3.0/{system}/{file}', '/gbfs/manifest.json'])
  for (const path of ['/', '/nowhere', '/livez', '/gbfs/nothing', '/gw/gbfs/manifest.json'])
    expect((await asked(path, 'GET')).headers.get('access-control-allow-origin')).toBeNull()
})

test('the manifest names the systems of the services that publish one', async () => {
  const manifest = await (await asked('/gbfs/manifest.json', 'GET')).json()
  expect(manifest).toMatchObject({
    version: '3.0',
    data: {
      datasets: ['daoxing_scooters', 'daoxing_shared_cars'].map((name) => ({
        system_id: name,
        versions: [{ version: '3.0' }],
      })),
    },
  })
})
