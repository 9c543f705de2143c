import type { LatLng } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import type { FoundPlace } from './place-search.ts'
import { searchPlaces } from './search-places.ts'

const riders = {
  taipei: { lat: 25.0463, lng: 121.5197 },
  zhonghe: { lat: 24.999, lng: 121.499 },
  taoyuan: { lat: 24.989, lng: 121.3135 },
  taichung: { lat: 24.1372, lng: 120.6869 },
  tainan: { lat: 22.9971, lng: 120.2126 },
  kaohsiung: { lat: 22.6394, lng: 120.3025 },
} satisfies Record<string, LatLng>
type Rider = keyof typeof riders

const ask = (rider: Rider, text: string) => searchPlaces({ text, near: riders[rider], isDestination: true })
const isSure = ({ isGuess, pointWithin }: FoundPlace) => isGuess !== true && pointWithin === undefined

test.for([
  ['taoyuan', '中正路', '桃園市'],
  ['taoyuan', '中正路100號', '桃園市'],
  ['taoyuan', '三民路', '桃園市'],
  ['taoyuan', '三民路二段', '桃園市'],
  ['taoyuan', '中山路', '桃園市'],
  ['taoyuan', '中山北路二段50號', '桃園市'],
  ['zhonghe', '中正路', '新北市'],
  ['zhonghe', '中正路100號', '新北市'],
  ['zhonghe', '三民路二段', '新北市'],
  ['taipei', '三民路二段', '新北市板橋區'],
  ['taipei', '三民路二段100號', '新北市板橋區'],
  ['taipei', '中山路二段', '新北市中和區'],
  ['taipei', '中山路', '臺北市'],
] as const)(
  'in %s %s is the one of the own county, or of the nearest town with that section',
  async ([rider, text, area]) => {
    const [first] = await ask(rider, text)
    expect(first?.area.startsWith(area)).toBe(true)
  },
)

test.for(['忠孝東路100號', '中山北路50號', '臺北市大安區忠孝東路100號'])(
  'the address %s without its section has to be pointed at, since numbers restart in each section',
  async (text) => {
    const [first] = await ask('taipei', text)
    expect(first).toMatchObject({ name: text, isApproximate: true })
    expect(first?.pointWithin?.radiusMetres).toBeGreaterThan(1_000)
  },
)

test.for([
  ['taipei', '東區地下街'],
  ['taipei', '世貿三館'],
  ['taipei', '台北東站'],
  ['taipei', '中山醫院'],
  ['taipei', '中山公園'],
  ['taichung', '中山公園'],
  ['taichung', '干城車站'],
  ['taipei', '大同公園'],
  ['taipei', '大安運動中心'],
  ['taipei', '中正國小'],
  ['taipei', '玉山'],
  ['tainan', '大東夜市'],
  ['tainan', '永大夜市'],
  ['taipei', '國小'],
  ['taipei', '高中'],
  ['taipei', '教堂'],
  ['taipei', 'momo'],
  ['taipei', 'ZARA'],
  ['taipei', 'police station'],
] as const)('in %s %s is answered by nothing without asking', async ([rider, text]) => {
  expect((await ask(rider, text)).filter(isSure)).toEqual([])
})

test.for([['大同公園'], ['大安運動中心'], ['世貿三館']] as const)(
  'the town or number in %s is correct, so another one is not offered as a guess',
  async ([text]) => {
    expect(await ask('taipei', text)).toEqual([])
  },
)

test.for([
  ['taipei', '北投車站', '捷運北投站'],
  ['taipei', '中山車站', '捷運中山站'],
  ['taipei', '淡水車站', '捷運淡水站'],
  ['taipei', '新北投駅', '捷運新北投站'],
  ['taipei', '台北駅前', '臺北車站'],
  ['taipei', '左営駅', '左營車站'],
  ['taipei', '総統府', '總統府'],
  ['taipei', '台北アリーナ', '臺北小巨蛋'],
  ['taipei', '士林ナイトマーケット', '士林夜市'],
  ['taipei', '台湾桃園国際空港', '桃園國際機場第一航廈'],
  ['taipei', '長庚醫院', '台北長庚紀念醫院'],
  ['taoyuan', '長庚醫院', '林口長庚紀念醫院'],
  ['taoyuan', '桃園醫院', '衛生福利部桃園醫院'],
  ['taipei', '馬偕醫院', '馬偕紀念醫院台北院區'],
  ['taipei', '部立台北醫院', '臺北醫院'],
  ['tainan', '孔廟', '臺南孔子廟'],
  ['taichung', '孔廟', '臺中孔廟'],
  ['taipei', '台師大', '國立臺灣師範大學'],
  ['taipei', '二二八公園', '二二八和平公園'],
] as const)('in %s %s is %s', async ([rider, text, name]) => {
  const [first] = await ask(rider, text)
  expect(first?.name).toBe(name)
  expect(first?.isGuess).toBeUndefined()
})

test.for([
  ['敦化難路', '敦化南路一段'],
  ['民權動路', '民權東路一段'],
  ['付興南路', '復興南路一段'],
  ['忠孝東路4斷', '忠孝東路四段'],
  ['南港展覽館二館', '南港展覽館2館'],
  ['十份', '十分車站'],
] as const)('%s sounds like %s, and the rider is asked', async ([text, name]) => {
  const found = await ask('taipei', text)
  expect(found.map((place) => place.name)).toContain(name)
  expect(found[0]?.isGuess).toBe(true)
})

test.for([
  ['taichung', '五權南路'],
  ['taichung', '崇德十路'],
  ['taoyuan', '國際路'],
  ['taoyuan', '文中路'],
  ['kaohsiung', '六合路'],
] as const)('in %s %s comes before the numbered roads of that name', async ([rider, text]) => {
  expect((await ask(rider, text))[0]?.name).toBe(text)
})

test.for([
  ['三多路', '三多三路'],
  ['明誠路', '明誠二路'],
  ['五福路', '五福三路'],
] as const)('%s in Kaohsiung offers the numbered roads of that name', async ([text, name]) => {
  const found = await ask('kaohsiung', text)
  expect(found.slice(0, 5).map((place) => place.name)).toContain(name)
})
