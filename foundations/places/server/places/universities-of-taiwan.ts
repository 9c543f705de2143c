import { placesOf } from './place.ts'

/**
 * Universities of the rest of the country, at a point of their campus.
 *
 * Positions (2026-11): the Tourism Administration's list of sights (Tunghai), geocoded addresses (Chung Cheng, Feng Chia), the
 * railway station at the gate (Chang Jung), a published map of campuses for the others. Universities that no list places are
 * left out until one does.
 */
export const universitiesOfTaiwan = placesOf('university', [
  ['ncku', '國立成功大學', 'National Cheng Kung University', 22.9997, 120.2181, '臺南市東區', ['成大']],
  ['nchu', '國立中興大學', 'National Chung Hsing University', 24.1236, 120.6753, '臺中市南區', ['興大']],
  ['feng-chia', '逢甲大學', 'Feng Chia University', 24.1788, 120.6467, '臺中市西屯區', ['逢甲']],
  ['tunghai', '東海大學', 'Tunghai University', 24.18258, 120.60261, '臺中市西屯區', ['東海']],
  [
    'ncue',
    '國立彰化師範大學',
    'National Changhua University of Education',
    24.0828,
    120.5586,
    '彰化縣彰化市',
    ['彰師大'],
  ],
  ['ccu', '國立中正大學', 'National Chung Cheng University', 23.56338, 120.47288, '嘉義縣民雄鄉', ['中正大學']],
  ['cjcu', '長榮大學', 'Chang Jung Christian University', 22.9078, 120.2735, '臺南市歸仁區'],
  ['nutn', '國立臺南大學', 'National University of Tainan', 22.9848, 120.208, '臺南市中西區', ['南大']],
  ['nsysu', '國立中山大學', 'National Sun Yat-sen University', 22.6247, 120.2649, '高雄市鼓山區', ['中山大學']],
  ['kmu', '高雄醫學大學', 'Kaohsiung Medical University', 22.6474, 120.3098, '高雄市三民區'],
  [
    'npust',
    '國立屏東科技大學',
    'National Pingtung University of Science and Technology',
    22.6444,
    120.6098,
    '屏東縣內埔鄉',
    ['屏科大'],
  ],
  ['ndhu', '國立東華大學', 'National Dong Hwa University', 23.8977, 121.5418, '花蓮縣壽豐鄉', ['東華']],
])
