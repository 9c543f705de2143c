import type { PlaceKind } from '@daoxing/places/contract'

/**
 * The name of a place as on Japanese signs and in guides: 台北駅, 松山空港, 台湾大学病院. Names of roads and areas keep their
 * Taiwanese form, since a driver has to read the address.
 */
export function japaneseName(name: string, kind: PlaceKind): string {
  if (unchanged.has(kind)) return name
  const said = words.reduce((text, [chinese, japanese]) => text.replace(chinese, japanese), name)
  return [...said].map((character) => characters.get(character) ?? character).join('')
}

const unchanged = new Set<PlaceKind>(['road', 'village', 'town', 'county', 'address'])

/** Longer words first, so that no rest of one matches another. */
const words: readonly (readonly [chinese: RegExp, japanese: string])[] = [
  [/^捷運(?=.+站)/u, 'MRT'],
  [/^(?<city>[臺台]中|高雄|機場)捷運(?=.+站$)/u, '$<city>MRT'],
  [/^(?<city>高雄)?輕軌(?=.+站$)/u, '$<city>LRT'],
  [/^高鐵(?=.+站$)/u, '台湾新幹線'],
  [/轉運站/u, 'バスターミナル'],
  [/計程車排班處/u, 'タクシー乗り場'],
  [/(?:車站|站)$/u, '駅'],
  [/^(?<before>.+駅|.+站)(?<exit>[A-Z]?\d+)號出口$/u, '$<before>$<exit>番出口'],
  [/第一航廈/u, '第1ターミナル'],
  [/第二航廈/u, '第2ターミナル'],
  [/國際航廈/u, '国際線ターミナル'],
  [/國內航廈/u, '国内線ターミナル'],
  [/機場/gu, '空港'],
  [/醫院/gu, '病院'],
  [/百貨公司/u, '百貨店'],
]

/** Characters of names that have another form in Japan. */
const characters = new Map(
  '臺台國国學学醫医灣湾圓円廣広觀観樂楽榮栄鐵鉄溪渓圖図藝芸體体會会當当號号鹽塩關関總総營営縣県區区歷歴濱浜藏蔵戲戯劇劇遊遊寶宝來来澤沢應応驛駅'
    .match(/../gu)
    ?.map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)
