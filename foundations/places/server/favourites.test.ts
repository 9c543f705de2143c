import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import {
  addFavourite,
  changeFavourite,
  deleteFavourite,
  favouriteNameLengthMax,
  listFavourites,
  orderFavourites,
} from '@daoxing/places/contract'
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
    names: async () => (await house.call(listFavourites, { as })).data.map(({ description }) => description),
    orders: (ids: readonly string[]) => house.call(orderFavourites, { body: { ids: [...ids] }, as }),
  }
}
const bodyOf = (body: { description: string; address: string; location: object; icon?: string }) => body as never

let listening: Promise<string> | undefined
/** Sends a call as the documents write it, `'GET /v2/rider/fav_address'`, to a listening server. */
async function sends({ as }: { as: As }, call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(`${await (listening ??= house.listen())}/gw${path}`, {
    method,
    headers: { cookie: as.cookie ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: JSON.parse(await answer.text()).data }
}

test('a favourite has id, icon, name, address and x/y, and home stands before work [FAV-002, FAV-010, FAV-011]', async () => {
  const rider = await ana()
  expect(await rider.sees()).toEqual([])
  const added = await rider.adds(station)
  expect(added).toMatchObject({ status: 201, data: { id: expect.any(String), ...station } })
  await rider.adds(home)
  await rider.adds({ description: '健身房', address: '臺北市大安區忠孝東路四段1號', location: { x: 121.54, y: 25.04 } })
  const stored = await rider.sees()
  expect(stored.map(({ icon }) => icon)).toEqual(['home', 'work', 'favourite'])
  expect(stored.slice(0, 2)).toMatchObject([home, { id: added.data.id, ...station }])
  expect(new Set(stored.map(({ id }) => id)).size).toBe(3)
})

test('a favourite is added and listed at the address of the documents [FAV-010, FAV-011]', async () => {
  const rider = await ana()
  const added = await sends(rider, 'POST /v2/rider/fav_address', home)
  expect(added).toMatchObject({ status: 201, data: home })
  expect(await sends(rider, 'GET /v2/rider/fav_address')).toEqual({ status: 200, data: [added.data] })
})

test('each field of a favourite can be changed without touching the others [FAV-012]', async () => {
  const rider = await ana()
  const [stored, other] = [(await rider.adds(home)).data, (await rider.adds(station)).data]
  const wish = { ...called('外婆家', 25.02), icon: 'favourite' }
  const changed = await sends(rider, `PUT /v2/rider/fav_address/${stored.id}`, wish)
  expect(changed).toMatchObject({ status: 200, data: { id: stored.id, ...wish } })
  expect(await rider.sees()).toEqual([other, changed.data])
})

test('deleting a favourite leaves the others [FAV-013]', async () => {
  const rider = await ana()
  const [stored, other] = [(await rider.adds(home)).data, (await rider.adds(station)).data]
  const path = `/v2/rider/fav_address/${stored.id}`
  expect(await sends(rider, `DELETE ${path}`)).toEqual({ status: 200, data: { deleted: true } })
  expect(await rider.sees()).toEqual([other])
})

test('icons are home, work and favourite; any other is refused [FAV-003]', async () => {
  const rider = await ana()
  for (const icon of ['home', 'work', 'favourite']) {
    const { id } = (await rider.adds({ ...called(icon, 25.02), icon })).data
    expect((await rider.sees()).find((stored) => stored.id === id)?.icon).toBe(icon)
  }
  expect((await rider.adds({ ...home, icon: 'castle' })).body).toMatchObject({ data: { field: 'icon' } })
  expect((await rider.adds({ ...home, location: { x: 181, y: 0 } })).status).toBe(400)
  expect((await rider.adds({ ...home, description: ' ' })).status).toBe(400)
})

test('the same address under another name offers to rename, and accepting changes that favourite [FAV-004, FAV-012]', async () => {
  const rider = await ana()
  const { id } = (await rider.adds(station)).data
  const refused = await rider.adds({ ...station, address: '台北市中正區北平西路3號', description: '台北車站' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'FAV_SAME_ADDRESS', data: { id, description: '公司' } } })
  const renamed = await house.call(changeFavourite, {
    params: { id },
    body: { ...station, description: '台北車站' },
    as: rider.as,
  })
  expect(renamed.data.description).toBe('台北車站')
  expect(await rider.sees()).toMatchObject([{ id, ...station, description: '台北車站' }])
})

test('the same name at another address offers to change the address [FAV-005]', async () => {
  const rider = await ana()
  const { id } = (await rider.adds(station)).data
  const refused = await rider.adds({ ...home, description: '公司' })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'FAV_SAME_NAME', data: { id, address: station.address } },
  })
  expect(await rider.sees()).toMatchObject([station])
  const body = { ...home, icon: 'work', description: '公司' } as const
  await house.call(changeFavourite, { params: { id }, body, as: rider.as })
  expect(await rider.sees()).toMatchObject([{ id, ...body }])
})

