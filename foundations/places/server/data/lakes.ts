/** A lake or reservoir: its centre and its area when full. Its shoreline is unknown. */
export type Lake = {
  readonly name: string
  readonly nameEn: string
  readonly lat: number
  readonly lng: number
  readonly hectares: number
  /** The town that contains its centre. */
  readonly countyAndTown: string
}

type LakeRow = readonly [
  name: string,
  nameEn: string,
  lat: number,
  lng: number,
  hectares: number,
  countyAndTown: string,
]

const rows: readonly LakeRow[] = [
  ['曾文水庫', 'Zengwen Reservoir', 23.2788, 120.5715, 1904, '嘉義縣大埔鄉'],
  ['烏山頭水庫', 'Wushantou Reservoir', 23.2048, 120.3914, 1031, '臺南市六甲區'],
  ['翡翠水庫', 'Feitsui Reservoir', 24.9183, 121.6177, 1024, '新北市石碇區'],
  ['石門水庫', 'Shimen Reservoir', 24.8108, 121.2911, 862, '桃園市復興區'],
  ['日月潭', 'Sun Moon Lake', 23.8556, 120.9191, 812, '南投縣魚池鄉'],
  ['南化水庫', 'Nanhua Reservoir', 23.0995, 120.5512, 504, '臺南市南化區'],
  ['鯉魚潭水庫', 'Liyutan Reservoir', 24.345, 120.8148, 436, '苗栗縣大湖鄉'],
  ['德基水庫', 'Deji Reservoir', 24.2654, 121.2102, 414, '臺中市和平區'],
  ['阿公店水庫', 'Agongdian Reservoir', 22.8166, 120.3563, 296, '高雄市燕巢區'],
  ['霧社水庫', 'Wushe Reservoir', 24.001, 121.137, 258, '南投縣仁愛鄉'],
  ['仁義潭水庫', 'Renyitan Reservoir', 23.4652, 120.5123, 230, '嘉義縣番路鄉'],
  ['湖山水庫', 'Hushan Reservoir', 23.6901, 120.6274, 205, '雲林縣斗六市'],
  ['白河水庫', 'Baihe Reservoir', 23.3601, 120.4805, 196, '臺南市白河區'],
  ['永和山水庫', 'Yongheshan Reservoir', 24.6541, 120.9233, 177, '苗栗縣三灣鄉'],
  ['明德水庫', 'Mingde Reservoir', 24.5885, 120.8997, 162, '苗栗縣頭屋鄉'],
  ['寶山第二水庫', 'Baoshan Second Reservoir', 24.728, 121.0534, 152, '新竹縣寶山鄉'],
  ['牡丹水庫', 'Mudan Reservoir', 22.1398, 120.7833, 141, '屏東縣牡丹鄉'],
  ['德元埤', 'Deyuanpi', 23.2671, 120.3387, 115, '臺南市柳營區'],
  ['澄清湖', 'Chengcing Lake', 22.6604, 120.3517, 110, '高雄市鳥松區'],
  ['大埔水庫', 'Dapu Reservoir', 24.6869, 120.9921, 110, '新竹縣峨眉鄉'],
  ['蘭潭', 'Lantan', 23.4726, 120.4812, 78, '嘉義市東區'],
  ['鳳山水庫', 'Fengshan Reservoir', 22.5386, 120.3904, 71, '高雄市小港區'],
]

/**
 * Lakes and reservoirs of 70 ha and more.
 *
 * Positions (2026-11): the centre of the water surface, and with it the area when full, as the Water Resources Agency
 * publishes them as open data (水庫蓄水範圍 and 水庫基本資料, Open Government Data License, version 1); weirs are left out.
 */
export const lakes: readonly Lake[] = rows.map(([name, nameEn, lat, lng, hectares, countyAndTown]) => ({
  ...{ name, nameEn, lat, lng },
  ...{ hectares, countyAndTown },
}))
