import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { autocompletePlaces, listRecommendedAddresses, selectLocation } from '@daoxing/places/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesServer } from './index.ts'
import { weightOf } from './rules/earlier-first.ts'
import { forgetPicksBefore, notePickedPlace, pickedPlacesOf } from './stores/picked-place-store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, placesServer] })
})
afterAll(() => house.close())

const here = { lat: '25.0463', lng: '121.5197' }
const grandmother = { description: '外婆家', address: '新北市板橋區文化路一段', location: { lat: 25.02, lng: 121.466 } }
const gym = { description: '健身房', address: '臺北市大安區文化街3號', location: { lat: 25.03, lng: 121.54 } }

async function aPicker() {
  const { as } = await aRider(house)
  return {
    as,
    picks: async (place: typeof gym) => (await house.call(selectLocation, { body: place, as })).data,
    finds: async (input: string) =>
      (await house.call(autocompletePlaces, { query: { input, ...here }, as })).data.map(
        ({ structured_formatting }) => structured_formatting.main_text,
      ),
    remembers: async () =>
      (
        (await house.call(listRecommendedAddresses, { query: { ...here, recommend_type: 'recent' }, as })).data ?? []
      ).map(({ description }) => description),
  }
}

test('a picked place is found first from then on, by its name or its address, and only by that rider [SHR-016]', async () => {
  const [ana, ben] = [await aPicker(), await aPicker()]
  expect(await ana.picks(grandmother)).toEqual({ noted: true })
  expect((await ana.finds('外婆'))[0]).toBe('外婆家')
  expect((await ana.finds('文化'))[0]).toBe('外婆家')
  // The address alone also counts as a name.
  const { address, location } = { address: '新北市中和區圓通路367號', location: { lat: 24.995, lng: 121.489 } }
  const body = { address, location }
  expect((await house.call(selectLocation, { body, as: ana.as })).data).toEqual({ noted: true })
  expect((await ana.remembers()).toSorted()).toEqual(['外婆家', address].toSorted())
  expect(await ben.finds('外婆')).not.toContain('外婆家')
  expect(await ben.remembers()).toEqual([])
  const nobody = await house.call(autocompletePlaces, { query: { input: '外婆', ...here } })
  expect(nobody.data.map(({ description }) => description).join()).not.toContain('外婆家')
})

test('a place picked often comes before a place picked once, and a pick loses half its weight in a month', async () => {
  const { as, picks, remembers } = await aPicker()
  await picks(grandmother)
  await picks(grandmother)
  await picks(grandmother)
  await picks(gym)
  expect(await remembers()).toEqual(['外婆家', '健身房'])
  const now = house.house.clock.now()
  const days = (count: number) => plusSeconds(now, -count * 24 * 3600)
  expect(weightOf({ times: 4, pickedAt: days(60) }, now)).toBeCloseTo(1)
  expect(weightOf({ times: 4, pickedAt: days(70) }, now)).toBeLessThan(weightOf({ times: 1, pickedAt: now }, now))
  expect((await house.call(listRecommendedAddresses, { query: here, as })).data?.[0]?.kind).not.toBe('address')
})

test('an exact match by name stays above an earlier pick that only contains it', async () => {
  const { picks, finds } = await aPicker()
  await picks({ description: '市政府旁的早餐店', address: '臺北市信義區', location: { lat: 25.0409, lng: 121.5672 } })
  const names = await finds('市政府')
  expect(names.slice(0, 2)).toEqual(['捷運市政府站', '市政府旁的早餐店'])
})

test('a known place keeps its icon after a pick and is offered once', async () => {
  const { as, picks } = await aPicker()
  const found = await house.call(autocompletePlaces, { query: { input: '饒河', ...here }, as })
  const market = found.data.find(({ types }) => types.includes('night-market'))
  await picks({
    description: market?.structured_formatting.main_text ?? '',
    address: '臺北市松山區',
    location: market?.location ?? gym.location,
  })
  const again = await house.call(autocompletePlaces, { query: { input: '饒河', ...here }, as })
  expect(again.data[0]).toMatchObject({ place_id: market?.place_id, types: ['night-market'] })
  expect(again.data.filter(({ place_id }) => place_id === market?.place_id)).toHaveLength(1)
})

