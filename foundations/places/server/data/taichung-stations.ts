import { stationsOf } from '../places/stations-of.ts'

/**
 * The stations of Taichung Metro. A T before each code sets them apart from those of Taipei; signs show only G9, which
 * is an alternative name.
 *
 * Positions (2026-11): the station survey used by tools/check-places.ts, each within 150 m.
 */
export const taichungMetroStations = stationsOf('metro', '臺中捷運', [
  ['TG0', '北屯總站', 'Beitun Main Station', 24.18913, 120.70864, '臺中市北屯區', ['Beitun Zongzhan', 'G0']],
  ['TG3', '舊社', 'Jiushe', 24.18228, 120.70729, '臺中市北屯區', ['G3']],
  ['TG4', '松竹', 'Songzhu', 24.1808, 120.70145, '臺中市北屯區', ['G4']],
  ['TG5', '四維國小', 'Sihwei Elementary School', 24.17124, 120.69329, '臺中市北屯區', ['Siwei Guoxiao', 'G5']],
  ['TG6', '文心崇德', 'Wenxin Chongde', 24.17219, 120.68486, '臺中市北屯區', ['G6']],
  ['TG7', '文心中清', 'Wenxin Zhongqing', 24.17368, 120.67059, '臺中市北屯區', ['G7']],
  ['TG8', '文華高中', 'Wenhua Senior High School', 24.17141, 120.66045, '臺中市西屯區', ['Wenhua Gaozhong', 'G8']],
  ['TG8a', '文心櫻花', 'Wenxin Yinghua', 24.16763, 120.65367, '臺中市西屯區', ['G8a']],
  ['TG9', '市政府', 'Taichung City Hall', 24.16199, 120.64903, '臺中市西屯區', ['Shizhengfu', 'G9']],
  ['TG10', '水安宮', 'Shui-an Temple', 24.15311, 120.64668, '臺中市南屯區', ['Shuiangong', 'G10']],
  [
    'TG10a',
    '文心森林公園',
    'Wenxin Forest Park',
    24.1454,
    120.6466,
    '臺中市南屯區',
    ['Wenxin Senlin Gongyuan', 'G10a'],
  ],
  ['TG11', '南屯', 'Nantun', 24.1405, 120.6466, '臺中市南屯區', ['G11']],
  ['TG12', '豐樂公園', 'Feng-le Park', 24.1326, 120.64635, '臺中市南屯區', ['Fengle Gongyuan', 'G12']],
  ['TG13', '大慶', 'Daqing', 24.1191, 120.6476, '臺中市南區', ['G13']],
  ['TG14', '九張犁', 'Jiuzhangli', 24.1145, 120.6401, '臺中市烏日區', ['G14']],
  ['TG15', '九德', 'Jiude', 24.11104, 120.63448, '臺中市烏日區', ['G15']],
  ['TG16', '烏日', 'Wuri', 24.1089, 120.6249, '臺中市烏日區', ['G16']],
  ['TG17', '高鐵臺中站', 'HSR Taichung Station', 24.11011, 120.61405, '臺中市烏日區', ['Gaotie Taizhong Zhan', 'G17']],
])
