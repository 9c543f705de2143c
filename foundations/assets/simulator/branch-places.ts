/** Kinds of branches differ in their hours and in how cars are parked. */
export type BranchKind = 'railway' | 'highSpeedRail' | 'airport' | 'town'

export type BranchPlace = {
  readonly code: string
  readonly kind: BranchKind
  /** The public place beside the branch. */
  readonly placeZh: string
  readonly placeEn: string
  readonly lat: number
  readonly lng: number
  readonly townZh: string
  readonly countyEn: string
  /** How many cars it has, compared with the others. */
  readonly weight: number
}

const countiesEn: Readonly<Record<string, string>> = {
  臺北市: 'Taipei City',
  新北市: 'New Taipei City',
  基隆市: 'Keelung City',
  桃園市: 'Taoyuan City',
  新竹縣: 'Hsinchu County',
  新竹市: 'Hsinchu City',
  苗栗縣: 'Miaoli County',
  臺中市: 'Taichung City',
  彰化縣: 'Changhua County',
  南投縣: 'Nantou County',
  雲林縣: 'Yunlin County',
  嘉義縣: 'Chiayi County',
  嘉義市: 'Chiayi City',
  臺南市: 'Tainan City',
  高雄市: 'Kaohsiung City',
  屏東縣: 'Pingtung County',
  宜蘭縣: 'Yilan County',
  花蓮縣: 'Hualien County',
  臺東縣: 'Taitung County',
  澎湖縣: 'Penghu County',
}

/**
 * The branches of the city's lenders, which are invented, beside real public places: names and positions are those of the
 * lists in foundations/places (`days/lenders.test.ts` compares them).
 */
