import { stationsOf } from '../places/stations-of.ts'

/**
 * The stations of Taoyuan Airport MRT.
 *
 * Positions (2026-11): the station survey used by tools/check-places.ts, each within 150 m.
 */
export const airportMetroStations = stationsOf('metro', '機場捷運', [
  [
    'A1',
    '台北車站',
    'Taipei Main Station (Airport MRT)',
    25.04869,
    121.51428,
    '臺北市中正區',
    ['Jichang Jieyun Taibei Chezhan'],
  ],
  ['A2', '三重', 'Sanchong (Airport MRT)', 25.05482, 121.48277, '新北市三重區'],
  ['A3', '新北產業園區', 'New Taipei Industrial Park (Airport MRT)', 25.06182, 121.45917, '新北市新莊區'],
  ['A4', '新莊副都心', 'Xinzhuang Fuduxin', 25.05915, 121.44566, '新北市新莊區'],
  ['A5', '泰山', 'Taishan', 25.05321, 121.43943, '新北市泰山區'],
  ['A6', '泰山貴和', 'Taishan Guihe', 25.03315, 121.42266, '新北市泰山區'],
  ['A7', '體育大學', 'National Taiwan Sport University', 25.04124, 121.38543, '桃園市龜山區', ['Tiyu Daxue']],
  ['A8', '長庚醫院', 'Chang Gung Memorial Hospital', 25.06053, 121.37073, '桃園市龜山區', ['Changgeng Yiyuan']],
  ['A9', '林口', 'Linkou', 25.0658, 121.36134, '新北市林口區'],
  ['A10', '山鼻', 'Shanbi', 25.0808, 121.28476, '桃園市蘆竹區'],
  ['A11', '坑口', 'Kengkou', 25.08646, 121.26637, '桃園市蘆竹區'],
  ['A12', '機場第一航廈', 'Airport Terminal 1', 25.0814, 121.23783, '桃園市大園區', ['Jichang Diyi Hangxia']],
  ['A13', '機場第二航廈', 'Airport Terminal 2', 25.07735, 121.23213, '桃園市大園區', ['Jichang Dier Hangxia']],
  ['A14a', '機場旅館', 'Airport Hotel', 25.06993, 121.22153, '桃園市大園區', ['Jichang Luguan']],
  ['A15', '大園', 'Dayuan', 25.05599, 121.21056, '桃園市大園區'],
  ['A16', '橫山', 'Hengshan', 25.0367, 121.21567, '桃園市大園區'],
  ['A17', '領航', 'Linghang', 25.02417, 121.22095, '桃園市大園區'],
  ['A18', '高鐵桃園', 'Taoyuan HSR Station', 25.01366, 121.21414, '桃園市中壢區', ['Gaotie Taoyuan Zhan']],
  ['A19', '桃園體育園區', 'Taoyuan Sports Park', 25.00199, 121.20349, '桃園市中壢區', ['Taoyuan Tiyu Yuanqu']],
  ['A20', '興南', 'Xingnan', 24.98025, 121.21627, '桃園市中壢區'],
  ['A21', '環北', 'Huanbei', 24.96722, 121.22114, '桃園市中壢區'],
  ['A22', '老街溪', 'Laojie River', 24.95823, 121.21936, '桃園市中壢區', ['Laojiexi']],
])
