import { expect, test } from 'vitest'
import { isOneLand, landAt } from './land-of.ts'
import { findableVillages, reverseGeocode } from '../search/index.ts'
import { villageAtOrBeside } from './locate-area.ts'

const pointIn = (area: string, name: string) => {
  const found = findableVillages().things.find((thing) => thing.area === area && thing.name === name)
  if (!found) throw new Error(`the atlas has no ${area}${name}`)
  return found.location
}
const taipei = { lat: 25.0463, lng: 121.5197 }

test.for([
  ['澎湖縣馬公市', '中央里', '臺北市信義區', '興雅里'],
  ['澎湖縣馬公市', '中央里', '澎湖縣馬公市', '虎井里'],
  ['澎湖縣望安鄉', '將軍村', '澎湖縣望安鄉', '東安村'],
  ['連江縣莒光鄉', '青帆村', '連江縣莒光鄉', '大坪村'],
  ['連江縣南竿鄉', '介壽村', '連江縣北竿鄉', '塘岐村'],
  ['金門縣金城鎮', '南門里', '澎湖縣馬公市', '中央里'],
  ['屏東縣琉球鄉', '本福村', '屏東縣東港鎮', '東隆里'],
] as const)('between %s%s and %s%s lies the sea', ([oneTown, one, otherTown, other]) => {
  expect(isOneLand(pointIn(oneTown, one), pointIn(otherTown, other))).toBe(false)
})

test.for([
  ['澎湖縣馬公市', '中央里', '澎湖縣西嶼鄉', '外垵村'],
  ['金門縣金城鎮', '南門里', '金門縣烈嶼鄉', '西口村'],
  ['高雄市旗津區', '旗下里', '高雄市苓雅區', '五權里'],
  ['連江縣莒光鄉', '青帆村', '連江縣莒光鄉', '田沃村'],
  ['臺北市信義區', '興雅里', '屏東縣恆春鎮', '城北里'],
] as const)('from %s%s a road leads to %s%s', ([oneTown, one, otherTown, other]) => {
  expect(isOneLand(pointIn(oneTown, one), pointIn(otherTown, other))).toBe(true)
})

test('at sea and abroad there is no land', () => {
  expect(landAt({ lat: 24.5, lng: 119.8 })).toBeUndefined()
  expect(isOneLand(taipei, { lat: 35.68, lng: 139.76 })).toBe(false)
})

test.for([
  [25.062, 121.476],
  [25.048, 121.496],
  [25.042, 121.48],
  [25.006, 121.53],
] as const)('a park at %d,%d that no village has belongs to its town', ([lat, lng]) => {
  const here = reverseGeocode({ lat, lng })
  expect(here).toMatchObject({ state: 'inside', county: '新北市', village: '' })
  expect(here.state === 'inside' && here.town).toMatch(/三重區|永和區/)
})

test('every point of the Taipei basin, in steps of 200 m, lies in a town', () => {
  const lost: string[] = []
  for (let lat = 24.98; lat < 25.1; lat += 0.002)
    for (let lng = 121.45; lng < 121.6; lng += 0.002)
      if (!villageAtOrBeside({ lat, lng })) lost.push(`${lat.toFixed(3)},${lng.toFixed(3)}`)
  expect(lost).toEqual([])
})
