import { placesOf } from '../places/place.ts'

/**
 * Public sports centres from Taipei to Hsinchu, and the tennis centre.
 *
 * Positions (2026-11): the parcel lockers of the post office that stand at their door.
 */
export const sportsCenters = placesOf('venue', [
  ['songshan-sports-center', '松山運動中心', 'Songshan Sports Center', 25.04842, 121.55047, '臺北市松山區'],
  ['zhongshan-sports-center', '中山運動中心', 'Zhongshan Sports Center', 25.05485, 121.52151, '臺北市中山區'],
  ['datong-sports-center', '大同運動中心', 'Datong Sports Center', 25.06519, 121.51635, '臺北市大同區'],
  ['xinyi-sports-center', '信義運動中心', 'Xinyi Sports Center', 25.03188, 121.56684, '臺北市信義區'],
  ['neihu-sports-center', '內湖運動中心', 'Neihu Sports Center', 25.07818, 121.57521, '臺北市內湖區'],
  ['wenshan-sports-center', '文山運動中心', 'Wenshan Sports Center', 24.99699, 121.55951, '臺北市文山區'],
  ['beitou-sports-center', '北投運動中心', 'Beitou Sports Center', 25.11661, 121.50987, '臺北市北投區'],
  [
    'taipei-tennis-center',
    '臺北市網球中心',
    'Taipei Tennis Center',
    25.0677,
    121.5965,
    '臺北市內湖區',
    ['台北網球中心'],
  ],
  [
    'xinzhuang-sports-center',
    '新莊國民運動中心',
    'Xinzhuang Sports Center',
    25.03988,
    121.44785,
    '新北市新莊區',
    ['新莊運動中心'],
  ],
  [
    'taishan-sports-center',
    '泰山國民運動中心',
    'Taishan Sports Center',
    25.05554,
    121.43483,
    '新北市泰山區',
    ['泰山運動中心'],
  ],
  [
    'luzhou-sports-center',
    '蘆洲國民運動中心',
    'Luzhou Sports Center',
    25.09035,
    121.46208,
    '新北市蘆洲區',
    ['蘆洲運動中心'],
  ],
  [
    'shulin-sports-center',
    '樹林國民運動中心',
    'Shulin Sports Center',
    25.00404,
    121.42348,
    '新北市樹林區',
    ['樹林運動中心'],
  ],
  [
    'xindian-sports-center',
    '新店國民運動中心',
    'Xindian Sports Center',
    24.96783,
    121.5423,
    '新北市新店區',
    ['新店運動中心'],
  ],
  [
    'taoyuan-sports-center',
    '桃園國民運動中心',
    'Taoyuan Sports Center',
    24.99818,
    121.32072,
    '桃園市桃園區',
    ['桃園運動中心'],
  ],
  [
    'zhubei-sports-center',
    '竹北國民運動中心',
    'Zhubei Sports Center',
    24.82087,
    121.02183,
    '新竹縣竹北市',
    ['竹北運動中心'],
  ],
])
