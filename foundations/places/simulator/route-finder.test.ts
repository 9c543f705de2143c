import { encodePath } from '@daoxing/kit/contract'
import { type CityWorld, createTimerWheel, realNetwork } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { createRouteFinder } from './route-finder.ts'

const [from, to] = [
  { lat: 25.0411, lng: 121.5657 },
  { lat: 25.0478, lng: 121.517 },
]
const polyline = encodePath([from, to])

/** The route finder of a city, with a server that returns this reply and records its requests. */
function aCityWhoseServerSays(answer: unknown, status = 200) {
  const requests: unknown[] = []
  const fetch = async (url: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url)
    requests.push([
      method,
      pathname,
      Object.fromEntries(searchParams),
      JSON.parse(typeof body === 'string' ? body : ''),
    ])
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
  return { requests, finder: createRouteFinder(world as unknown as CityWorld) }
}

test('a driver requests only duration and path, and reads those of the first route [MAP-010, MAP-012, MAP-037]', async () => {
  const first = { duration: '615.6s', polyline: { encodedPolyline: polyline } }
  const { requests, finder } = aCityWhoseServerSays({ routes: [first, { ...first, duration: '99s' }] })
  expect(await finder.find(from, to)).toMatchObject({ usualSeconds: 616, polyline })
  expect(requests).toEqual([
    [
      'POST',
      '/gw/directions/v2:computeRoutes',
      { fields: 'routes.duration,routes.polyline.encodedPolyline' },
      { origin: from, destination: to, travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE' },
    ],
  ])
})

test('without a route, or if the server refuses, a driver gets none [MAP-005]', async () => {
  expect(await aCityWhoseServerSays({ routes: [] }).finder.find(from, to)).toBeUndefined()
  expect(await aCityWhoseServerSays({ code: 'INVALID_INPUT' }, 400).finder.find(from, to)).toBeUndefined()
})
