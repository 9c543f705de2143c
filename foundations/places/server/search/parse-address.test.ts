import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPlaces } from '../places/all-places.ts'
import { chineseOfNumber, numberOfChinese } from './address-numerals.ts'
import { parseAddress } from './parse-address.ts'
import { searchPlaces } from './search-places.ts'

/** An address by its parts, in the form of the register. */
const addresses = fc.record({
  area: fc.constantFrom(
    { county: '臺北市', town: '信義區', village: '興雅里' },
    { county: '臺北市', town: '中正區', village: '黎明里' },
    { county: '新北市', town: '板橋區', village: '留侯里' },
    { county: '臺中市', town: '東區', village: '東信里' },
    { county: '臺南市', town: '新市區', village: '新市里' },
    { county: '高雄市', town: '前鎮區', village: '竹內里' },
    { county: '新竹縣', town: '竹北市', village: '竹北里' },
    { county: '屏東縣', town: '琉球鄉', village: '本福村' },
    { county: '雲林縣', town: '北港鎮', village: '公館里' },
    { county: '金門縣', town: '金城鎮', village: '東門里' },
  ),
  road: fc.constantFrom(
    '信義路',
    '中山北路',
    '五福一路',
    '市民大道',
    '三民街',
    '重新路',
    '臺灣大道',
    '中里街',
    '光明六路',
  ),
  section: fc.option(fc.integer({ min: 1, max: 12 }), { nil: 0 }),
  lane: fc.option(fc.integer({ min: 1, max: 999 }), { nil: 0 }),
  alley: fc.option(fc.integer({ min: 1, max: 99 }), { nil: 0 }),
  number: fc.integer({ min: 1, max: 1999 }),
  sub: fc.option(fc.integer({ min: 1, max: 30 }), { nil: 0 }),
  floor: fc.option(fc.integer({ min: 1, max: 60 }), { nil: 0 }),
  isVillageSaid: fc.boolean(),
})
type Address = typeof addresses extends fc.Arbitrary<infer Value> ? Value : never

/** Variants of its spelling. */
const writings = fc.record({
  counting: fc.constantFrom('digits', 'wide', 'chinese'),
  tai: fc.constantFrom('臺', '台'),
  of: fc.constantFrom('之', '-', ' - ', '－'),
  gap: fc.constantFrom('', ' ', '，', '　'),
  post: fc.constantFrom('', '110', '11049 ', '台灣', '台灣110'),
  hasCounty: fc.boolean(),
})
type Writing = typeof writings extends fc.Arbitrary<infer Value> ? Value : never

const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

function chinese(number: number): string {
  const digit = '零一二三四五六七八九'
  const [thousands, hundreds, tens, ones] = String(number).padStart(4, '0').split('').map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const parts = [
    thousands > 0 ? `${digit[thousands]}千` : '',
    hundreds > 0 ? `${digit[hundreds]}百` : thousands > 0 && number % 1000 > 0 ? '零' : '',
    tens > 0 ? `${digit[tens]}十` : hundreds > 0 && ones > 0 ? '零' : '',
    ones > 0 ? `${digit[ones]}` : '',
  ]
  return parts.join('').replace(/^一十/, '十').replaceAll('零零', '零')
}

function written(
  { area, road, section, lane, alley, number, sub, floor, isVillageSaid }: Address,
  how: Writing,
): string {
  const count = (value: number) =>
    how.counting === 'digits' ? String(value) : how.counting === 'wide' ? wide(String(value)) : chinese(value)
  const ofNumber = how.counting === 'chinese' ? '之' : how.of
  const parts = [
    how.hasCounty ? area.county : '',
    area.town,
    isVillageSaid ? area.village : '',
    `${road}${section > 0 ? `${count(section)}段` : ''}`,
    lane > 0 ? `${count(lane)}巷` : '',
    alley > 0 && lane > 0 ? `${count(alley)}弄` : '',
    `${count(number)}${sub > 0 ? `${ofNumber}${count(sub)}` : ''}號`,
    floor > 0 ? `${count(floor)}樓` : '',
  ]
  return `${how.post}${parts.filter((part) => part !== '').join(how.gap)}`.replaceAll('臺', how.tai)
}

test('all notations of an address are parsed alike: full-width digits, 之 and -, Chinese numerals, 台, spaces, with and without its county', () => {
  fc.assert(
    fc.property(addresses, writings, (address, how) => {
      const { area, road, section, lane, alley, number, sub, floor, isVillageSaid } = address
      const read = parseAddress(written(address, how))
      expect(read).toMatchObject({
        town: area.town,
        village: isVillageSaid ? area.village : '',
        road: `${road.replace('臺', how.tai)}${section > 0 ? `${chineseOfNumber(section)}段` : ''}`,
        lane: lane > 0 ? String(lane) : '',
        alley: alley > 0 && lane > 0 ? String(alley) : '',
        number: `${number}${sub > 0 ? `之${sub}` : ''}號`,
        floor: floor > 0 ? `${floor}樓` : '',
      })
      if (how.hasCounty) expect(read?.county).toBe(area.county)
    }),
    { numRuns: 1_000, seed: 20_261_122 },
  )
})

