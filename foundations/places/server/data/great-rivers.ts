/** A river where it separates two towns: `[town, town, approximate width in metres]`. */
export type GreatRiver = {
  readonly name: string
  readonly nameEn: string
  readonly borders: readonly (readonly [one: string, other: string, widthMetres: number])[]
}

/** Rivers of greater Taipei. Their bridges are known, so no route follows these borders. */
export const riversOfTaipei: readonly GreatRiver[] = [
  {
    name: '淡水河',
    nameEn: 'Tamsui River',
    borders: [
      ['臺北市大同區', '新北市三重區', 400],
      ['臺北市萬華區', '新北市三重區', 350],
      ['臺北市士林區', '新北市三重區', 400],
      ['臺北市士林區', '新北市蘆洲區', 420],
      ['臺北市士林區', '新北市五股區', 450],
      ['臺北市北投區', '新北市八里區', 600],
      ['新北市淡水區', '新北市八里區', 900],
    ],
  },
  {
    name: '新店溪',
    nameEn: 'Xindian River',
    borders: [
      ['臺北市萬華區', '新北市板橋區', 250],
      ['臺北市萬華區', '新北市永和區', 200],
      ['臺北市萬華區', '新北市中和區', 200],
      ['臺北市中正區', '新北市永和區', 200],
      ['臺北市文山區', '新北市永和區', 160],
    ],
  },
  {
    name: '大漢溪',
    nameEn: 'Dahan River',
    borders: [
      ['新北市板橋區', '新北市新莊區', 250],
      ['新北市板橋區', '新北市三重區', 300],
    ],
  },
  {
    name: '基隆河',
    nameEn: 'Keelung River',
    borders: [
      ['臺北市內湖區', '臺北市松山區', 130],
      ['臺北市內湖區', '臺北市南港區', 120],
    ],
  },
]

/**
 * Pairs of towns that the great rivers separate. Those borders run in the water, so the atlas gives the course of the
 * river there; elsewhere the course is unknown and not drawn.
 *
 * Positions (2026-11): the borders of towns in the atlas; widths are approximate, for the water and its bed.
 */
