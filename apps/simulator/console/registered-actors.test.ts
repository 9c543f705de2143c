import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CityPart, createCityLog } from '@daoxing/kit/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCity, startCity } from '../start-city.ts'
import { parcelRobots, rain } from '../testing/parcel-robots.ts'

const folder = mkdtempSync(join(tmpdir(), 'daoxing-robots-'))
let city: RunningCity

beforeAll(async () => {
  city = await startCity(
    {
      serverUrl: 'http://127.0.0.1:9',
      port: 0,
      secret: 'a secret of forty characters or about so',
      seed: 'test',
      speed: 1,
      settings: {},
      folder,
    },
    createCityLog(() => undefined),
    [parcelRobots],
  )
})
afterAll(async () => {
  await city.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(path: string, body?: object) {
  const response = await fetch(`${city.url}${path}`, {
    headers: { 'accept-language': 'en' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

test('a kind of actor that only its part knows is shown, counted, configured and affected by faults through the console', async () => {
  expect((await ask('/api/city')).body).toMatchObject({
    actors: [{ part: 'robots', title: 'Robots', count: { name: 'CITY_ROBOTS', max: 50 } }],
    panels: [{ title: 'Robots' }, { title: 'Faults' }, { title: 'Settings' }, { title: 'Figures' }],
  })
  expect((await ask('/api/state')).body).toMatchObject({
    markers: [
      { part: 'robots', id: 'robot-1', badge: 'R1', state: 'rolling', position: { lat: 25.045, bearing: null } },
      { id: 'robot-2', position: { bearing: 90 } },
    ],
    ways: [{ part: 'robots', id: 'round' }],
  })
  await ask('/api/settings', { name: 'CITY_ROBOTS', value: 3 })
  expect((await ask('/api/settings', { name: 'CITY_ROBOT_KMH', value: 13 })).body.field).toBe('value')
  expect((await ask('/api/state')).body).toMatchObject({
    markers: { length: 3 },
    settings: { CITY_ROBOTS: 3, CITY_ROBOT_KMH: 6 },
  })
  expect(JSON.stringify((await ask('/api/markers/robot-2')).body)).toContain('6 km/h · rolling')

  expect((await ask('/api/faults', { kind: 'robot_tyre', robotId: 'robot-9' })).status).toBe(404)
  expect((await ask('/api/faults', { kind: 'robot_tyre', robotId: 'robot-2' })).body.struck).toBe(1)
  expect((await ask('/api/faults', { kind: 'robots_rain', seconds: 0 })).body.field).toBe('seconds')
  const { body } = await ask('/api/state')
  expect(body.markers.map(({ state }: { state: string }) => state)).toEqual(['rolling', 'broken', 'rolling'])
  expect(body).toMatchObject({ counters: { tyres: 1 }, faults: [] })
})

test('two parts that claim one name do not start', async () => {
  const plan = { serverUrl: 'http://127.0.0.1:9', port: 0, secret: 's', seed: 't', speed: 1, settings: {}, folder }
  const start = (parts: readonly CityPart[]) =>
    startCity(
      plan,
      createCityLog(() => undefined),
      parts,
    )
  await expect(start([parcelRobots, parcelRobots])).rejects.toThrow('register the part robots')
  const { actors: _kind, settings: _settings, ...faultsAlone } = parcelRobots
  await expect(start([parcelRobots, { ...faultsAlone, id: 'twins', faults: [{ ...rain }] }])).rejects.toThrow(
    'register the fault robots_rain',
  )
})
