import { expect, test } from 'vitest'
import { type Findable, indexOf } from './findable.ts'
import { placeOfId } from './place-detail.ts'
import { searchPlaces } from './search-places.ts'
import { typedCrossing, waysToSplit } from './typed-crossing.ts'

const near = { lat: 25.0463, lng: 121.5197 }

test('a crossing has few readings, however much text is between its roads', () => {
  const plain = waysToSplit('中山路與中正路口').length
  expect(plain).toBeGreaterThan(0)
  expect(waysToSplit(`中山路${' '.repeat(50)}中正路口`).length).toBeLessThanOrEqual(plain + 50)
  const twice = waysToSplit('中山路 x 與 中正路口').map(({ one, other, isJoined }) => `${one}|${other}|${isJoined}`)
  expect(new Set(twice).size).toBe(twice.length)
})

test('each road of a crossing is looked up once, although there are many words between them', () => {
  let requestCount = 0
  const road: Findable = {
    id: 'osm:1',
    kind: 'road',
    name: '無雙大成路',
    nameEn: 'Wushuang Rd',
    names: ['無雙大成路'],
    // Looked up for each query: the roads with that name in the county.
    get area() {
      requestCount += 1
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
  requestCount = 0
  typedCrossing({ text: `臺北市無雙大成路${'x 與'.repeat(12)}無名路口`, near, imported })
  expect(requestCount).toBe(1)
})

test('a crossing is stored on the trip with single spaces, and place lookups accept its id', async () => {
  const [first] = await searchPlaces({ text: '忠孝東路四段    與   敦化南路口', near })
  expect(first?.name).toBe('忠孝東路四段 與 敦化南路口')
  expect(placeOfId(first?.id ?? '')?.address).toBe(first?.name)
  const long = typedCrossing({ text: `忠孝東路四段${'、'.repeat(180)}敦化南路口`, near })
  expect(long).toEqual([])
})