export const greatRivers: readonly GreatRiver[] = [
  ...riversOfTaipei,
  { name: '大漢溪', nameEn: 'Dahan River', borders: [['新北市樹林區', '新北市土城區', 150]] },
  {
    name: '蘭陽溪',
    nameEn: 'Lanyang River',
    borders: [
      ['宜蘭縣壯圍鄉', '宜蘭縣五結鄉', 400],
      ['宜蘭縣宜蘭市', '宜蘭縣五結鄉', 400],
      ['宜蘭縣員山鄉', '宜蘭縣三星鄉', 400],
      ['宜蘭縣員山鄉', '宜蘭縣五結鄉', 400],
    ],
  },
  {
    name: '頭前溪',
    nameEn: 'Touqian River',
    borders: [
      ['新竹縣竹北市', '新竹市北區', 300],
      ['新竹縣竹北市', '新竹市東區', 300],
      ['新竹縣芎林鄉', '新竹縣竹東鎮', 250],
      ['新竹縣竹北市', '新竹縣竹東鎮', 250],
    ],
  },
  {
    name: '大安溪',
    nameEn: "Da'an River",
    borders: [
      ['苗栗縣三義鄉', '臺中市后里區', 250],
      ['苗栗縣卓蘭鎮', '臺中市東勢區', 250],
    ],
  },
  {
    name: '大甲溪',
    nameEn: 'Dajia River',
    borders: [
      ['臺中市大安區', '臺中市清水區', 350],
      ['臺中市大甲區', '臺中市清水區', 350],
      ['臺中市外埔區', '臺中市清水區', 350],
      ['臺中市后里區', '臺中市神岡區', 300],
      ['臺中市后里區', '臺中市豐原區', 250],
      ['臺中市新社區', '臺中市東勢區', 200],
      ['臺中市石岡區', '臺中市東勢區', 200],
    ],
  },
  {
    name: '烏溪',
    nameEn: 'Wu River',
    borders: [
      ['臺中市龍井區', '彰化縣伸港鄉', 500],
      ['臺中市大肚區', '彰化縣伸港鄉', 450],
      ['臺中市大肚區', '彰化縣和美鎮', 400],
      ['臺中市大肚區', '彰化縣彰化市', 350],
      ['臺中市烏日區', '彰化縣彰化市', 300],
      ['臺中市霧峰區', '南投縣草屯鎮', 250],
    ],
  },
  {
    name: '濁水溪',
    nameEn: 'Zhuoshui River',
    borders: [
      ['彰化縣大城鄉', '雲林縣麥寮鄉', 900],
      ['彰化縣大城鄉', '雲林縣崙背鄉', 900],
      ['彰化縣竹塘鄉', '雲林縣二崙鄉', 900],
      ['彰化縣溪州鄉', '雲林縣西螺鎮', 900],
      ['彰化縣溪州鄉', '雲林縣莿桐鄉', 900],
      ['彰化縣二水鄉', '雲林縣林內鄉', 700],
      ['彰化縣二水鄉', '南投縣竹山鎮', 600],
      ['南投縣名間鄉', '南投縣竹山鎮', 600],
      ['南投縣集集鎮', '南投縣竹山鎮', 400],
      ['南投縣集集鎮', '南投縣鹿谷鄉', 300],
      ['南投縣水里鄉', '南投縣鹿谷鄉', 250],
    ],
  },
  {
    name: '北港溪',
    nameEn: 'Beigang River',
    borders: [
      ['雲林縣口湖鄉', '嘉義縣東石鄉', 300],
      ['雲林縣水林鄉', '嘉義縣東石鄉', 250],
      ['雲林縣水林鄉', '嘉義縣六腳鄉', 200],
      ['雲林縣北港鎮', '嘉義縣六腳鄉', 200],
      ['雲林縣北港鎮', '嘉義縣新港鄉', 150],
    ],
  },
  {
    name: '八掌溪',
    nameEn: 'Bazhang River',
    borders: [
      ['嘉義縣布袋鎮', '臺南市北門區', 250],
      ['嘉義縣義竹鄉', '臺南市北門區', 200],
      ['嘉義縣義竹鄉', '臺南市學甲區', 200],
      ['嘉義縣義竹鄉', '臺南市鹽水區', 180],
      ['嘉義縣鹿草鄉', '臺南市後壁區', 150],
    ],
  },
  {
    name: '曾文溪',
    nameEn: 'Zengwen River',
    borders: [
      ['臺南市七股區', '臺南市安南區', 350],
      ['臺南市西港區', '臺南市安南區', 300],
      ['臺南市西港區', '臺南市安定區', 250],
      ['臺南市麻豆區', '臺南市安定區', 250],
      ['臺南市麻豆區', '臺南市善化區', 200],
      ['臺南市官田區', '臺南市善化區', 200],
    ],
  },
  {
    name: '鹽水溪',
    nameEn: 'Yanshui River',
    borders: [
      ['臺南市安平區', '臺南市安南區', 200],
      ['臺南市北區', '臺南市安南區', 150],
      ['臺南市永康區', '臺南市安南區', 120],
    ],
  },
  {
    name: '二仁溪',
    nameEn: 'Erren River',
    borders: [
      ['臺南市南區', '高雄市茄萣區', 150],
      ['臺南市仁德區', '高雄市湖內區', 100],
      ['臺南市仁德區', '高雄市路竹區', 80],
      ['臺南市歸仁區', '高雄市阿蓮區', 80],
    ],
  },
  {
    name: '高屏溪',
    nameEn: 'Gaoping River',
    borders: [
      ['高雄市林園區', '屏東縣新園鄉', 900],
      ['高雄市大寮區', '屏東縣新園鄉', 800],
      ['高雄市大寮區', '屏東縣萬丹鄉', 800],
      ['高雄市大寮區', '屏東縣屏東市', 800],
      ['高雄市大樹區', '屏東縣屏東市', 800],
      ['高雄市大樹區', '屏東縣九如鄉', 700],
    ],
  },
  {
    name: '荖濃溪',
    nameEn: 'Laonong River',
    borders: [
      ['高雄市美濃區', '屏東縣高樹鄉', 500],
      ['屏東縣里港鄉', '屏東縣高樹鄉', 500],
    ],
  },
  {
    name: '東港溪',
    nameEn: 'Donggang River',
    borders: [
      ['屏東縣東港鎮', '屏東縣新園鄉', 200],
      ['屏東縣萬丹鄉', '屏東縣竹田鄉', 100],
      ['屏東縣萬丹鄉', '屏東縣崁頂鄉', 120],
      ['屏東縣新園鄉', '屏東縣崁頂鄉', 150],
    ],
  },
  { name: '林邊溪', nameEn: 'Linbian River', borders: [['屏東縣林邊鄉', '屏東縣佳冬鄉', 250]] },
  { name: '花蓮溪、木瓜溪', nameEn: 'Hualien and Mugua Rivers', borders: [['花蓮縣吉安鄉', '花蓮縣壽豐鄉', 400]] },
]