test('the parsed address contains every number that was typed, and no other', () => {
  const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b)
  fc.assert(
    fc.property(addresses, writings, (address, how) => {
      const { lane, alley, number, sub, floor } = address
      const typed = [lane, lane > 0 ? alley : 0, number, sub, floor].filter((value) => value > 0)
      const parsed = parseAddress(written(address, how))
      expect(numbersIn(parsed?.text ?? '')).toEqual(typed.toSorted((a, b) => a - b))
      expect(parseAddress(parsed?.text ?? '')).toEqual(parsed)
    }),
    { numRuns: 300, seed: 20_261_122 },
  )
})

test.for([
  ['台北市信義區信義路5段7號', { county: '臺北市', town: '信義區', road: '信義路五段', number: '7號' }],
  ['台北縣板橋市文化路一段188巷3弄5號', { county: '新北市', town: '板橋區', lane: '188', alley: '3', number: '5號' }],
  ['桃園縣中壢市中山路100號', { county: '桃園市', town: '中壢區', road: '中山路' }],
  ['板橋文化路一段188號', { county: '新北市', town: '板橋區', road: '文化路一段', text: '板橋文化路一段188號' }],
  ['高雄中山一路12號', { county: '高雄市', town: '', road: '中山一路' }],
  ['新竹竹北光明六路10號', { county: '新竹縣', town: '竹北市', road: '光明六路' }],
  ['台北信義區松仁路100號', { county: '臺北市', town: '信義區', road: '松仁路' }],
  ['信義路五段七號', { county: '', town: '', road: '信義路五段', number: '7號' }],
  ['基隆路一段180號', { county: '', town: '', road: '基隆路一段' }],
  ['中山北路二段39巷3號', { county: '', town: '', road: '中山北路二段', lane: '39' }],
  ['台灣大道三段99號', { county: '', town: '', road: '台灣大道三段' }],
  ['臺中市西屯區臺灣大道三段99號', { road: '臺灣大道三段', text: '臺中市西屯區臺灣大道三段99號' }],
  ['汐止新台五路一段77號', { town: '汐止區', road: '新台五路一段' }],
  ['復興崗路5號', { town: '', road: '復興崗路' }],
  ['永康街6號', { town: '', road: '永康街' }],
  ['前鎮區中山二路2號', { town: '前鎮區', road: '中山二路' }],
  ['新市區中山路1號', { town: '新市區', road: '中山路' }],
  ['中里街5號', { village: '', road: '中里街' }],
  ['連江縣南竿鄉復興村217號', { county: '連江縣', town: '南竿鄉', village: '復興村', road: '', number: '217號' }],
  ['新北市八里區華富山33號', { town: '八里區', road: '華富山', number: '33號' }],
  [
    '臺北市中正區黎明里12鄰北平西路3號',
    { village: '黎明里', road: '北平西路', text: '臺北市中正區黎明里12鄰北平西路3號' },
  ],
  ['信義區松仁路100號5F-2', { number: '100號', floor: '5樓之2' }],
  ['信義區松仁路100號B1', { number: '100號', floor: 'B1' }],
  ['松仁路100號之3十二樓', { number: '100號之3', floor: '十二樓' }],
  ['松仁路一〇〇號', { number: '100號' }],
  ['北市大安區和平東路二段63巷10號', { county: '臺北市', town: '大安區', road: '和平東路二段', lane: '63' }],
  ['北市信義路五段7號', { county: '臺北市', town: '', road: '信義路五段' }],
  ['新北板橋區文化路一段188號', { county: '新北市', town: '板橋區', road: '文化路一段' }],
  ['北縣板橋市文化路一段188號', { county: '新北市', town: '板橋區', road: '文化路一段' }],
  ['桃市中壢區中山路1號', { county: '桃園市', town: '中壢區', road: '中山路' }],
  ['竹市東區光復路二段101號', { county: '新竹市', town: '東區', road: '光復路二段' }],
  ['竹縣竹北市光明六路10號', { county: '新竹縣', town: '竹北市', road: '光明六路' }],
  ['中市西屯區臺灣大道三段99號', { county: '臺中市', town: '西屯區', road: '臺灣大道三段' }],
  ['中市北區三民路3號', { county: '臺中市', town: '北區', road: '三民路' }],
  ['嘉市西區中山路1號', { county: '嘉義市', town: '西區', road: '中山路' }],
  ['南市東區東門路一段3號', { county: '臺南市', town: '東區', road: '東門路一段' }],
  ['高市苓雅區四維三路2號', { county: '高雄市', town: '苓雅區', road: '四維三路', text: '高市苓雅區四維三路2號' }],
  ['花蓮市國聯一路100號', { county: '花蓮縣', town: '花蓮市', road: '國聯一路' }],
  ['彰化市中山路二段1號', { county: '彰化縣', town: '彰化市', road: '中山路二段' }],
  ['員林鎮中山路一段1號', { county: '彰化縣', town: '員林市', road: '中山路一段' }],
  ['苗栗縣頭份鎮中正路1號', { county: '苗栗縣', town: '頭份市', road: '中正路' }],
  ['竹北鄉光明六路1號', { county: '新竹縣', town: '竹北市', road: '光明六路' }],
  ['北市市府路1號', { county: '臺北市', town: '', road: '市府路' }],
  ['北市市民大道三段1號', { county: '臺北市', town: '', road: '市民大道三段' }],
  ['板橋縣民大道二段7號', { county: '新北市', town: '板橋區', road: '縣民大道二段' }],
  ['新北縣民大道二段7號', { county: '新北市', town: '', road: '縣民大道二段' }],
  ['臺北市中和區景平路5號', { county: '新北市', town: '中和區', road: '景平路' }],
  ['高雄市大安區和平東路二段1號', { county: '高雄市', town: '大安區', road: '和平東路二段' }],
  ['和平東路3段228巷', { road: '和平東路三段', lane: '228', number: '' }],
] as const)('%s is read', ([typed, parts]) => {
  expect(parseAddress(typed)).toMatchObject(parts)
})

