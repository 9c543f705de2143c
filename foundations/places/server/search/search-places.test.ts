import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { allPlaces } from '../places/all-places.ts'
import { placeOfId } from './place-detail.ts'
import { searchPlaces } from './search-places.ts'

const near = { lat: 25.0463, lng: 121.5197 }
const namesFor = async (text: string) => (await searchPlaces({ text, near })).map(({ name }) => name)

test('the first character already gives results', async () => {
  expect((await namesFor('市'))[0]).toBe('捷運市政府站')
  expect((await namesFor('市政'))[0]).toBe('捷運市政府站')
})

test('臺 and 台, full width, sections in digits and Simplified Chinese give the same results', async () => {
  expect((await namesFor('台北車站'))[0]).toBe('臺北車站')
  expect(await namesFor('臺北車站')).toEqual(await namesFor('台北車站'))
  expect((await namesFor('台北１０１'))[0]).toBe('台北101')
  expect(await namesFor('忠孝東路4段')).toEqual(await namesFor('忠孝東路四段'))
  expect(await namesFor('国父纪念馆')).toContain('國父紀念館')
  expect((await namesFor('台大医院'))[0]).toMatch(/[台臺]大醫院/)
})

test.for([
  ['taipei 101', '台北101'],
  ['shizhengfu', '捷運市政府站'],
  ['zhongxiao fux', '捷運忠孝復興站'],
  ['BL18', '捷運市政府站'],
  ['danshui', '捷運淡水站'],
  ['tamsui', '捷運淡水站'],
] as const)('a station is found by its English name, pinyin or code: %s', async ([typed, name]) => {
  expect(await namesFor(typed)).toContain(name)
})

test('every known place is found by its own name', async () => {
  const lost: string[] = []
  for (const { id, name } of allPlaces) {
    const found = await searchPlaces({ text: name, limit: 20 })
    if (!found.some((thing) => thing.id === `place:${id}`)) lost.push(name)
  }
  expect(lost).toEqual([])
})

test('towns and villages are found', async () => {
  expect(await namesFor('信義區')).toContain('臺北市信義區')
  expect(await namesFor('西村里')).toContain('西村里')
})

test('of two equal matches, the nearer comes first', async () => {
  const atZhongli = await searchPlaces({ text: '車站', near: { lat: 24.9537, lng: 121.2259 }, limit: 3 })
  expect(atZhongli[0]?.name).toBe('中壢車站')
})

test.for([
  ['機場', 'airport'],
  ['airport', 'airport'],
  ['醫院', 'hospital'],
  ['百貨', 'department-store'],
  ['night market', 'night-market'],
  ['高鐵', 'high-speed-rail'],
] as const)('a word that means a kind of place lists that kind, the nearest first: %s', async ([typed, kind]) => {
  const found = await searchPlaces({ text: typed, near, limit: 4 })
  expect(found.map((place) => place.kind)).toEqual([kind, kind, kind, kind])
  const metres = found.map(({ distanceMetres: each }) => each ?? 0)
  // An additional match in the name may move a place ahead by a street's length, never by a town's.
  expect(metres[0]).toBeLessThan(Math.min(...metres) + 500)
})

test('another city ranks after local places, however exactly its name matches, unless the query names it', async () => {
  const found = await searchPlaces({ text: '市政府', near, limit: 4 })
  expect(found[0]?.name).toBe('捷運市政府站')
  expect(found.every(({ distanceMetres: metres = 0 }) => metres < 30_000)).toBe(true)
  expect((await namesFor('高雄車站'))[0]).toBe('高雄車站')
  const unplaced = await searchPlaces({ text: '車站', limit: 1 })
  expect(unplaced[0]?.name).toBe('臺北車站')
})

test("the rider's own position comes first as a start, and not as a destination", async () => {
  const atCityHall = { lat: 25.0411, lng: 121.5657 }
  const from = await searchPlaces({ text: '市政府', near: atCityHall })
  const to = await searchPlaces({ text: '市政府', near: atCityHall, isDestination: true })
  expect(from[0]?.name).toBe('捷運市政府站')
  expect(to[0]?.name).toBe('臺北市政府')
  expect(to.map(({ name }) => name)).toContain('捷運市政府站')
})

