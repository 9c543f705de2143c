import { placesOf } from '../places/place.ts'

/**
 * More universities and colleges from Keelung to Hsinchu, at a point of their campus.
 *
 * Positions (2026-11): Taipei's list of defibrillators (Takming, Kang Ning, Tianmu); the sports ministry's list of
 * courts and tracks (the University of Science in Nangang); a published map of workshops open to makers, by address
 * (Asia Eastern, Tungnan and the college of film in Keelung; St. John's and Delin are confirmed by the list of courts);
 * two published points that agree for the University of Business, Jinwen and Chien Hsin; the running track on the
 * campus (Deh Yu); a list of stops at its gate (Lee-Ming); geocoded addresses (the police university, Minth).
 */
export const collegesNorth = placesOf('university', [
  [
    'ntub',
    '國立臺北商業大學',
    'National Taipei University of Business',
    25.04235,
    121.52544,
    '臺北市中正區',
    ['北商大', '北商'],
  ],
  [
    'takming',
    '德明財經科技大學',
    'Takming University of Science and Technology',
    25.08671,
    121.56523,
    '臺北市內湖區',
    ['德明科大', '德明'],
  ],
  ['ukn', '康寧大學', 'University of Kang Ning', 25.07647, 121.61053, '臺北市內湖區'],
  [
    'cust',
    '中華科技大學',
    'China University of Science and Technology',
    25.0327,
    121.61085,
    '臺北市南港區',
    ['中華科大'],
  ],
  [
    'utaipei-tianmu',
    '臺北市立大學天母校區',
    'University of Taipei Tianmu Campus',
    25.1159,
    121.53725,
    '臺北市士林區',
    ['北市大天母', '北體'],
  ],
  [
    'just',
    '景文科技大學',
    'Jinwen University of Science and Technology',
    24.95345,
    121.50705,
    '新北市新店區',
    ['景文科大', '景文'],
  ],
  ['tungnan', '東南科技大學', 'Tungnan University', 25.0033, 121.60445, '新北市深坑區', ['東南科大']],
  ['sju', '聖約翰科技大學', "St. John's University", 25.22697, 121.45165, '新北市淡水區', ['聖約翰科大']],
  [
    'hdut',
    '宏國德霖科技大學',
    'Hungkuo Delin University of Technology',
    24.97233,
    121.45577,
    '新北市土城區',
    ['宏國德霖', '德霖'],
  ],
  [
    'aeust',
    '亞東科技大學',
    'Asia Eastern University of Science and Technology',
    24.99519,
    121.45312,
    '新北市板橋區',
    ['亞東科大'],
  ],
  ['lee-ming', '黎明技術學院', 'Lee-Ming Institute of Technology', 25.06522, 121.41887, '新北市泰山區'],
  ['cufa', '崇右影藝科技大學', 'Chungyu University of Film and Arts', 25.13192, 121.75446, '基隆市信義區', ['崇右']],
  [
    'deh-yu',
    '德育護理健康學院',
    'Deh Yu College of Nursing and Health',
    25.15499,
    121.72963,
    '基隆市中山區',
    ['德育學院', '經國學院'],
  ],
  [
    'uch',
    '健行科技大學',
    'Chien Hsin University of Science and Technology',
    24.94719,
    121.229,
    '桃園市中壢區',
    ['健行科大', '健行'],
  ],
  ['cpu', '中央警察大學', 'Central Police University', 25.04716, 121.35351, '桃園市龜山區', ['警大', '中央警大']],
  [
    'minth',
    '敏實科技大學',
    'Minth University of Science and Technology',
    24.77888,
    121.08868,
    '新竹縣芎林鄉',
    ['敏實科大', '大華科大'],
  ],
])
