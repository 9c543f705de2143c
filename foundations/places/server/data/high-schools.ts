import { placesOf } from '../places/place.ts'

/**
 * High schools with a well-known short name.
 *
 * Positions (2026-11): as their articles in Wikipedia publish them; the one of Taipei's first girls' high school at its
 * old building, as the city lists its monuments, 40 m from there. Schools without a source are left out.
 */
export const highSchools = placesOf('university', [
  [
    'taipei-first-girls',
    '臺北市立第一女子高級中學',
    "Taipei First Girls' High School",
    25.03857,
    121.51304,
    '臺北市中正區',
    ['北一女', '北一女中', 'TFG'],
  ],
  [
    'jianguo-high-school',
    '臺北市立建國高級中學',
    'Taipei Municipal Jianguo High School',
    25.03091,
    121.51229,
    '臺北市中正區',
    ['建中', '建國中學', '建國高中', 'Jianguo High School', 'Chien Kuo High School'],
  ],
  [
    'taichung-first',
    '臺中市立臺中第一高級中等學校',
    'Taichung First Senior High School',
    24.15047,
    120.68669,
    '臺中市北區',
    ['臺中一中', '中一中'],
  ],
  [
    'tainan-first',
    '國立臺南第一高級中學',
    'Tainan First Senior High School',
    22.99404,
    120.21635,
    '臺南市東區',
    ['臺南一中', '南一中'],
  ],
  [
    'kaohsiung-senior-high-school',
    '高雄市立高雄高級中學',
    'Kaohsiung Senior High School',
    22.63854,
    120.29793,
    '高雄市三民區',
    ['雄中', '高雄中學'],
  ],
])
