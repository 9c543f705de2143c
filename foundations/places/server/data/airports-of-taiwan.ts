import { placesOf } from '../places/place.ts'

/**
 * The other airports with flights; where the building is not surveyed, the end of the road to it.
 *
 * Positions (2026-11): inside the outline of each airport in the survey used by tools/check-places.ts.
 */
export const airportsOfTaiwan = placesOf('airport', [
  [
    'khh-international',
    '高雄國際機場國際航廈',
    'Kaohsiung Airport International Terminal',
    22.5729,
    120.3442,
    '高雄市小港區',
    ['機場', '高雄機場', '小港機場', 'KHH'],
  ],
  [
    'khh-domestic',
    '高雄國際機場國內航廈',
    'Kaohsiung Airport Domestic Terminal',
    22.5725,
    120.3411,
    '高雄市小港區',
    ['機場', '高雄機場', '小港機場國內線'],
  ],
  [
    'rmq',
    '臺中國際機場',
    'Taichung International Airport',
    24.2547,
    120.6012,
    '臺中市沙鹿區',
    ['機場', '清泉崗機場', '台中機場', 'RMQ'],
  ],
  ['tnn', '臺南機場', 'Tainan Airport', 22.9494, 120.2156, '臺南市南區', ['機場', '臺南航空站', 'TNN']],
  ['cyi', '嘉義機場', 'Chiayi Airport', 23.4528, 120.4036, '嘉義縣水上鄉', ['機場', '嘉義航空站', '水上機場', 'CYI']],
  ['hun', '花蓮機場', 'Hualien Airport', 24.0237, 121.6125, '花蓮縣新城鄉', ['機場', '花蓮航空站', 'HUN']],
  ['ttt', '臺東機場', 'Taitung Airport', 22.7557, 121.1083, '臺東縣臺東市', ['機場', '豐年機場', '臺東航空站', 'TTT']],
  ['mzg', '澎湖機場', 'Penghu Airport', 23.5635, 119.6333, '澎湖縣湖西鄉', ['機場', '馬公機場', '澎湖航空站', 'MZG']],
  ['knh', '金門機場', 'Kinmen Airport', 24.4356, 118.3697, '金門縣金湖鎮', ['機場', '尚義機場', '金門航空站', 'KNH']],
  ['lzn', '馬祖南竿機場', 'Matsu Nangan Airport', 26.1593, 119.9577, '連江縣南竿鄉', ['機場', '南竿機場', 'LZN']],
  ['mfk', '馬祖北竿機場', 'Matsu Beigan Airport', 26.2235, 120.0021, '連江縣北竿鄉', ['機場', '北竿機場', 'MFK']],
  ['kyd', '蘭嶼機場', 'Lanyu Airport', 22.0278, 121.534, '臺東縣蘭嶼鄉', ['機場', 'KYD']],
  ['gni', '綠島機場', 'Green Island Airport', 22.6738, 121.4661, '臺東縣綠島鄉', ['機場', 'GNI']],
])