test('a favourite with a new name and address is added, once for two taps [FAV-006]', async () => {
  const rider = await ana()
  const both = await Promise.all([rider.adds(home), rider.adds(home)])
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  expect((await rider.adds(station)).status).toBe(201)
  expect(await rider.sees()).toMatchObject([home, station])
})

test('a rider cannot read, change or delete favourites of another rider, and a deleted one stays deleted [FAV-001, FAV-013]', async () => {
  const [rider, ben] = [await ana(), await ana()]
  const { id } = (await rider.adds(home)).data
  expect(await rider.sees()).toMatchObject([{ id, ...home }])
  expect(await ben.sees()).toEqual([])
  expect((await house.call(changeFavourite, { params: { id }, body: station, as: ben.as })).status).toBe(404)
  expect((await house.call(deleteFavourite, { params: { id }, as: ben.as })).status).toBe(404)
  expect((await house.call(deleteFavourite, { params: { id }, as: rider.as })).data).toEqual({ deleted: true })
  expect((await house.call(deleteFavourite, { params: { id }, as: rider.as })).status).toBe(404)
  expect((await house.call(listFavourites, {})).status).toBe(401)
})

const called = (description: string, y: number) => ({
  description,
  icon: 'favourite',
  address: `臺北市大安區${description}`,
  location: { x: 121.54, y },
})

test("favourites keep the rider's order; home and work come first until they are moved", async () => {
  const rider = await ana()
  const ids = new Map<string, string>()
  for (const wish of [called('健身房', 25.01), called('外婆家', 25.02), home])
    ids.set(wish.description, (await rider.adds(wish)).data.id)
  const idOf = (name: string) => ids.get(name) ?? ''
  expect((await rider.names())[0]).toBe('住家')
  const ordered = await rider.orders(['外婆家', '住家', '健身房'].map(idOf))
  expect(ordered.data.map(({ description }) => description)).toEqual(['外婆家', '住家', '健身房'])
  expect(await rider.names()).toEqual(['外婆家', '住家', '健身房'])
  // Neither the workplace nor the school has been moved yet.
  await rider.adds(station)
  await rider.adds(called('學校', 25.03))
  expect(await rider.names()).toEqual(['公司', '外婆家', '住家', '健身房', '學校'])
  await house.call(changeFavourite, {
    params: { id: idOf('外婆家') },
    body: { ...called('外婆家', 25.05), icon: 'favourite' },
    as: rider.as,
  })
  expect((await rider.names())[1]).toBe('外婆家')
})

test('an order with deleted, missing or foreign favourites applies to the others', async () => {
  const [rider, ben] = [await ana(), await ana()]
  const gym = (await rider.adds(called('健身房', 25.01))).data.id
  const school = (await rider.adds(called('學校', 25.02))).data.id
  const bens = (await ben.adds(home)).data.id
  await rider.orders([bens, school, '0b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7a99'])
  expect((await rider.sees()).map(({ id }) => id)).toEqual([school, gym])
  expect((await ben.sees()).map(({ rank }) => rank)).toEqual([null])
  expect((await house.call(orderFavourites, { body: { ids: [] } })).status).toBe(401)
  expect((await rider.orders(['x'])).status).toBe(400)
})

