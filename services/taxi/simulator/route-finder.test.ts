import { encodePath } from '@daoxing/kit/contract'
import type { CityWorld } from '@daoxing/dispatch/simulator'
import { createTimerWheel, realNetwork } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { createRouteFinder } from './route-finder.ts'

const [from, to] = [
  { lat: 25.0411, lng: 121.5657 },
  { lat: 25.0478, lng: 121.517 },
]
const polyline = encodePath([from, to])

/** The part of a city that looks for ways: a server that answers this, and what it was asked. */
function aCityWhoseServerSays(answer: unknown, status = 200) {
  const asked: unknown[] = []
  const fetch = async (url: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url)
    asked.push([method, pathname, Object.fromEntries(searchParams), JSON.parse(typeof body === 'string' ? body : '')])
    return new Response(JSON.stringify(answer), { status })
  }
  const world = {
    serverUrl: 'http://server',
    citySecret: 'secret',
    wheel: createTimerWheel({ tickMs: 5 }),
    network: { ...realNetwork, fetch },
    count: () => undefined,
    log: { error: () => undefined },
  }
  return { asked, finder: createRouteFinder(world as unknown as CityWorld) }
}

test('a driver asks the way for its duration and its path alone, and reads those of the first route [MAP-010, MAP-012, MAP-037]', async () => {
  const first = { duration: '615.6s', polyline: { encodedPolyline: polyline } }
  const { asked, finder } = aCityWhoseServerSays({ routes: [first, { ...first, duration: '99s' }] })
  expect(await finder.find(from, to)).toMatchObject({ usualSeconds: 616, polyline })
  expect(asked).toEqual([
    [
      'POST',
      '/gw/directions/v2:computeRoutes',
      { fields: 'routes.duration,routes.polyline.encodedPolyline' },
      { origin: from, destination: to, travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE' },
    ],
  ])
})

test('where there is no way, or the server refuses, a driver finds none [MAP-005]', async () => {
  expect(await aCityWhoseServerSays({ routes: [] }).finder.find(from, to)).toBeUndefined()
  expect(await aCityWhoseServerSays({ code: 'INVALID_INPUT' }, 400).finder.find(from, to)).toBeUndefined()
})