test('a place that was picked by name, by address and in English is stored once, with its icon and name', async () => {
  const { as, picks } = await aPicker()
  const at = { lat: 25.0421, lng: 121.507 }
  await picks({ description: '西門紅樓', address: '臺北市萬華區 · 西門紅樓', location: at })
  await picks({ description: 'The Red House', address: 'The Red House', location: at })
  await picks({ description: '成都路10號', address: '臺北市萬華區成都路10號', location: at })
  await picks(grandmother)
  const { data } = await house.call(listRecommendedAddresses, { query: { ...here, recommend_type: 'recent' }, as })
  expect(data?.map(({ description }) => description)).toEqual(['西門紅樓', '外婆家'])
  expect(data?.[0]).toMatchObject({ place_id: 'place:red-house', kind: 'landmark', area: '臺北市', town: '萬華區' })
})

test('the forty newest picks are stored, for at most half a year', async () => {
  const riderId = '5b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7a01'
  const now = house.house.clock.now()
  const days = (count: number) => plusSeconds(now, count * 24 * 3600)
  const names = await house.house.database.transaction(async (tx) => {
    for (let number = 1; number <= 41; number += 1)
      await notePickedPlace(tx, {
        riderId,
        place: { ...gym, name: `第${number}間`, isApproximate: false },
        now: plusSeconds(now, number),
      })
    const stored = await pickedPlacesOf(tx, { riderId, now })
    expect(await pickedPlacesOf(tx, { riderId, now: days(181) })).toEqual([])
    await notePickedPlace(tx, { riderId, place: { ...gym, name: '後來', isApproximate: false }, now: days(181) })
    expect(await pickedPlacesOf(tx, { riderId, now })).toMatchObject([{ name: '後來', times: 1 }])
    return stored.map(({ name }) => name)
  })
  expect(names).toHaveLength(40)
  expect(names[0]).toBe('第41間')
  expect(names).not.toContain('第1間')
})

test('an address without a point is accepted but not stored: it could not be offered', async () => {
  const { as, remembers } = await aPicker()
  const { data } = await house.call(selectLocation, { body: { address: '臺北市信義區' }, as })
  expect(data).toEqual({ noted: false })
  expect(await remembers()).toEqual([])
  expect((await house.call(selectLocation, { body: { address: '臺北市' } })).status).toBe(401)
})

test('an approximate address is offered again as approximate, until the rider picks it exactly', async () => {
  const { as, picks } = await aPicker()
  const roughly = {
    description: '松仁路999號',
    address: '臺北市信義區松仁路999號',
    location: { lat: 25.0365, lng: 121.568 },
  }
  const offered = async () => {
    const found = await house.call(autocompletePlaces, { query: { input: '松仁路999', ...here }, as })
    const query = { ...here, recommend_type: 'recent' }
    const recent = await house.call(listRecommendedAddresses, { query, as })
    const earlier = found.data.find(({ structured_formatting: { main_text: name } }) => name === roughly.description)
    return [earlier?.isApproximate, recent.data?.[0]?.isApproximate]
  }
  await house.call(selectLocation, { body: { ...roughly, isApproximate: true }, as })
  expect(await offered()).toEqual([true, true])
  await picks(roughly)
  expect(await offered()).toEqual([false, false])
})

test('a picked address is listed with its town instead of the same address again', async () => {
  const { as, picks } = await aPicker()
  const address = '松仁路998號'
  await picks({ description: address, address, location: { lat: 25.0365, lng: 121.568 } })
  const { data } = await house.call(autocompletePlaces, { query: { input: '松仁路998', ...here }, as })
  const lines = data.map(({ structured_formatting }) => structured_formatting)
  expect(lines).toContainEqual({ main_text: address, secondary_text: '臺北市信義區' })
})

test('the picks of a rider who never returns are deleted as well', async () => {
  const { database, clock } = house.house
  const gone = { riderId: '5b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7a02', now: clock.now() }
  await notePickedPlace(database, { ...gone, place: { ...gym, name: '健身房', isApproximate: false } })
  await forgetPicksBefore(database, plusSeconds(gone.now, 179 * 24 * 3600))
  expect(await pickedPlacesOf(database, gone)).toHaveLength(1)
  await forgetPicksBefore(database, plusSeconds(gone.now, 181 * 24 * 3600))
  expect(await pickedPlacesOf(database, gone)).toEqual([])
})
