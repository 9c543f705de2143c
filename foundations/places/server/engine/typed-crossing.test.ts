import { expect, test } from 'vitest'
import { type Findable, indexOf } from './findable.ts'
import { placeOfId } from './place-detail.ts'
import { searchPlaces } from './search-places.ts'
import { typedCrossing, waysToSplit } from './typed-crossing.ts'

const near = { lat: 25.0463, lng: 121.5197 }

test('a crossing is read in few ways, however much stands between its roads', () => {
  const plain = waysToSplit('中山路與中正路口').length
  expect(plain).toBeGreaterThan(0)
  expect(waysToSplit(`中山路${' '.repeat(50)}中正路口`).length).toBeLessThanOrEqual(plain + 50)
  const twice = waysToSplit('中山路 x 與 中正路口').map(({ one, other, isJoined }) => `${one}|${other}|${isJoined}`)
  expect(new Set(twice).size).toBe(twice.length)
})

test('each road of a crossing is asked for once, although it is typed with many words between', () => {
  let asked = 0
  const road: Findable = {
    id: 'osm:1',
    kind: 'road',
    name: '無雙大成路',
    nameEn: 'Wushuang Rd',
    names: ['無雙大成路'],
    // Looked at each time that somebody asks which roads of that name lie in the county.
    get area() {
      asked += 1
      return '臺北市大安區'
    },
    areaEn: 'Daan District, Taipei City',
    location: near,
  }
  const imported = {
    ...indexOf([road]),
    houses: { count: 0, at: () => [] },
    addresses: () => undefined,
    crossings: () => [],
  }
  asked = 0
  typedCrossing({ text: `臺北市無雙大成路${'x 與'.repeat(12)}無名路口`, near, imported })
  expect(asked).toBe(1)
})

test('a crossing goes on the trip with single spaces, and its id is taken where places are looked up', async () => {
  const [first] = await searchPlaces({ text: '忠孝東路四段    與   敦化南路口', near })
  expect(first?.name).toBe('忠孝東路四段 與 敦化南路口')
  expect(placeOfId(first?.id ?? '')?.address).toBe(first?.name)
  const long = typedCrossing({ text: `忠孝東路四段${'、'.repeat(180)}敦化南路口`, near })
  expect(long).toEqual([])
})
