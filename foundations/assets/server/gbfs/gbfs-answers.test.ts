import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMopedHouse, type MopedHouse } from '../testing/a-moped-house.ts'

let mopeds: MopedHouse
beforeAll(async () => {
  mopeds = await aMopedHouse()
})
afterAll(() => mopeds.close())

const vehicles = '/gbfs/3.0/sample_mopeds/vehicle_status.json'
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

/** The bytes as they come: `fetch` would decompress them. */
function asks(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const asking = request(mopeds.servedAt() + path, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => void parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

test('every encoding holds the same bytes, and a client that has them gets 304 until something changes', async () => {
  const plain = await asks(vehicles)
  expect(plain.headers).toMatchObject({
    ...{ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' },
    ...{ 'cache-control': 'public, max-age=10', vary: 'accept-encoding' },
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const zipped = await asks(vehicles, { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
  const brotli = await asks(vehicles, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  const tag = plain.headers.etag ?? ''
  expect([zipped.headers.etag, brotli.headers.etag]).toEqual([tag, tag])
  const held = () => asks(vehicles, { headers: { 'if-none-match': tag, origin: 'https://stranger.example' } })
  await mopeds.house.leap(30)
  expect(await held()).toMatchObject({ status: 304, headers: { 'access-control-allow-origin': '*', etag: tag } })
  expect((await held()).bytes).toHaveLength(0)
  mopeds.reports(3, { energyPercent: 33 })
  await mopeds.house.leap(30)
  expect((await held()).status).toBe(200)
})

test('HEAD says the same as GET without a body', async () => {
  const get = await asks(vehicles)
  const head = await asks(vehicles, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.bytes).toHaveLength(0)
  for (const name of ['etag', 'content-length', 'content-type', 'access-control-allow-origin'] as const)
    expect(head.headers[name]).toBe(get.headers[name])
})

test('a file without news is renewed before it seems to be older than five minutes', async () => {
  const timeOf = ({ bytes }: Answer) => Date.parse(JSON.parse(bytes.toString()).last_updated)
  for (const file of ['vehicle_status', 'station_status'])
    for (let minutes = 0; minutes < 12; minutes += 1) {
      const path = `/gbfs/3.0/sample_mopeds/${file}.json`
      const age = mopeds.house.clock.nowMs() - timeOf(await asks(path))
      expect(age).toBeLessThan(5 * 60_000)
      await mopeds.house.leap(60)
    }
})

test.each([
  '/gbfs/3.0/nowhere/gbfs.json',
  '/gbfs/3.0/sample_mopeds/free_bike_status.json',
  '/gbfs/3.0/sample_mopeds/vehicle_status',
  '/gbfs/3.0/sample_mopeds/geofencing_zones.json',
  '/gbfs/3.0/sample_mopeds/system_regions.json',
])('%s is absent, which a page of another site may read', async (path) => {
  const { status, headers } = await asks(path, { headers: { origin: 'https://stranger.example' } })
  expect([status, headers['access-control-allow-origin']]).toEqual([404, '*'])
})

test('a session changes nothing, and too many requests of one address are refused', async () => {
  const cookie = { cookie: 'daoxing_test=anything', authorization: 'Bearer nothing' }
  expect((await asks('/gbfs/manifest.json', { headers: cookie })).status).toBe(200)
  const many = await Promise.all(Array.from({ length: 620 }, () => asks('/gbfs/manifest.json')))
  const refused = many.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]?.headers['access-control-allow-origin']).toBe('*')
})