test('of two concurrent orders, one is stored as a whole', async () => {
  const rider = await ana()
  const ids: string[] = []
  for (let number = 1; number <= 4; number += 1)
    ids.push((await rider.adds(called(`第${number}`, 25 + number / 100))).data.id)
  await Promise.all([rider.orders(ids), rider.orders(ids.toReversed())])
  const seen = (await rider.sees()).map(({ id }) => id)
  expect([ids, ids.toReversed()]).toContainEqual(seen)
})

test('a restored favourite returns to its former position', async () => {
  const rider = await ana()
  const ids: string[] = []
  for (const name of ['丙', '甲', '乙']) ids.push((await rider.adds(called(name, 25.01))).data.id)
  await rider.orders(ids)
  const gone = (await rider.sees())[1]
  await house.call(deleteFavourite, { params: { id: gone?.id ?? '' }, as: rider.as })
  await rider.adds({ ...called('甲', 25.01), rank: gone?.rank } as never)
  expect(await rider.names()).toEqual(['丙', '甲', '乙'])
})

test('a favourite from a typed address stays approximate until it gets an exact place', async () => {
  const rider = await ana()
  const { id } = (await rider.adds({ ...home, isApproximate: true } as never)).data
  expect((await rider.sees())[0]).toMatchObject({ id, isApproximate: true })
  await house.call(changeFavourite, { params: { id }, body: { ...home, isApproximate: false }, as: rider.as })
  expect((await rider.sees())[0]).toMatchObject({ isApproximate: false })
})

test('a pin placed by hand is remembered for an approximate favourite, until its place changes', async () => {
  const rider = await ana()
  const { id } = (await rider.adds({ ...home, isApproximate: true } as never)).data
  const changes = async (wish: object) => {
    await house.call(changeFavourite, { params: { id }, body: { ...home, isApproximate: true, ...wish }, as: rider.as })
    return (await rider.sees())[0]
  }
  expect((await rider.sees())[0]).toMatchObject({ isApproximate: true, isPinned: false })
  expect(await changes({ isPinned: true })).toMatchObject({ isApproximate: true, isPinned: true })
  expect(await changes({ address: station.address })).toMatchObject({ isApproximate: true, isPinned: false })
})

test('home is one place in all languages: setting another one offers to change the address [FAV-005]', async () => {
  const rider = await ana()
  const { id } = (await rider.adds(home)).data
  const refused = await rider.adds({ ...station, description: 'Home', icon: 'home' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'FAV_SAME_NAME', data: { id, icon: 'home' } } })
})

test('a name has at most 24 characters; a longer one is refused with its field', async () => {
  const rider = await ana()
  const named = (length: number) => ({ ...home, icon: 'favourite', description: '家'.repeat(length) })
  expect(favouriteNameLengthMax).toBe(24)
  expect(await rider.adds(named(25))).toMatchObject({ status: 400, body: { data: { field: 'description' } } })
  expect((await rider.adds(named(24))).status).toBe(201)
})

test("home and work follow the reader's language, whichever language they were created in; a chosen name stays", async () => {
  const rider = await ana()
  await rider.adds(home)
  await rider.adds({ ...station, description: 'Work' })
  await rider.adds({ description: '外婆家', address: '臺北市大安區忠孝東路四段1號', location: { x: 121.54, y: 25.04 } })
  const names = async (language: 'zh-TW' | 'en' | 'ja') =>
    (await house.call(listFavourites, { as: rider.as, headers: { 'accept-language': language } })).data.map(
      ({ description }) => description,
    )
  expect(await names('zh-TW')).toEqual(['住家', '公司', '外婆家'])
  expect(await names('en')).toEqual(['Home', 'Work', '外婆家'])
  expect(await names('ja')).toEqual(['自宅', '職場', '外婆家'])
  const [first] = await rider.sees()
  const renamed = { params: { id: first?.id ?? '' }, body: bodyOf({ ...home, description: '松仁路的家' }) }
  await house.call(changeFavourite, { ...renamed, as: rider.as })
  expect(await names('en')).toEqual(['松仁路的家', 'Work', '外婆家'])
})
