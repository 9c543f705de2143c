import { expect, test } from 'vitest'
import { searchPlaces } from './search-places.ts'

const mainStation = { lat: 25.0463, lng: 121.5197 }

/** Typing errors in Latin names, and the expected first result: two letters swapped, one missing, wrong or too many. */
const slips: readonly (readonly [typed: string, first: string])[] = [
  ['taipie', '臺北車站'],
  ['tapei', '臺北車站'],
  ['taipei mian station', '臺北車站'],
  ['xidian', '捷運新店站'],
  ['xinian', '捷運新店站'],
  ['xindain', '捷運新店站'],
  ['xndian', '捷運新店站'],
  ['xiniy', '臺北市信義區'],
  ['yanshan', '捷運圓山站'],
  ['yuansahn', '捷運圓山站'],
  ['shiln', '捷運士林站'],
  ['shlin', '捷運士林站'],
  ['shiin', '捷運士林站'],
  ['songshna', '松山車站'],
  ['sonshan', '松山車站'],
  ['snogshan', '松山車站'],
  ['dann', '捷運大安站'],
  ['hsincuh', '高鐵新竹站'],
  ['taichugn', '臺中車站'],
  ['kaohsuing', '高雄車站'],
  ['taoyaun', '桃園車站'],
  ['banqaio', '板橋車站'],
  ['ximne', '捷運西門站'],
  ['zhongshna', '捷運中山站'],
  ['beituo', '捷運北投站'],
  ['tamsiu', '捷運淡水站'],
  ['hulaien', '花蓮車站'],
  ['keelugn', '基隆車站'],
  ['nangagn', '南港車站'],
  ['gonggaun', '捷運公館站'],
  ['nehiu', '捷運內湖站'],
  ['liuzhagnli', '捷運六張犁站'],
]

test('a Latin name with a typing error finds the place with that name first', async () => {
  const missed: string[] = []
  for (const [typed, meant] of slips) {
    const [first] = await searchPlaces({ text: typed, near: mainStation, isDestination: true })
    if (first?.name !== meant) missed.push(`${typed}: ${first?.name ?? 'nothing'}`)
  }
  expect(missed).toEqual([])
})

test('an incomplete alternative spelling still finds names by sound', async () => {
  for (const [typed, meant] of [
    ['dinghs', '捷運頂溪站'],
    ['dinghsi', '捷運頂溪站'],
  ] as const) {
    const found = await searchPlaces({ text: typed, near: mainStation, isDestination: true })
    expect(found[0]?.name).toBe(meant)
  }
})
