import { placesOf } from './place.ts'

/**
 * Night markets of the rest of the country.
 *
 * Positions (2026-11): the Tourism Administration's list of sights; Yizhong Street and the garden market by their geocoded
 * addresses.
 */
export const nightMarketsOfTaiwan = placesOf('night-market', [
  ['fengjia-night-market', '逢甲夜市', 'Fengjia Night Market', 24.17885, 120.6465, '臺中市西屯區'],
  [
    'yizhong-street',
    '一中街商圈',
    'Yizhong Street',
    24.15052,
    120.68555,
    '臺中市北區',
    ['一中街夜市', 'Yizhong Street Night Market'],
  ],
  [
    'zhonghua-night-market',
    '臺中中華夜市',
    'Zhonghua Road Night Market',
    24.14715,
    120.67881,
    '臺中市中區',
    ['中華夜市'],
  ],
  [
    'wenhua-road-night-market',
    '嘉義文化路夜市',
    'Wenhua Road Night Market',
    23.4799,
    120.4496,
    '嘉義市西區',
    ['文化路夜市'],
  ],
  [
    'garden-night-market',
    '花園夜市',
    'Tainan Garden Night Market',
    23.01068,
    120.19962,
    '臺南市北區',
    ['Huayuan Night Market'],
  ],
  ['liuhe-night-market', '六合夜市', 'Liuhe Night Market', 22.63304, 120.30185, '高雄市新興區'],
  ['ruifeng-night-market', '瑞豐夜市', 'Ruifeng Night Market', 22.66595, 120.2998, '高雄市左營區'],
  [
    'xingzhong-night-market',
    '興中觀光夜市',
    'Xingzhong Night Market',
    22.61481,
    120.30684,
    '高雄市苓雅區',
    ['興中夜市'],
  ],
  ['guanghua-night-market', '光華觀光夜市', 'Guanghua Night Market', 22.61823, 120.31764, '高雄市前鎮區', ['光華夜市']],
  [
    'zhongxiao-night-market',
    '忠孝觀光夜市',
    'Zhongxiao Night Market',
    22.62028,
    120.30797,
    '高雄市苓雅區',
    ['忠孝夜市'],
  ],
])

/**
 * Department stores of the rest of the country.
 *
 * Positions (2026-11): geocoded addresses of shops and cinemas within them, two that agree where there are two; a published
 * list of Taichung's stores; Dream Mall beside the light rail stop of its name; the post office's parcel
 * locker at the door for Far Eastern Chiayi and SOGO Kaohsiung. Stores that no list places are left out.
 */
