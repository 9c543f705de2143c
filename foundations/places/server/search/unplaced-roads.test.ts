import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { geocode, placeOfId } from './place-detail.ts'
import { isOtherSide } from './one-mistake.ts'
import { searchPlaces } from './search-places.ts'

const near = { lat: 25.0463, lng: 121.5197 }
const search = (text: string) => searchPlaces({ text, near, isDestination: true })

test.for([
  ['四維三路', '高雄市苓雅區'],
  ['精誠路50號', '臺中市西屯區'],
  ['台中市西區精誠路50號', '臺中市西區'],
  ['高雄市四維三路2號', '高雄市苓雅區'],
  ['臺南市東區裕農路', '臺南市東區'],
  ['金門縣金城鎮民生路5號', '金門縣金城鎮'],
] as const)('%s is known by name and town, opens the map there and is pinned nowhere', async ([typed, area]) => {
  const [first] = await search(typed)
  expect(first).toMatchObject({ area, isApproximate: true, pointWithin: { centre: first?.location } })
  expect(first?.unknown).toBeUndefined()
  expect(first?.isGuess).toBeUndefined()
  expect(placeOfId(first?.id ?? '')).toBeUndefined()
  expect(await geocode(typed, { near })).toBeUndefined()
})

test('a road that no register lists is marked as unknown and has to be pointed at in its town', async () => {
  const [first] = await search('臺北市士林區不存在路5號')
  expect(first).toMatchObject({ area: '臺北市士林區', unknown: '不存在路' })
  expect(first?.pointWithin?.radiusMetres).toBeGreaterThan(1500)
  expect(await search('不存在路5號')).toEqual([])
})

test('a road in several towns is listed for each town near the rider, those with a position first', async () => {
  const [placed, ...others] = await search('中正路5號')
  expect(placed).toMatchObject({ area: '臺北市士林區中正路' })
  expect(placed?.pointWithin).toBeUndefined()
  expect(others.length).toBeGreaterThan(2)
  for (const other of others) {
    expect(other.pointWithin).toBeDefined()
    expect(distanceMetres(near, other.location)).toBeLessThan(30_000)
  }
})

test.for([
  ['大安路一段', '大安路一段'],
  ['天母西路', '天母西路'],
  ['愛國東路', '愛國東路'],
  ['天母北路', '天母北路'],
  ['博愛一路', '博愛一路'],
  ['環河北路三段', '環河北路三段'],
  ['中正四路', '中正四路'],
] as const)('%s finds the road of that name and no other one', async ([typed, meant]) => {
  const found = await search(typed)
  expect(found[0]?.name).toBe(meant)
  for (const { name, kind } of found) if (kind === 'road') expect(isOtherSide(name, typed)).toBe(false)
})

test('a typing error leads to a guess that needs confirmation, and never swaps a direction or a number', async () => {
  expect((await search('天毋西路'))[0]).toMatchObject({ name: '天母西路', isGuess: true })
  expect((await search('故公'))[0]).toMatchObject({ name: '國立故宮博物院', isGuess: true })
  expect((await search('九分'))[0]).toMatchObject({ name: '九份老街', isGuess: true })
  expect(isOtherSide('天母東路', '天母西路')).toBe(true)
  expect(isOtherSide('博愛二路', '博愛三路')).toBe(true)
  expect(isOtherSide('天母西路', '天毋西路')).toBe(false)
  // A guess is not a place until the rider confirms it.
  expect(await geocode('天毋西路', { near })).toBeUndefined()
})

test('a road is offered for an incomplete name', async () => {
  expect((await search('新湖三')).map(({ name }) => name)).toContain('新湖三路')
})
