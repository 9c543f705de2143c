import { enrollDrivers, type FleetDriver, getDriverPhoto } from '@daoxing/dispatch/contract'
import { filledPath } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverCard } from '../index.ts'
import { type DispatchWorld, openDispatchWorld } from '../testing/dispatch-world.ts'
import { cityCredential } from '../testing/test-driver.ts'

let world: DispatchWorld
let url: string
beforeAll(async () => {
  world = await openDispatchWorld()
  url = await world.house.listen()
})
afterAll(() => world.close())

const png = (content: string) => Buffer.from(`\x89PNG\r\n\x1a\n${content}`, 'latin1').toString('base64')
const enrols = (driverId: string, photo?: string) => {
  const driver: FleetDriver = { driverId, displayName: '陳志明', rating: 4.8, tripCount: 9, photo }
  const vehicle = { plate: 'TDX-0001', model: 'Corolla', color: 'yellow', seats: 4, features: 0 } as const
  return world.house.call(enrollDrivers, { as: cityCredential, body: { drivers: [{ ...driver, vehicle }] } })
}
const addressOf = async (driverId: string) =>
  (await driverCard({ tx: world.house.house.database, driverId }))?.photoHash
const fetchPhoto = (address: string, headers: Record<string, string> = { authorization: 'Bearer rider:ria' }) =>
  fetch(`${url}${filledPath(getDriverPhoto, { photo_hash: address })}`, { headers })

test('a driver is enrolled with a photo, which riders alone fetch by its address, and their browser keeps', async () => {
  expect((await enrols('anna', png('face of anna'))).status).toBe(200)
  const address = (await addressOf('anna')) ?? ''
  expect(address).toMatch(/^[0-9a-f]{32}$/)
  const photo = await fetchPhoto(address)
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await photo.arrayBuffer()).toString('latin1')).toContain('face of anna')
  expect((await fetchPhoto(address, {})).status).toBe(401)
  expect((await fetchPhoto('0'.repeat(32))).status).toBe(404)
})

test('the same picture of another driver has another address, and a replaced or removed photo is gone', async () => {
  await enrols('ben', png('one face'))
  await enrols('cleo', png('one face'))
  const [first, other] = [await addressOf('ben'), await addressOf('cleo')]
  expect(first).not.toBe(other)
  await enrols('ben', png('another face'))
  expect(await addressOf('ben')).not.toBe(first)
  expect((await fetchPhoto(first ?? '')).status).toBe(404)
  expect((await fetchPhoto(other ?? '')).status).toBe(200)
  await enrols('cleo')
  expect(await addressOf('cleo')).toBeNull()
  expect((await fetchPhoto(other ?? '')).status).toBe(404)
})

test('anything but a picture is refused by its field, and a picture that can carry a script is none', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
  for (const photo of [svg, png('x'.repeat(20_000)), 'not base64!']) {
    const refused = await enrols('dora', photo)
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(refused.body.data).toMatchObject({ field: expect.stringMatching(/photo$/) })
  }
  expect(await addressOf('dora')).toBeUndefined()
})