test('an incomplete syllable is removed from the query', async () => {
  expect(await namesFor('台ㄅㄟˇ')).toEqual(await namesFor('台'))
  expect(await namesFor('ㄊㄞˊ')).toEqual([])
})

test('a typed address is stored as typed, pinned at its road or town and marked as approximate', async () => {
  const [first] = await searchPlaces({ text: '台北市信義區信義路5段7號', near })
  expect(first).toMatchObject({ kind: 'address', name: '臺北市信義區信義路五段7號', isApproximate: true })
  expect(first?.area).toBe('臺北市信義區信義路五段')
  const [inTown] = await searchPlaces({ text: '屏東縣琉球鄉中山路3-1號', near })
  expect(inTown).toMatchObject({ name: '屏東縣琉球鄉中山路3之1號', area: '屏東縣琉球鄉', isApproximate: true })
})

test('an unknown road without a town is not pinned, since the rider would pay for a ride to a guess', async () => {
  for (const text of ['不存在路99號', '阿里山路5號']) expect(await searchPlaces({ text, near })).toEqual([])
  const [inCounty] = await searchPlaces({ text: '新北市縣民大道二段7號', near })
  expect(inCounty).toMatchObject({ name: '新北市縣民大道二段7號', isApproximate: true })
  expect(inCounty?.area).toContain('新北市')
})

test('a road name followed by a digit finds that section of the road, if the section exists', async () => {
  for (const [typed, meant] of [
    ['民生東路5', '民生東路五段'],
    ['信義路３', '信義路三段'],
    ['台北市南京東路2', '南京東路二段'],
  ] as const) {
    const [first] = await searchPlaces({ text: typed, near })
    expect(first).toMatchObject({ kind: 'road', name: meant, isApproximate: true })
  }
  const [door] = await searchPlaces({ text: '民生東路五段5號', near })
  expect(door).toMatchObject({ name: '民生東路五段5號', isApproximate: true })
})

test.for([
  '25.033,121.565',
  '25.033 121.565',
  '(25.033, 121.565)',
  '121.565, 25.033',
  'https://maps/@25.033,121.565,17z',
  '25°01\'58.8"N 121°33\'54"E',
  '25.033° N, 121.565° E',
])('coordinates are a point with its address: %s', async (text) => {
  const found = await searchPlaces({ text, near })
  expect(found).toMatchObject([{ kind: 'address', area: '25.03300, 121.56500', isApproximate: false }])
  expect(found[0]?.name).toContain('臺北市信義區')
})

test('coordinates at sea and abroad, and numbers that are no coordinates, give no result', async () => {
  for (const text of ['35.68,139.76', '24.5, 119.5', '95.1,200.2', '101 7', '7,8']) {
    const found = await searchPlaces({ text, near })
    expect(found.filter(({ kind }) => kind === 'address')).toEqual([])
  }
})

test('a crossing is pinned where the two roads meet, and names its unknown road', async () => {
  const meant = { lat: 25.0416, lng: 121.549 }
  for (const text of [
    '忠孝東路四段與敦化南路口',
    '忠孝敦化路口',
    '台北市大安區忠孝東路4段、敦化南路一段口',
    '敦化南路忠孝東路口',
  ]) {
    const [first] = await searchPlaces({ text, near })
    expect(first).toMatchObject({ kind: 'address', area: '臺北市大安區', isApproximate: true })
    expect(first && distanceMetres(first.location, meant)).toBeLessThan(100)
  }
  const [joined] = await searchPlaces({ text: '和平東路與復興南路口', near })
  expect(joined?.area).toBe('臺北市大安區')
  const [half] = await searchPlaces({ text: '忠孝東路四段與無名路口', near })
  expect(half).toMatchObject({ area: '臺北市大安區忠孝東路四段', unknown: '無名路', isApproximate: true })
  // A crossing in another city is found only if the query names that city.
  expect(await searchPlaces({ text: '中正三路與中山一路口', near })).toEqual([])
  expect(await searchPlaces({ text: '高雄市中正三路與中山一路口', near })).toMatchObject([{ area: '高雄市新興區' }])
})