export const departmentStoresOfTaiwan = placesOf('department-store', [
  ['mitsukoshi-taichung', '新光三越台中中港店', 'Shin Kong Mitsukoshi Taichung', 24.16526, 120.64371, '臺中市西屯區'],
  ['park-lane', '勤美誠品綠園道', 'Park Lane by CMP', 24.15087, 120.66384, '臺中市西區', ['勤美']],
  ['sogo-taichung', '廣三SOGO百貨', 'Kuang San SOGO', 24.1556, 120.6617, '臺中市西區', ['台中SOGO']],
  ['tainan-ts-mall', '南紡購物中心', 'T.S. Mall', 22.9908, 120.2335, '臺南市東區'],
  [
    'hanshin-arena',
    '漢神巨蛋購物廣場',
    'Hanshin Arena Shopping Plaza',
    22.6696,
    120.30229,
    '高雄市左營區',
    ['漢神巨蛋'],
  ],
  ['hanshin', '漢神百貨本館', 'Hanshin Department Store', 22.61942, 120.29639, '高雄市前金區', ['漢神本館']],
  ['dream-mall', '夢時代購物中心', 'Dream Mall', 22.59515, 120.30692, '高雄市前鎮區', ['夢時代']],
  ['mitsukoshi-zuoying', '新光三越高雄左營店', 'Shin Kong Mitsukoshi Zuoying', 22.6882, 120.3094, '高雄市左營區'],
  ['shang-shun', '尚順購物中心', 'Shang Shun Mall', 24.68965, 120.90448, '苗栗縣頭份市', ['頭份尚順']],
  ['mega-taichung', '台中大遠百', 'Top City Taichung', 24.16455, 120.64459, '臺中市西屯區', ['大遠百']],
  ['chung-yo', '中友百貨', 'Chung Yo Department Store', 24.15222, 120.68478, '臺中市北區', ['中友']],
  ['tiger-city', '老虎城購物中心', 'Tiger City', 24.16408, 120.63813, '臺中市西屯區', ['老虎城']],
  [
    'ifg-taichung',
    '台中iFG遠雄廣場',
    'iFG Farglory Square Taichung',
    24.13547,
    120.68767,
    '臺中市東區',
    ['大魯閣新時代', '遠雄廣場'],
  ],
  [
    'showtime-taichung',
    '秀泰生活台中站前店',
    'Show Time Live Taichung Station',
    24.14042,
    120.6897,
    '臺中市東區',
    ['台中站前秀泰'],
  ],
  [
    'showtime-wenxin',
    '秀泰生活台中文心店',
    'Show Time Live Taichung Wenxin',
    24.12995,
    120.64584,
    '臺中市南屯區',
    ['文心秀泰'],
  ],
  [
    'mitsukoshi-tainan',
    '新光三越台南新天地',
    'Shin Kong Mitsukoshi Tainan',
    22.98688,
    120.1977,
    '臺南市中西區',
    ['台南新天地', '西門新天地'],
  ],
  ['focus-tainan', 'FOCUS時尚流行館', 'Focus Square', 22.99563, 120.21017, '臺南市中西區', ['台南 FOCUS']],
  [
    'far-eastern-tainan',
    '遠東百貨台南公園店',
    'Far Eastern Tainan Park',
    22.99536,
    120.20583,
    '臺南市中西區',
    ['台南公園遠百'],
  ],
  ['mega-kaohsiung', '高雄大遠百', 'FE21 Mega Kaohsiung', 22.61342, 120.30355, '高雄市苓雅區', ['大遠百']],
  ['star-place', '大立百貨', 'Talee Department Store', 22.62185, 120.29812, '高雄市前金區', ['高雄大立']],
  [
    'skm-park',
    'SKM Park Outlets 高雄草衙',
    'SKM Park Outlets Kaohsiung',
    22.58154,
    120.32927,
    '高雄市前鎮區',
    ['草衙道', 'SKM Park'],
  ],
  ['e-da-outlet', '義大世界購物廣場', 'E-DA Outlet Mall', 22.72953, 120.40315, '高雄市大樹區', ['義大 Outlet']],
  ['mld', 'MLD 台鋁', 'MLD Kaohsiung', 22.60394, 120.3037, '高雄市前鎮區', ['台鋁生活商場']],
  ['global-pingtung', '環球購物中心屏東', 'Global Mall Pingtung', 22.67327, 120.49341, '屏東縣屏東市', ['屏東環球']],
  ['luna-plaza', '新月廣場', 'Luna Plaza Yilan', 24.75446, 121.75139, '宜蘭縣宜蘭市', ['宜蘭新月', '蘭城新月']],
  ['paradise-hualien', '新天堂樂園', 'New Paradise Hualien', 23.94043, 121.59468, '花蓮縣吉安鄉', ['花蓮新天堂樂園']],
  ['showtime-hualien', '秀泰生活花蓮店', 'Show Time Live Hualien', 23.9911, 121.6054, '花蓮縣花蓮市', ['花蓮秀泰']],
  ['showtime-taitung', '秀泰生活台東店', 'Show Time Live Taitung', 22.7523, 121.1481, '臺東縣臺東市', ['台東秀泰']],
  [
    'ever-rich-penghu',
    '昇恆昌澎湖免稅商店',
    'Ever Rich Duty Free Penghu',
    23.5685,
    119.574,
    '澎湖縣馬公市',
    ['Pier 3'],
  ],
  ['wind-lion-plaza', '風獅爺購物中心', 'Wind Lion Plaza', 24.44133, 118.36457, '金門縣金湖鎮', ['金門免稅店']],
  ['far-eastern-chiayi', '遠東百貨嘉義店', 'Far Eastern Chiayi', 23.47249, 120.44096, '嘉義市西區', ['嘉義遠百']],
  ['sogo-kaohsiung', '遠東SOGO高雄店', 'SOGO Kaohsiung', 22.61417, 120.30621, '高雄市前鎮區', ['高雄SOGO']],
])
