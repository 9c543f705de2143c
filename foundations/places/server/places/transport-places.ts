import { placesOf } from './place.ts'

/**
 * Terminals, where buses leave and where taxis wait.
 *
 * Positions (2026-11): terminals inside the outline of their airport in the survey that tools/check-places.ts asks; bus
 * terminals beside the surveyed station that they belong to or at the rank that the city has marked for them; ranks of Taipei
 * by the city's own list, the others beside their station or terminal.
 */
export const airportPlaces = placesOf('airport', [
  [
    'tpe-terminal-1',
    '桃園國際機場第一航廈',
    'Taoyuan Airport Terminal 1',
    25.0806,
    121.2386,
    '桃園市大園區',
    ['機場', '桃園機場', '桃機一航', '桃園機場 T1', 'TPE1', 'TPE Terminal 1', '第1航廈'],
  ],
  [
    'tpe-terminal-2',
    '桃園國際機場第二航廈',
    'Taoyuan Airport Terminal 2',
    25.0768,
    121.2325,
    '桃園市大園區',
    ['機場', '桃園機場', '桃機二航', '桃園機場 T2', 'TPE2', 'TPE Terminal 2', '第2航廈'],
  ],
  [
    'tsa-terminal-1',
    '臺北松山機場第一航廈',
    'Taipei Songshan Airport Terminal 1',
    25.06355,
    121.5522,
    '臺北市松山區',
    ['機場', '松山機場', '松山機場國際線', 'TSA', '松機'],
  ],
  [
    'tsa-terminal-2',
    '臺北松山機場第二航廈',
    'Taipei Songshan Airport Terminal 2',
    25.0634,
    121.5508,
    '臺北市松山區',
    ['機場', '松山機場', '松山機場國內線', 'TSA2'],
  ],
])

export const busTerminals = placesOf('bus-terminal', [
  ['bus-taipei', '台北轉運站', 'Taipei Bus Station', 25.0493, 121.5187, '臺北市大同區', ['京站轉運站', '國光客運台北']],
  ['bus-city-hall', '市府轉運站', 'Taipei City Hall Bus Station', 25.0408, 121.565, '臺北市信義區', ['市政府轉運站']],
  ['bus-yuanshan', '圓山轉運站', 'Yuanshan Bus Station', 25.0716, 121.5193, '臺北市大同區'],
  ['bus-nangang', '南港轉運站東站', 'Nangang Bus Station East', 25.0523, 121.6079, '臺北市南港區', ['南港轉運站']],
  ['bus-banqiao', '板橋公車站', 'Banqiao Bus Station', 25.0131, 121.4636, '新北市板橋區', ['板橋客運站', '板橋轉運站']],
  ['bus-sanchong', '三重轉運站', 'Sanchong Bus Station', 25.0563, 121.4847, '新北市三重區'],
  ['bus-yangmingshan', '陽明山公車總站', 'Yangmingshan Bus Station', 25.1553, 121.5481, '臺北市北投區', ['陽明山站']],
  ['bus-keelung', '國光客運基隆站', 'Keelung Bus Station', 25.1308, 121.7403, '基隆市仁愛區', ['基隆轉運站']],
  [
    'bus-chiayi',
    '嘉義轉運中心',
    'Chiayi Bus Transit Center',
    23.47947,
    120.43998,
    '嘉義市西區',
    ['嘉義市先期交通轉運中心', '嘉義轉運站'],
  ],
])

export const taxiRanks = placesOf('taxi-rank', [
  [
    'rank-taipei-east',
    '臺北車站東三門計程車排班處',
    'Taipei Main Station East Gate 3 Taxi Rank',
    25.04727,
    121.51817,
    '臺北市中正區',
    ['北車東三門', '東三門'],
  ],
  [
    'rank-taipei-west',
    '臺北車站西側計程車排班處',
    'Taipei Main Station West Taxi Rank',
    25.04791,
    121.51593,
    '臺北市中正區',
    ['北車西三門', '西三門'],
  ],
  ['rank-banqiao', '板橋車站計程車排班處', 'Banqiao Station Taxi Rank', 25.0137, 121.4645, '新北市板橋區'],
  ['rank-nangang', '南港車站計程車排班處', 'Nangang Station Taxi Rank', 25.05241, 121.60536, '臺北市南港區'],
  ['rank-tsa', '松山機場計程車排班處', 'Songshan Airport Taxi Rank', 25.0632, 121.5519, '臺北市松山區'],
  [
    'rank-tpe1',
    '桃園機場第一航廈計程車排班處',
    'Taoyuan Airport Terminal 1 Taxi Rank',
    25.0802,
    121.2381,
    '桃園市大園區',
  ],
  [
    'rank-tpe2',
    '桃園機場第二航廈計程車排班處',
    'Taoyuan Airport Terminal 2 Taxi Rank',
    25.0764,
    121.2329,
    '桃園市大園區',
  ],
  ['rank-hsr-taoyuan', '高鐵桃園站計程車排班處', 'HSR Taoyuan Taxi Rank', 25.0126, 121.2152, '桃園市中壢區'],
  ['rank-keelung', '基隆車站計程車排班處', 'Keelung Station Taxi Rank', 25.1306, 121.7399, '基隆市仁愛區'],
])

export const businessParks = placesOf('business-park', [
  ['neihu-technology-park', '內湖科技園區', 'Neihu Technology Park', 25.0797, 121.5713, '臺北市內湖區', ['內科']],
  ['nangang-software-park', '南港軟體工業園區', 'Nangang Software Park', 25.0594, 121.6149, '臺北市南港區', ['南軟']],
  ['u-town', '遠雄 U-TOWN', 'Farglory U-TOWN', 25.0639, 121.6499, '新北市汐止區', ['遠雄購物中心', 'iFG 遠雄廣場']],
  ['tpark', '遠東通訊園區', 'Tpark', 24.9979, 121.4556, '新北市板橋區', ['Tpark']],
  ['hsinchu-science-park', '新竹科學園區', 'Hsinchu Science Park', 24.7817, 121.0057, '新竹市東區', ['竹科']],
])
