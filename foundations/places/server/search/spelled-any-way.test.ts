import { expect, test } from 'vitest'
import { soundOf } from './sound-of.ts'
import { searchPlaces } from './search-places.ts'

const mainStation = { lat: 25.0463, lng: 121.5197 }

/** Queries of visitors and expatriates in Taipei, each with the expected first result. */
const queries: readonly (readonly [typed: string, first: string])[] = [
  ['Hsinchu', '新竹車站'],
  ['hsin chu', '新竹車站'],
  ['xinzhu', '新竹車站'],
  ['Hsinchu Station', '新竹車站'],
  ['Hsinchu HSR', '高鐵新竹站'],
  ['Hsinchu City', '新竹市'],
  ['Xinzhuang', '捷運新莊站'],
  ['NTU Hospital', '臺大醫院'],
  ['National Taiwan University Hospital', '臺大醫院'],
  ['NTU Hospital MRT Station', '捷運台大醫院站'],
  ['NTU', '國立臺灣大學'],
  ['Hsing Tian Kong', '行天宮'],
  ['Xingtian Temple', '行天宮'],
  ['xingtiangong', '行天宮'],
  ['Lungshan Temple', '艋舺龍山寺'],
  ['Taichung', '臺中車站'],
  ['Kaohsiung', '高雄車站'],
  ['Hualien', '花蓮車站'],
  ['Keelung', '基隆車站'],
  ['Chungli', '中壢車站'],
  ['Jungli', '中壢車站'],
  ['Hsintien', '捷運新店站'],
  ['Jhongshan', '捷運中山站'],
  ['Kungkuan', '捷運公館站'],
  ['Yingko', '鶯歌車站'],
  ['Pei Tou', '捷運北投站'],
  ['Chiaohsi', '礁溪車站'],
  ['Lotung', '羅東車站'],
  ['Chiufen', '九份老街'],
  ['Shihlin night market', '士林夜市'],
  ['Yungkang Street', '永康街'],
  ['CKS Memorial Hall', '中正紀念堂'],
  ['Taipei VGH', '臺北榮民總醫院'],
  ['Sun Moon Lake', '日月潭水社碼頭'],
  ['MRT Ximen', '捷運西門站'],
  ['新竹駅', '新竹車站'],
  ['台大病院', '臺大醫院'],
  ['花蓮駅', '花蓮車站'],
  ['松山空港', '臺北松山機場第一航廈'],
  ['行天宮', '行天宮'],
]

test('names in English, in any romanisation or in Japanese find the place with that name first', async () => {
  const missed: string[] = []
  for (const [typed, meant] of queries) {
    const [first] = await searchPlaces({ text: typed, near: mainStation, isDestination: true })
    if (first?.name !== meant) missed.push(`${typed}: ${first?.name ?? 'nothing'}`)
  }
  expect(missed).toEqual([])
})

test('a complete word is not treated as a prefix of another, however near that place is', async () => {
  const inXinzhuang = { lat: 25.0395, lng: 121.4575 }
  const found = await searchPlaces({ text: 'Hsinchu', near: inXinzhuang, isDestination: true, limit: 4 })
  expect(found.map(({ name }) => name)).toEqual(['新竹車站', '高鐵新竹站', '新竹縣', '新竹市'])
  // An incomplete query lists both.
  const begun = await searchPlaces({ text: 'hsinch', near: inXinzhuang, isDestination: true })
  expect(begun[0]?.name).toContain('新莊')
})

test('a search for the name of a county finds that county from any position', async () => {
  for (const text of ['Tainan', '台南', 'tainan'])
    expect((await searchPlaces({ text, near: mainStation, limit: 1 }))[0]?.name).toBe('臺南車站')
})

test('a branch of a hospital ranks after the hospital and its station', async () => {
  const found = await searchPlaces({ text: 'NTU Hospital', near: mainStation, isDestination: true, limit: 3 })
  expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['臺大醫院', '捷運台大醫院站'])
})

test.for([
  ['xingtiangong', 'hsingtienkung', 'hsing tian kong', 'singtiangong'],
  ['zhongli', 'chungli', 'jhongli', 'jungli'],
  ['xizhi', 'hsichih', 'sijhih'],
  ['ruifang', 'juifang'],
  ['guoguang', 'kuokuang'],
  ['xueshan', 'hsuehshan', 'hsueh shan'],
  ['gaoxiong', 'kaohsiung'],
  ['fengyuan', 'fongyuan'],
])('%s and its other spellings sound alike', (spellings) => {
  expect(new Set(spellings.map((each) => soundOf(each).replaceAll(' ', ''))).size).toBe(1)
})

test('names with different sounds stay separate', () => {
  for (const [one, other] of [
    ['xinzhu', 'xinzhuang'],
    ['banqiao', 'nangang'],
    ['tamsui', 'danshui'],
    ['beitou', 'beitun'],
    // Different places whose names differ by one letter: 樹林 and 士林, 土城 and 頭城, 民權 and 名泉, 林口 and 靈口, 圓山 and 雲山.
    ['shulin', 'shilin'],
    ['tucheng', 'toucheng'],
    ['minquan', 'mingquan'],
    ['linkou', 'lingkou'],
    ['yuanshan', 'yunshan'],
    ['luodong', 'ludong'],
  ] as const)
    expect.soft(soundOf(one), other).not.toBe(soundOf(other))
})

test.for([
  ['北一女中', '臺北市立第一女子高級中學'],
  ['北一女', '臺北市立第一女子高級中學'],
  ['建中', '臺北市立建國高級中學'],
  ['東大門夜市', '東大門夜市'],
  ['朝馬轉運站', '朝馬轉運站'],
  ['國光客運臺北車站', '臺北轉運站'],
] as const)('a place that everybody calls by a short name is found by it: %s', async ([typed, meant]) => {
  const [first] = await searchPlaces({ text: typed, near: mainStation, isDestination: true })
  expect(first?.name).toBe(meant)
})