test('a whole town, village or road is pinned at its centre and marked so', async () => {
  for (const text of ['台北市', '新北市中和區', '信義路五段']) {
    const [first] = await searchPlaces({ text, near })
    expect(first?.isApproximate).toBe(true)
    expect(placeOfId(first?.id ?? '')?.isApproximate).toBe(true)
  }
})

test('text in brackets after an address goes to the driver as typed', async () => {
  const [first] = await searchPlaces({ text: '信義路五段7號89樓 (台北101)', near })
  expect(first?.name).toBe('信義路五段7號89樓 (台北101)')
  expect(placeOfId(first?.id ?? '')?.address).toBe('信義路五段7號89樓 (台北101)')
})

test('stations with the same name are distinguishable in English', async () => {
  const found = await searchPlaces({ text: 'taipei main station', near, language: 'en', limit: 3 })
  expect(new Set(found.map(({ name }) => name)).size).toBe(3)
  expect(found.map(({ name }) => name)).toContain('Taipei Main Station (MRT)')
})

test('the id is enough to find an address again, and an invented id finds nothing', async () => {
  const [first] = await searchPlaces({ text: '信義路五段7號', near })
  expect(placeOfId(first?.id ?? '')).toMatchObject({ name: '信義路五段7號', town: '信義區', isApproximate: true })
  for (const id of ['address:%%%', 'address:e30', 'place:nowhere', 'town:1', '1', ''])
    expect(placeOfId(id)).toBeUndefined()
})

test('an extra or missing letter in an English name still finds it', async () => {
  expect(await namesFor('taipai 101')).toContain('台北101')
  expect(await namesFor('shillin night market')).toContain('士林夜市')
})

test('an unknown text has no results', async () => {
  expect(await namesFor('qwertyuiop')).toEqual([])
  expect(await namesFor('  ')).toEqual([])
})

test('as a destination, a taxi rank comes once, after its place, and before it if the query asks for the rank', async () => {
  const near = { lat: 25.0463, lng: 121.5197 }
  const kindsOf = async (text: string, isDestination: boolean) =>
    (await searchPlaces({ text, near, isDestination })).map(({ kind }) => kind)
  expect(await kindsOf('桃園機場第二航廈', true)).toEqual(['airport', 'metro', 'taxi-rank'])
  expect((await kindsOf('萬芳', true)).filter((kind) => kind === 'taxi-rank')).toHaveLength(1)
  expect((await kindsOf('萬芳', false)).filter((kind) => kind === 'taxi-rank').length).toBeGreaterThan(1)
  expect((await kindsOf('萬芳醫院計程車排班處', true))[0]).toBe('taxi-rank')
})

test('a section without a position opens the map between its neighbours; no other section replaces it', async () => {
  const near = { lat: 25.0463, lng: 121.5197 }
  const [first, ...others] = await searchPlaces({ text: '木柵路二段', near })
  expect(first).toMatchObject({ area: '臺北市木柵路', isApproximate: true, pointWithin: { radiusMetres: 1500 } })
  expect(first?.unknown).toBeUndefined()
  expect(others).toEqual([])
  const [door] = await searchPlaces({ text: '臺北市文山區木柵路二段83號', near })
  expect(door).toMatchObject({ area: '臺北市木柵路', isApproximate: true, pointWithin: first?.pointWithin })
  // The same holds for a section that the register does not list.
  const [unheard] = await searchPlaces({ text: '市民大道九段', near })
  expect(unheard).toMatchObject({ area: '臺北市市民大道', unknown: '市民大道九段', isApproximate: true })
  // A typed town outranks a road outside it, and a known section is never a guess.
  const [elsewhere] = await searchPlaces({ text: '臺北市北投區市民大道二段8號', near })
  expect(elsewhere).toMatchObject({ area: '臺北市北投區', isApproximate: true })
  const [known] = await searchPlaces({ text: '市民大道三段', near })
  expect(known).toMatchObject({ kind: 'road', name: '市民大道三段' })
  expect(known?.unknown).toBeUndefined()
})

