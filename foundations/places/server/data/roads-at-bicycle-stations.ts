import { placesOf } from '../places/place.ts'

/**
 * Main roads of Taipei, pinned at a public bicycle station on them or at their corner: the fallback position of a typed
 * address.
 *
 * Positions (2026-11): the city's open data of its public bicycle stations, each with its address (of 2018, of 2020 for
 * 建國北路二段 and 辛亥路三段, of 2024 for 新生南路三段 and 辛亥路一段). Unverified sections are left out.
 */
export const roadsAtBicycleStations = placesOf('road', [
  ['road-xinsheng-s-3', '新生南路三段', 'Xinsheng S. Rd. Sec. 3', 25.02112, 121.53407, '臺北市大安區'],
  ['road-xinsheng-n-1', '新生北路一段', 'Xinsheng N. Rd. Sec. 1', 25.04861, 121.52935, '臺北市中山區'],
  ['road-xinsheng-n-2', '新生北路二段', 'Xinsheng N. Rd. Sec. 2', 25.05639, 121.52752, '臺北市中山區'],
  ['road-jianguo-n-2', '建國北路二段', 'Jianguo N. Rd. Sec. 2', 25.05214, 121.5368, '臺北市中山區'],
  ['road-xinhai-1', '辛亥路一段', 'Xinhai Rd. Sec. 1', 25.01986, 121.52982, '臺北市大安區'],
  ['road-xinhai-2', '辛亥路二段', 'Xinhai Rd. Sec. 2', 25.02101, 121.54153, '臺北市大安區'],
  ['road-xinhai-3', '辛亥路三段', 'Xinhai Rd. Sec. 3', 25.02054, 121.54561, '臺北市大安區'],
  ['road-bade-3', '八德路三段', 'Bade Rd. Sec. 3', 25.04827, 121.55228, '臺北市松山區'],
  ['road-minquan-e-4', '民權東路四段', 'Minquan E. Rd. Sec. 4', 25.062, 121.56019, '臺北市松山區'],
  ['road-heping-w-1', '和平西路一段', 'Heping W. Rd. Sec. 1', 25.02683, 121.52026, '臺北市中正區'],
  ['road-chongqing-s-3', '重慶南路三段', 'Chongqing S. Rd. Sec. 3', 25.02732, 121.51639, '臺北市中正區'],
  ['road-xinglong-1', '興隆路一段', 'Xinglong Rd. Sec. 1', 25.00402, 121.54074, '臺北市文山區'],
  ['road-xinglong-2', '興隆路二段', 'Xinglong Rd. Sec. 2', 24.99984, 121.54778, '臺北市文山區'],
  ['road-yanping-n-4', '延平北路四段', 'Yanping N. Rd. Sec. 4', 25.07223, 121.5102, '臺北市大同區'],
  ['road-chengde-3', '承德路三段', 'Chengde Rd. Sec. 3', 25.07182, 121.51929, '臺北市大同區'],
  ['road-xiyuan-2', '西園路二段', 'Xiyuan Rd. Sec. 2', 25.03293, 121.49767, '臺北市萬華區'],
  ['road-bangka', '艋舺大道', 'Bangka Blvd.', 25.03364, 121.50303, '臺北市萬華區'],
  ['road-xizang', '西藏路', 'Xizang Rd.', 25.02971, 121.5029, '臺北市萬華區'],
])
