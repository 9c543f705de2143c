import { expect, test } from 'vitest'
import { placeOfId } from './place-detail.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import { searchPlaces } from './search-places.ts'

const near = { lat: 25.0339, lng: 121.5645 }

test.for([
  ['台北車站', '台北駅'],
  ['捷運西門站', 'MRT西門駅'],
  ['松山機場', '台北松山空港第1ターミナル'],
  ['桃園機場', '桃園国際空港第1ターミナル'],
  ['臺大醫院', '台大病院'],
  ['圓山大飯店', '円山大飯店'],
  ['美麗島站', '高雄MRT美麗島駅'],
  ['高鐵左營', '台湾新幹線左営駅'],
  ['國立故宮博物院', '国立故宮博物院'],
  ['龍山寺', '艋舺龍山寺'],
] as const)('%s is shown to a reader of Japanese as %s, and found by that name', async ([typed, name]) => {
  const [first] = await searchPlaces({ text: typed, near, language: 'ja' })
  expect(first?.name).toBe(name)
  expect(placeOfId(first?.id ?? '', 'ja')?.name).toBe(name)
  const [again] = await searchPlaces({ text: name, near, language: 'ja' })
  expect(again?.id).toBe(first?.id)
})

test('a road and an address keep the form that a driver can read', async () => {
  const [road] = await searchPlaces({ text: '臺灣大道三段', near: { lat: 24.16, lng: 120.64 }, language: 'ja' })
  expect(road?.name).toBe('臺灣大道三段')
  const here = reverseGeocode({ lat: 25.0478, lng: 121.517 }, 'ja')
  expect(here).toMatchObject({ description: '台北駅', county: '臺北市' })
})
