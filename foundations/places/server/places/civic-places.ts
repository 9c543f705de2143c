import { placesOf } from './place.ts'

/**
 * Offices that people have business at, most of them in greater Taipei.
 *
 * Positions (2026-11): ranks that Taipei has marked at the door; a published list of libraries; a national list of district
 * and registry offices; bicycle docks that are named after the office and stand at it; house numbers of the same street for
 * the motor vehicles office. The Presidential Office, the Yuans and the Foreign Ministry lie beside sights and docks that are
 * surveyed, the city halls of Keelung and Taichung beside a surveyed shop and station. The city halls of New Taipei, Taoyuan
 * and Hsinchu are held to their town alone. Halls of other counties are left out until a list places them.
 */
export const governmentPlaces = placesOf('government', [
  ['presidential-office', '總統府', 'Presidential Office Building', 25.0402, 121.512, '臺北市中正區'],
  ['executive-yuan', '行政院', 'Executive Yuan', 25.046, 121.5211, '臺北市中正區'],
  ['legislative-yuan', '立法院', 'Legislative Yuan', 25.0438, 121.5199, '臺北市中正區'],
  ['taipei-city-hall', '臺北市政府', 'Taipei City Hall', 25.03742, 121.56369, '臺北市信義區', ['北市府']],
  ['new-taipei-city-hall', '新北市政府', 'New Taipei City Hall', 25.0123, 121.4657, '新北市板橋區', ['新北市府']],
  ['taoyuan-city-hall', '桃園市政府', 'Taoyuan City Hall', 24.993, 121.301, '桃園市桃園區'],
  ['keelung-city-hall', '基隆市政府', 'Keelung City Hall', 25.1318, 121.7446, '基隆市中正區'],
  ['hsinchu-city-hall', '新竹市政府', 'Hsinchu City Hall', 24.8066, 120.9687, '新竹市北區'],
  [
    'consular-affairs',
    '外交部領事事務局',
    'Bureau of Consular Affairs',
    25.043,
    121.52036,
    '臺北市中正區',
    ['領務局', '護照'],
  ],
  [
    'immigration-taipei',
    '移民署臺北市服務站',
    'National Immigration Agency Taipei',
    25.03562,
    121.50813,
    '臺北市中正區',
    ['移民署'],
  ],
  ['ministry-of-foreign-affairs', '外交部', 'Ministry of Foreign Affairs', 25.0386, 121.5168, '臺北市中正區'],
  [
    'taipei-motor-vehicles',
    '臺北市區監理所',
    'Taipei City Motor Vehicles Office',
    25.0487,
    121.5586,
    '臺北市松山區',
    ['監理所'],
  ],
  ['national-library', '國家圖書館', 'National Central Library', 25.03727, 121.51692, '臺北市中正區', ['央圖']],
  [
    'taipei-public-library',
    '臺北市立圖書館總館',
    'Taipei Public Library Main Library',
    25.02915,
    121.53837,
    '臺北市大安區',
    ['市圖總館'],
  ],
  [
    'taichung-city-hall',
    '臺中市政府',
    'Taichung City Hall',
    24.1618,
    120.64688,
    '臺中市西屯區',
    ['中市府', '臺灣大道市政大樓'],
  ],
  ['examination-yuan', '考試院', 'Examination Yuan', 24.98747, 121.54984, '臺北市文山區'],
  ['ministry-of-justice', '法務部', 'Ministry of Justice', 25.03705, 121.51249, '臺北市中正區'],
  [
    'ministry-of-transportation',
    '交通部',
    'Ministry of Transportation and Communications',
    25.038,
    121.52503,
    '臺北市中正區',
  ],
  ['ministry-of-economic-affairs', '經濟部', 'Ministry of Economic Affairs', 25.02796, 121.51715, '臺北市中正區'],
  ['labor-insurance', '勞動部勞工保險局', 'Bureau of Labor Insurance', 25.03349, 121.51763, '臺北市中正區', ['勞保局']],
  ['high-court', '臺灣高等法院', 'Taiwan High Court', 25.0391, 121.50983, '臺北市中正區'],
  ['shilin-district-court', '士林地方法院', 'Shilin District Court', 25.11227, 121.53361, '臺北市士林區', ['士林地院']],
  ['shilin-motor-vehicles', '士林監理站', 'Shilin Motor Vehicles Station', 25.09442, 121.5144, '臺北市士林區'],
  [
    'zhongshan-office',
    '中山區行政中心',
    'Zhongshan District Office',
    25.06427,
    121.5335,
    '臺北市中山區',
    ['中山區公所'],
  ],
  ['datong-office', '大同區行政中心', 'Datong District Office', 25.06603, 121.51481, '臺北市大同區', ['大同區公所']],
  ['wenshan-office', '文山區行政中心', 'Wenshan District Office', 24.98959, 121.56959, '臺北市文山區', ['文山區公所']],
  [
    'taiwan-library',
    '國立臺灣圖書館',
    'National Taiwan Library',
    25.00121,
    121.51222,
    '新北市中和區',
    ['國臺圖', '央圖臺灣分館'],
  ],
  ['chiayi-district-court', '嘉義地方法院', 'Chiayi District Court', 23.4881, 120.46185, '嘉義市東區', ['嘉義地院']],
  ['magong-office', '馬公市公所', 'Magong City Office', 23.56603, 119.57871, '澎湖縣馬公市'],
])
