import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { warmPlaces } from '../warm-places.ts'
import { chineseOfNumber } from './address-numerals.ts'
import { readAddress } from './read-address.ts'
import { searchPlaces } from './search-places.ts'

beforeAll(warmPlaces, 60_000)

const addresses = fc.record({
  road: fc.constantFrom(
    { zh: '臺北市信義區信義路', en: 'Xinyi Rd.', area: 'Xinyi Dist.', county: 'Taipei City', sections: [5] },
    {
      zh: '臺北市中山區中山北路',
      en: 'Zhongshan N. Rd.',
      area: 'Zhongshan Dist.',
      county: 'Taipei City',
      sections: [1, 2],
    },
    { zh: '臺北市大安區復興南路', en: 'Fuxing S. Rd.', area: "Da'an Dist.", county: 'Taipei City', sections: [1] },
    { zh: '新北市板橋區文化路', en: 'Wenhua Rd.', area: 'Banqiao Dist.', county: 'New Taipei City', sections: [1, 2] },
  ),
  section: fc.nat({ max: 1 }),
  lane: fc.option(fc.integer({ min: 1, max: 999 }), { nil: 0 }),
  alley: fc.option(fc.integer({ min: 1, max: 99 }), { nil: 0 }),
  number: fc.integer({ min: 1, max: 1999 }),
  sub: fc.option(fc.integer({ min: 1, max: 30 }), { nil: 0 }),
  floor: fc.option(fc.integer({ min: 1, max: 60 }), { nil: 0 }),
})
type Address = typeof addresses extends fc.Arbitrary<infer Value> ? Value : never

const writings = fc.record({
  gap: fc.constantFrom(', ', ' ', ','),
  isLong: fc.boolean(),
  isSectionFirst: fc.boolean(),
  hasCounty: fc.boolean(),
  end: fc.constantFrom('', ' 110', ' 11049', ', Taiwan (R.O.C.)', ' 110, Taiwan'),
  isLoud: fc.boolean(),
})
type Writing = typeof writings extends fc.Arbitrary<infer Value> ? Value : never

const sectionOf = ({ road, section }: Address) => road.sections[section % road.sections.length] ?? 1

function inEnglish(address: Address, how: Writing): string {
  const { road, lane, alley, number, sub, floor } = address
  const section = how.isLong ? `Section ${sectionOf(address)}` : `Sec. ${sectionOf(address)}`
  const name = how.isLong ? road.en.replace('Rd.', 'Road').replace(' N.', ' North').replace(' S.', ' South') : road.en
  const parts = [
    floor > 0 ? `${floor}F.` : '',
    `No. ${number}${sub > 0 ? `-${sub}` : ''}`,
    alley > 0 && lane > 0 ? `${how.isLong ? 'Alley' : 'Aly.'} ${alley}` : '',
    lane > 0 ? `${how.isLong ? 'Lane' : 'Ln.'} ${lane}` : '',
    ...(how.isSectionFirst ? [section, name] : [name, section]),
    how.isLong ? road.area.replace('Dist.', 'District') : road.area,
    how.hasCounty ? road.county : '',
  ]
  const text = `${parts.filter((part) => part !== '').join(how.gap)}${how.hasCounty ? how.end : ''}`
  return how.isLoud ? text.toUpperCase() : text
}

function inChinese(address: Address): string {
  const { road, lane, alley, number, sub, floor } = address
  const way = `${lane > 0 ? `${lane}巷` : ''}${alley > 0 && lane > 0 ? `${alley}弄` : ''}`
  return `${road.zh}${chineseOfNumber(sectionOf(address))}段${way}${number}${sub > 0 ? `之${sub}` : ''}號${floor > 0 ? `${floor}樓` : ''}`
}

test('an English address has the same parts as the Chinese one, with or without commas, abbreviated or not, in either order', async () => {
  await fc.assert(
    fc.asyncProperty(addresses, writings, async (address, how) => {
      const [english, chinese] = [await readAddress(inEnglish(address, how)), await readAddress(inChinese(address))]
      const { town, road, door, lane, alley, number, floor } = chinese ?? expect.fail('not read')
      expect(english).toMatchObject({ town, road, door, lane, alley, number, floor })
      if (how.hasCounty) expect(english?.county).toBe(chinese?.county)
    }),
    { numRuns: 400, seed: 20_261_122 },
  )
})

const near = { lat: 25.0463, lng: 121.5197 }

