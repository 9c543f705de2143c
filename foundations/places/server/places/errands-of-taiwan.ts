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
 * Positions (2026-11): geocoded addresses of shops and cinemas within them, two that agree where there are two; Dream Mall
 * beside the light rail stop of its name. Stores that no list places are left out.
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
])