export const branchPlaces: readonly BranchPlace[] = [
  branch('taipei', 'railway', ['臺北車站', 'Taipei Main Station (Railway)', 25.04776, 121.51711], '臺北市中正區', 26),
  branch('songshan', 'railway', ['松山車站', 'Songshan Railway Station', 25.04934, 121.57812], '臺北市信義區', 14),
  branch('nangang', 'highSpeedRail', ['高鐵南港站', 'HSR Nangang Station', 25.0531, 121.60655], '臺北市南港區', 14),
  branch('banqiao', 'highSpeedRail', ['高鐵板橋站', 'HSR Banqiao Station', 25.01395, 121.46415], '新北市板橋區', 16),
  branch('tamsui', 'town', ['淡水老街', 'Tamsui Old Street', 25.1701, 121.4398], '新北市淡水區', 6),
  branch('keelung', 'railway', ['基隆車站', 'Keelung Railway Station', 25.1317, 121.73955], '基隆市仁愛區', 6),
  branch(
    'tpe-t1',
    'airport',
    ['桃園國際機場第一航廈', 'Taoyuan Airport Terminal 1', 25.0806, 121.2386],
    '桃園市大園區',
    18,
  ),
  branch(
    'tpe-t2',
    'airport',
    ['桃園國際機場第二航廈', 'Taoyuan Airport Terminal 2', 25.0768, 121.2325],
    '桃園市大園區',
    18,
  ),
  branch(
    'hsr-taoyuan',
    'highSpeedRail',
    ['高鐵桃園站', 'HSR Taoyuan Station', 25.01306, 121.21488],
    '桃園市中壢區',
    14,
  ),
  branch('taoyuan', 'railway', ['桃園車站', 'Taoyuan Railway Station', 24.9893, 121.31376], '桃園市桃園區', 10),
  branch('hsr-hsinchu', 'highSpeedRail', ['高鐵新竹站', 'HSR Hsinchu Station', 24.80845, 121.0404], '新竹縣竹北市', 14),
  branch('hsinchu', 'railway', ['新竹車站', 'Hsinchu Railway Station', 24.80163, 120.97162], '新竹市東區', 8),
  branch('hsr-miaoli', 'highSpeedRail', ['高鐵苗栗站', 'HSR Miaoli Station', 24.60545, 120.82527], '苗栗縣後龍鎮', 6),
  branch(
    'hsr-taichung',
    'highSpeedRail',
    ['高鐵臺中站', 'HSR Taichung Station', 24.11248, 120.61597],
    '臺中市烏日區',
    20,
  ),
  branch('taichung', 'railway', ['臺中車站', 'Taichung Railway Station', 24.13728, 120.68691], '臺中市東區', 14),
  branch('rmq', 'airport', ['臺中國際機場', 'Taichung International Airport', 24.2547, 120.6012], '臺中市沙鹿區', 8),
  branch('fengyuan', 'railway', ['豐原車站', 'Fengyuan Railway Station', 24.25438, 120.72374], '臺中市豐原區', 5),
  branch(
    'hsr-changhua',
    'highSpeedRail',
    ['高鐵彰化站', 'HSR Changhua Station', 23.87433, 120.57461],
    '彰化縣田中鎮',
    5,
  ),
  branch('changhua', 'railway', ['彰化車站', 'Changhua Railway Station', 24.08177, 120.53854], '彰化縣彰化市', 6),
  branch('puli', 'town', ['埔里基督教醫院', 'Puli Christian Hospital', 23.97093, 120.9468], '南投縣埔里鎮', 5),
  branch('hsr-yunlin', 'highSpeedRail', ['高鐵雲林站', 'HSR Yunlin Station', 23.73623, 120.41651], '雲林縣虎尾鎮', 5),
  branch('hsr-chiayi', 'highSpeedRail', ['高鐵嘉義站', 'HSR Chiayi Station', 23.45951, 120.32326], '嘉義縣太保市', 10),
  branch('chiayi', 'railway', ['嘉義車站', 'Chiayi Railway Station', 23.47915, 120.44114], '嘉義市西區', 7),
  branch('hsr-tainan', 'highSpeedRail', ['高鐵臺南站', 'HSR Tainan Station', 22.92508, 120.2862], '臺南市歸仁區', 13),
  branch('tainan', 'railway', ['臺南車站', 'Tainan Railway Station', 22.99681, 120.21295], '臺南市東區', 11),
  branch(
    'hsr-zuoying',
    'highSpeedRail',
    ['高鐵左營站', 'HSR Zuoying Station', 22.68739, 120.30749],
    '高雄市左營區',
    20,
  ),
  branch('kaohsiung', 'railway', ['高雄車站', 'Kaohsiung Railway Station', 22.63946, 120.30292], '高雄市三民區', 12),
  branch(
    'khh',
    'airport',
    ['高雄國際機場國內航廈', 'Kaohsiung Airport Domestic Terminal', 22.5725, 120.3411],
    '高雄市小港區',
    10,
  ),
  branch('fengshan', 'railway', ['鳳山車站', 'Fengshan Railway Station', 22.63145, 120.35745], '高雄市鳳山區', 5),
  branch('pingtung', 'railway', ['屏東車站', 'Pingtung Railway Station', 22.66905, 120.48617], '屏東縣屏東市', 6),
  branch('hengchun', 'town', ['恆春古城', 'Hengchun Old Town', 22.00086, 120.74478], '屏東縣恆春鎮', 7),
  branch('kenting', 'town', ['墾丁大街', 'Kenting Street', 21.94533, 120.79796], '屏東縣恆春鎮', 6),
  branch('yilan', 'railway', ['宜蘭車站', 'Yilan Railway Station', 24.75457, 121.75803], '宜蘭縣宜蘭市', 8),
  branch('luodong', 'railway', ['羅東車站', 'Luodong Railway Station', 24.67791, 121.77464], '宜蘭縣羅東鎮', 7),
  branch('hualien', 'railway', ['花蓮車站', 'Hualien Railway Station', 23.99265, 121.60131], '花蓮縣花蓮市', 16),
  branch('hun', 'airport', ['花蓮機場', 'Hualien Airport', 24.0237, 121.6125], '花蓮縣新城鄉', 5),
  branch('yuli', 'railway', ['玉里車站', 'Yuli Railway Station', 23.33155, 121.31172], '花蓮縣玉里鎮', 4),
  branch('chishang', 'railway', ['池上車站', 'Chishang Railway Station', 23.12613, 121.21949], '臺東縣池上鄉', 4),
  branch('taitung', 'railway', ['臺東車站', 'Taitung Railway Station', 22.79372, 121.1231], '臺東縣臺東市', 12),
  branch('ttt', 'airport', ['臺東機場', 'Taitung Airport', 22.7557, 121.1083], '臺東縣臺東市', 5),
  branch('mzg', 'airport', ['澎湖機場', 'Penghu Airport', 23.5635, 119.6333], '澎湖縣湖西鄉', 10),
  branch('magong', 'town', ['馬公市公所', 'Magong City Office', 23.56603, 119.57871], '澎湖縣馬公市', 8),
]

type Place = readonly [placeZh: string, placeEn: string, lat: number, lng: number]

function branch(
  code: string,
  kind: BranchKind,
  [placeZh, placeEn, lat, lng]: Place,
  townZh: string,
  weight: number,
): BranchPlace {
  const countyEn = countiesEn[townZh.slice(0, 3)]
  if (countyEn === undefined) throw new Error(`the county of ${townZh} has no English name`)
  return { code, kind, placeZh, placeEn, lat, lng, townZh, countyEn, weight }
}