test('a road with several sections is offered as a whole after them', async () => {
  const found = await searchPlaces({ text: '市民大道', near: { lat: 25.0463, lng: 121.5197 } })
  expect(found[0]?.name).toBe('市民大道一段')
  expect(found.at(-1)).toMatchObject({ name: '市民大道', area: '臺北市', isApproximate: true })
})

test('the taxi ranks of a place are found by its name, the nearest first, and the place does not list itself as one', async () => {
  const ranks = await searchPlaces({ text: '臺大醫院排班處', near, isDestination: true })
  expect(ranks.length).toBeGreaterThan(1)
  expect(ranks.every(({ kind, location }) => kind === 'taxi-rank' && distanceMetres(location, near) < 1500)).toBe(true)
  expect((await namesFor('九份老街計程車'))[0]).toBe('九份老街')
})

test.for(['計程車招呼站', '计程车招呼站', 'タクシー乗り場', 'タクシーのりば', 'taxi stand', 'Taxi Ranks'])(
  '%s finds the ranks near the rider, as 計程車 does',
  async (text) => {
    const wish = { near, isDestination: true }
    const found = await searchPlaces({ text, ...wish })
    expect(found.map(({ kind }) => kind)).toEqual(found.map(() => 'taxi-rank'))
    expect(found.length).toBeGreaterThan(3)
    expect(found).toEqual(await searchPlaces({ text: '計程車', ...wish }))
  },
)

test.for([
  ['捷運台大醫院站2號出口', '捷運台大醫院站 2號出口', '捷運台大醫院站'],
  ['台大醫院２號出口', '捷運台大醫院站 2號出口', '捷運台大醫院站'],
  ['中正紀念堂五號出口', '捷運中正紀念堂站 5號出口', '捷運中正紀念堂站'],
  ['市政府站 2号出口', '捷運市政府站 2號出口', '捷運市政府站'],
  ['NTU Hospital Exit 2', '捷運台大醫院站 2號出口', '捷運台大醫院站'],
  ['Exit 2 NTU Hospital', '捷運台大醫院站 2號出口', '捷運台大醫院站'],
] as const)('%s is that exit, and its station behind it', async ([text, exit, station]) => {
  const found = await searchPlaces({ text, near, isDestination: true })
  expect(found.map(({ name }) => name)).toEqual([exit, station])
  expect(placeOfId(found[0]?.id ?? '')).toMatchObject({ name: exit, county: '臺北市', isApproximate: false })
})

test('an unknown exit leads to its station', async () => {
  expect((await namesFor('捷運台大醫院站99號出口'))[0]).toBe('捷運台大醫院站')
})

test('a search for 西門町 also lists its station', async () => {
  expect((await namesFor('西門町')).slice(0, 2)).toEqual(['西門町徒步區', '捷運西門站'])
})

test('the main roads of Taipei are known by section, and a house number on them is pinned there', async () => {
  for (const [typed, area] of [
    ['台北市大安區新生南路三段16巷4弄2號之1', '臺北市大安區新生南路三段'],
    ['新生北路二段31號', '臺北市中山區新生北路二段'],
    ['中山北路4段1號', '臺北市中山區中山北路四段'],
    ['辛亥路二段100號', '臺北市大安區辛亥路二段'],
    ['八德路三段25號', '臺北市松山區八德路三段'],
  ] as const) {
    const [first] = await searchPlaces({ text: typed, near })
    expect(first).toMatchObject({ kind: 'address', area, isApproximate: true })
    expect(first?.unknown).toBeUndefined()
  }
  for (const section of ['一段', '二段', '三段', '四段', '五段', '六段', '七段'])
    expect((await namesFor(`中山北路${section}`))[0]).toBe(`中山北路${section}`)
})