test('an English address is found at the same place as the Chinese one, stored as typed and marked as approximate', async () => {
  for (const [english, chinese] of [
    ['No. 7, Sec. 5, Xinyi Rd., Xinyi Dist., Taipei City 110', '臺北市信義區信義路五段7號'],
    ['No. 7 Sec. 5 Xinyi Rd. Xinyi Dist. Taipei City', '臺北市信義區信義路五段7號'],
    ['7 Xinyi Road Section 5, Taipei', '臺北市信義路五段7號'],
    [
      '5F., No. 12, Aly. 3, Ln. 45, Sec. 1, Wenhua Rd., Banqiao Dist., New Taipei City',
      '新北市板橋區文化路一段45巷3弄12號5樓',
    ],
    ['No. 217, Fuxing Vil., Nangan Township, Lienchiang County', '連江縣南竿鄉復興村217號'],
    ['No. 10, Guangming 6th Rd., Zhubei City, Hsinchu County', '新竹縣竹北市光明六路10號'],
    ['No. 21, Sec. 1, Dihua St., Datong Dist., Taipei City', '臺北市大同區迪化街一段21號'],
    ['No. 3, Nowhere Known Rd., East Dist., Tainan City', '臺南市東區不知名路3號'],
  ] as const) {
    const [one, other] = await Promise.all(
      [english, chinese].map(async (text) => (await searchPlaces({ text, near, limit: 1 }))[0]),
    )
    expect(one).toMatchObject({ kind: 'address', name: english, isApproximate: true, area: other?.area })
    expect(one?.location).toEqual(other?.location)
  }
})

test('an unknown road keeps its typed name: none is derived from its sound', async () => {
  expect(await readAddress('No. 100, Quanwu St., Xinyi Dist., Taipei City')).toMatchObject({
    town: '信義區',
    road: 'quanwu st',
    number: '100號',
  })
})

test.for([
  ['No. 1, Zhongzheng Rd., Tamsui Dist.', '新北市', '淡水區'],
  ['No. 1, Zhongzheng Rd., Danshui, New Taipei', '新北市', '淡水區'],
  ['No. 1, Zhongzheng Rd., East Dist., Hsinchu City', '新竹市', '東區'],
  ['No. 1, Zhongzheng Rd., Magong, Penghu', '澎湖縣', '馬公市'],
  ['1 Minsheng Road, Jincheng Township, Kinmen County', '金門縣', '金城鎮'],
  ['No. 1, Zhongzheng Rd., Kaohsiung', '高雄市', ''],
  ['No. 1, Zhongzheng Rd., Xinyi Dist.', '', '信義區'],
] as const)('%s lies in its county and town', async ([typed, county, town]) => {
  expect(await readAddress(typed)).toMatchObject({ county, town, number: '1號' })
})

test.for([
  'taipei 101',
  'Xinyi District',
  '123 Main Street, New York',
  'Hsinchu Station',
  'Taipei',
  '110',
  'MRT Exit 2',
])('%s is a name or lies elsewhere, no address of Taiwan', async (typed) => {
  expect(await readAddress(typed)).toBeUndefined()
})

test('an address in Simplified Chinese is parsed as in Traditional, and other text stays unchanged', async () => {
  for (const [simplified, traditional] of [
    ['台北市信义区信义路五段7号', '台北市信義區信義路五段7號'],
    ['台北市信义区兴雅里松仁路100号', '台北市信義區興雅里松仁路100號'],
    ['台中市后里区三丰路100号', '台中市后里區三豐路100號'],
    ['苗栗县南庄乡中正路1号', '苗栗縣南庄鄉中正路1號'],
    ['云林县斗六市云林路二段1号', '雲林縣斗六市雲林路二段1號'],
  ] as const) {
    expect(await readAddress(simplified)).toEqual(await readAddress(traditional))
    expect((await readAddress(simplified))?.town).not.toBe('')
  }
  expect(await readAddress('大里區中興路二段1號')).toMatchObject({ town: '大里區', road: '中興路二段' })
})

test('in English, the address of the pin runs from the smallest to the largest part', async () => {
  const areaOf = async (text: string) => (await searchPlaces({ text, near, language: 'en', limit: 1 }))[0]?.area
  expect(await areaOf('臺北市信義區信義路五段7號')).toBe('Xinyi Rd. Sec. 5, Xinyi District, Taipei City')
  expect(await areaOf('屏東縣琉球鄉中山路3-1號')).toBe('Liuqiu Township, Pingtung County')
  expect(await areaOf('臺東縣長濱路1號')).toBe('Taitung County')
})