test.for([
  '市政府',
  '台北車站',
  '士林夜市',
  '捷運市政府站2號出口',
  '中山路口',
  '7號',
  '信義區',
  'taipei 101',
  '',
  '100號',
])('%s is a name, no address', (typed) => {
  expect(parseAddress(typed)).toBeUndefined()
})

test('Chinese numerals are parsed as people write them', () => {
  for (const number of [1, 7, 10, 12, 20, 35, 100, 101, 110, 123, 305, 999, 1000, 1005, 1234])
    expect(numberOfChinese(chinese(number))).toBe(number)
  expect(['兩百', '廿三', '一二三', '一〇五'].map(numberOfChinese)).toEqual([200, 23, 123, 105])
})

const first = async (text: string) => (await searchPlaces({ text, near: { lat: 25.0463, lng: 121.5197 } }))[0]

test('an address is pinned at the best known position, and always marked as approximate', async () => {
  const pinned = await Promise.all(
    [
      '信義區信義路五段7號',
      '忠孝東路100號',
      '連江縣南竿鄉復興村217號',
      '彰化縣和美鎮彰美路五段1號',
      '臺東縣長濱路1號',
    ].map(first),
  )
  expect(pinned.map((place) => place?.area)).toEqual([
    '臺北市信義區信義路五段',
    // Numbers restart in each section, so the rider has to point at it.
    '臺北市忠孝東路',
    '連江縣南竿鄉復興村',
    '彰化縣和美鎮',
    '臺東縣',
  ])
  for (const place of pinned) expect(place).toMatchObject({ kind: 'address', isApproximate: true })
})

test('the everyday short form of a county is recognised, and an address on an unknown road keeps its town', async () => {
  const pinned = await Promise.all(
    [
      '北市大安區和平東路二段63巷10號',
      '北市大安區和平東路二段６３巷１０號',
      '中市西屯區臺灣大道三段99號',
      '中市北區三民路',
      '高市苓雅區四維三路2號',
      '台中市西區精誠路50號',
      '花蓮市國聯一路100號',
    ].map(first),
  )
  expect(pinned.map((place) => `${place?.area} ${place?.unknown ?? ''}`)).toEqual([
    '臺北市大安區和平東路二段 ',
    '臺北市大安區和平東路二段 ',
    '臺中市西屯區臺灣大道三段 ',
    // Existing roads without a position: the rider points at them within their town.
    '臺中市北區 ',
    '高雄市苓雅區 ',
    '臺中市西區 ',
    '花蓮縣花蓮市 ',
  ])
  expect(pinned.map((place) => place?.pointWithin !== undefined)).toEqual([false, false, false, true, true, true, true])
})

test('a town outside the typed county is pinned in no other county, except the one that people often confuse with it', async () => {
  for (const text of ['高雄市大安區和平東路二段10號', '台北市東勢區中山路1號', '北市東區中山路1號'])
    expect(await searchPlaces({ text, near: { lat: 25.0463, lng: 121.5197 } })).toEqual([])
  expect(await first('臺北市中和區景平路5號')).toMatchObject({ area: '新北市中和區景平路', isApproximate: true })
})

test('a result states that the road of an address is unknown, but not if it is known or missing', async () => {
  expect(await first('臺北市北投區市民大道二段8號')).toMatchObject({ area: '臺北市北投區', unknown: '市民大道二段' })
  expect(await first('新北市東門路3號')).toMatchObject({ area: '新北市', unknown: '東門路' })
  for (const text of ['信義區松仁路100號', '連江縣南竿鄉復興村217號'])
    expect((await first(text))?.unknown).toBeUndefined()
})

test('an address on any known road is pinned on the road in its town, however far from the town centre', async () => {
  const lost: string[] = []
  for (const { kind, county, town, name } of allPlaces) {
    if (kind !== 'road') continue
    const pinned = await first(`${county}${town}${name}3號`)
    if (pinned?.area !== `${county}${town}${name}` || pinned.unknown !== undefined) lost.push(`${county}${town}${name}`)
  }
  expect(lost).toEqual([])
})
