import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { addFavourite, changeFavourite, deleteFavourite, listFavourites } from '@daoxing/places/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesServer } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, placesServer] })
})
afterAll(() => house.close())

const station = {
  description: '公司',
  icon: 'work',
  address: '臺北市中正區北平西路3號',
  location: { x: 121.517, y: 25.0478 },
} as const
const home = {
  description: '住家',
  icon: 'home',
  address: '臺北市信義區松仁路100號',
  location: { x: 121.568, y: 25.0365 },
} as const

async function ana() {
  const { as } = await aRider(house)
  return {
    as,
    adds: (body: Parameters<typeof bodyOf>[0]) => house.call(addFavourite, { body: bodyOf(body), as }),
    sees: async () => (await house.call(listFavourites, { as })).data,
  }
}
const bodyOf = (body: { description: string; address: string; location: object; icon?: string }) => body as never

test('a favourite has id, icon, name, address and x/y, and home stands before work [FAV-002, FAV-010, FAV-011]', async () => {
  const rider = await ana()
  expect(await rider.sees()).toEqual([])
  const added = await rider.adds(station)
  expect(added).toMatchObject({ status: 201, data: { id: expect.any(String), ...station } })
  await rider.adds(home)
  await rider.adds({ description: '健身房', address: '臺北市大安區忠孝東路四段1號', location: { x: 121.54, y: 25.04 } })
  expect((await rider.sees()).map(({ icon }) => icon)).toEqual(['home', 'work', 'favourite'])
})

test('icons are home, work and favourite, and nothing else is taken [FAV-003]', async () => {
  const rider = await ana()
  expect((await rider.adds({ ...home, icon: 'castle' })).body).toMatchObject({ data: { field: 'icon' } })
  expect((await rider.adds({ ...home, location: { x: 181, y: 0 } })).status).toBe(400)
  expect((await rider.adds({ ...home, description: ' ' })).status).toBe(400)
})

test('the same address under another name asks to rename, and the answer changes that one [FAV-004, FAV-012]', async () => {
  const rider = await ana()
  const { id } = (await rider.adds(station)).data
  const asked = await rider.adds({ ...station, address: '台北市中正區北平西路3號', description: '台北車站' })
  expect(asked).toMatchObject({ status: 409, body: { code: 'FAV_SAME_ADDRESS', data: { id, description: '公司' } } })
  const renamed = await house.call(changeFavourite, {
    params: { id },
    body: { ...station, description: '台北車站' },
    as: rider.as,
  })
  expect(renamed.data.description).toBe('台北車站')
  expect(await rider.sees()).toHaveLength(1)
})

test('the same name at another address asks to change the address [FAV-005]', async () => {
  const rider = await ana()
  const { id } = (await rider.adds(station)).data
  const asked = await rider.adds({ ...home, description: '公司' })
  expect(asked).toMatchObject({ status: 409, body: { code: 'FAV_SAME_NAME', data: { id, address: station.address } } })
})

test('what is new in name and address is added, and two taps make one [FAV-006]', async () => {
  const rider = await ana()
  const both = await Promise.all([rider.adds(home), rider.adds(home)])
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  expect((await rider.adds(station)).status).toBe(201)
})

test("nobody reads, changes or deletes another rider's, and what is gone is gone [FAV-001, FAV-013]", async () => {
  const [rider, ben] = [await ana(), await ana()]
  const { id } = (await rider.adds(home)).data
  expect(await ben.sees()).toEqual([])
  expect((await house.call(changeFavourite, { params: { id }, body: station, as: ben.as })).status).toBe(404)
  expect((await house.call(deleteFavourite, { params: { id }, as: ben.as })).status).toBe(404)
  expect((await house.call(deleteFavourite, { params: { id }, as: rider.as })).data).toEqual({ deleted: true })
  expect((await house.call(deleteFavourite, { params: { id }, as: rider.as })).status).toBe(404)
  expect((await house.call(listFavourites, {})).status).toBe(401)
})
