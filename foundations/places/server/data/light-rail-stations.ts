import { stationsOf } from '../places/stations-of.ts'

/**
 * The stops of the Danhai (V) and Ankeng (K) light rail that are not metro stations as well.
 *
 * Positions (2026-11): the station survey used by tools/check-places.ts, each within 150 m.
 */
export const lightRailStations = stationsOf('light-rail', '輕軌', [
  ['V02', '竿蓁林', 'Ganzhenlin', 25.16241, 121.45623, '新北市淡水區'],
  ['V03', '淡金鄧公', 'Danjin Denggong', 25.16934, 121.46065, '新北市淡水區'],
  ['V04', '淡江大學', 'Tamkang University', 25.17696, 121.45608, '新北市淡水區', ['Danjiang Daxue']],
  ['V05', '淡金北新', 'Danjin Beixin', 25.18113, 121.45237, '新北市淡水區'],
  ['V06', '新市一路', 'Xinshi 1st Road', 25.18389, 121.44832, '新北市淡水區', ['Xinshi Yilu']],
  [
    'V07',
    '淡水行政中心',
    'Tamsui District Office',
    25.18899,
    121.44448,
    '新北市淡水區',
    ['Danshui Xingzheng Zhongxin'],
  ],
  ['V08', '濱海義山', 'Binhai Yishan', 25.18977, 121.43738, '新北市淡水區'],
  ['V09', '濱海沙崙', 'Binhai Shalun', 25.1905, 121.43159, '新北市淡水區'],
  ['V10', '淡海新市鎮', 'Danhai New Town', 25.19569, 121.43247, '新北市淡水區', ['Danhai Xinshizhen']],
  ['V11', '崁頂', 'Kanding', 25.20099, 121.43465, '新北市淡水區'],
  ['V26', '淡水漁人碼頭', "Tamsui Fisherman's Wharf", 25.18201, 121.4186, '新北市淡水區', ['Danshui Yuren Matou']],
  ['V27', '沙崙', 'Shalun', 25.18754, 121.41733, '新北市淡水區'],
  [
    'V28',
    '台北海洋大學',
    'Taipei University of Marine Technology',
    25.19114,
    121.42637,
    '新北市淡水區',
    ['Taibei Haiyang Daxue'],
  ],
  ['K01', '雙城', 'Shuangcheng', 24.94632, 121.48964, '新北市新店區'],
  ['K02', '玫瑰中國城', 'Rose China Town', 24.95076, 121.49386, '新北市新店區', ['Meigui Zhongguocheng']],
  ['K03', '台北小城', 'Taipei Xiaocheng', 24.95353, 121.49888, '新北市新店區'],
  [
    'K04',
    '耕莘安康院區',
    'Cardinal Tien Hospital Ankang Branch',
    24.95446,
    121.5048,
    '新北市新店區',
    ['Gengxin Ankang Yuanqu'],
  ],
  [
    'K05',
    '景文科大',
    'Jinwen University of Science and Technology',
    24.95553,
    121.51036,
    '新北市新店區',
    ['Jingwen Keda'],
  ],
  ['K06', '安康', 'Ankang', 24.96521, 121.51729, '新北市新店區'],
  ['K07', '陽光運動公園', 'Sunshine Sports Park', 24.97235, 121.51952, '新北市新店區', ['Yangguang Yundong Gongyuan']],
  ['K08', '新和國小', 'Xinhe Elementary School', 24.98348, 121.51844, '新北市新店區', ['Xinhe Guoxiao']],
])
