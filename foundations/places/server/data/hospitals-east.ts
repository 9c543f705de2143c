import { placesOf } from '../places/place.ts'

/**
 * Hospitals of the east coast and of the islands.
 *
 * Positions (2026-11): the health ministry's lists of designated institutions, by geocoded address; the post office's parcel
 * locker in the building for the military hospital of Penghu.
 */
export const hospitalsEast = placesOf('hospital', [
  [
    'nycu-yilan',
    '陽明交通大學附設醫院',
    'National Yang Ming Chiao Tung University Hospital',
    24.75785,
    121.75403,
    '宜蘭縣宜蘭市',
    ['陽明附醫', '宜蘭陽大醫院'],
  ],
  [
    'vgh-suao',
    '臺北榮民總醫院蘇澳分院',
    'Taipei Veterans General Hospital Su-Ao Branch',
    24.6141,
    121.84861,
    '宜蘭縣蘇澳鎮',
  ],
  [
    'luodong-poh-ai',
    '羅東博愛醫院',
    'Lo-Hsu Medical Foundation Luodong Poh-Ai Hospital',
    24.67177,
    121.77275,
    '宜蘭縣羅東鎮',
  ],
  ['luodong-st-mary', '羅東聖母醫院', "Saint Mary's Hospital Luodong", 24.67143, 121.77071, '宜蘭縣羅東鎮'],
  ['hualien-mohw', '花蓮醫院', 'Hualien Hospital', 23.97948, 121.61118, '花蓮縣花蓮市'],
  ['yuli-mohw', '玉里醫院', 'Yuli Hospital', 23.34749, 121.32085, '花蓮縣玉里鎮'],
  [
    'hualien-armed-forces',
    '國軍花蓮總醫院',
    'Hualien Armed Forces General Hospital',
    24.02443,
    121.6074,
    '花蓮縣新城鄉',
  ],
  [
    'vgh-fenglin',
    '臺北榮民總醫院鳳林分院',
    'Taipei Veterans General Hospital Fenglin Branch',
    23.72743,
    121.43922,
    '花蓮縣鳳林鎮',
  ],
  [
    'vgh-yuli',
    '臺北榮民總醫院玉里分院',
    'Taipei Veterans General Hospital Yuli Branch',
    23.33921,
    121.31203,
    '花蓮縣玉里鎮',
  ],
  ['tzu-chi-hualien', '花蓮慈濟醫院', 'Hualien Tzu Chi Hospital', 23.99573, 121.59228, '花蓮縣花蓮市'],
  ['taitung-mohw', '臺東醫院', 'Taitung Hospital', 22.75781, 121.14985, '臺東縣臺東市'],
  [
    'vgh-taitung',
    '臺北榮民總醫院臺東分院',
    'Taipei Veterans General Hospital Taitung Branch',
    22.77235,
    121.13243,
    '臺東縣臺東市',
  ],
  ['taitung-christian', '台東基督教醫院', 'Taitung Christian Hospital', 22.76382, 121.14602, '臺東縣臺東市', ['東基']],
  ['penghu-mohw', '澎湖醫院', 'Penghu Hospital', 23.56455, 119.56542, '澎湖縣馬公市'],
  ['kinmen-mohw', '金門醫院', 'Kinmen Hospital', 24.441, 118.41637, '金門縣金湖鎮'],
  ['lienchiang', '連江縣立醫院', 'Lienchiang County Hospital', 26.16084, 119.94917, '連江縣南竿鄉', ['馬祖醫院']],
  [
    'mackay-taitung',
    '台東馬偕紀念醫院',
    'Mackay Memorial Hospital Taitung',
    22.75129,
    121.1406,
    '臺東縣臺東市',
    ['台東馬偕'],
  ],
  ['nycu-lanyang', '陽明交通大學附設醫院蘭陽院區', 'NYCU Hospital Lanyang', 24.75005, 121.75798, '宜蘭縣宜蘭市'],
  [
    'tsgh-penghu',
    '三軍總醫院澎湖分院',
    'Tri-Service General Hospital Penghu Branch',
    23.55524,
    119.58128,
    '澎湖縣馬公市',
    ['澎湖三總'],
  ],
])
