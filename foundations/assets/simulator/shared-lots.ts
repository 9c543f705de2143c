import type { ParkingType } from '@daoxing/assets/contract'

/** A lot, or a zone of roadside bays, near a metro station. */
export type SharedPlace = {
  readonly code: string
  readonly kind: 'lot' | 'zone'
  readonly placeZh: string
  readonly placeEn: string
  readonly townZh: string
  readonly lat: number
  readonly lng: number
  readonly parkingType: ParkingType
  readonly floor: string | null
  readonly capacity: number
}

type Place = readonly [code: string, placeZh: string, placeEn: string, lat: number, lng: number, townZh: string]

const lot = (
  place: Place,
  parkingType: Exclude<ParkingType, 'Roadside'>,
  capacity: number,
  floor: string | null = null,
) => placed(place, { kind: 'lot', parkingType, capacity, floor })
const zone = (place: Place, capacity: number) =>
  placed(place, { kind: 'zone', parkingType: 'Roadside', capacity, floor: null })

function placed(
  [code, placeZh, placeEn, lat, lng, townZh]: Place,
  facts: Pick<SharedPlace, 'kind' | 'parkingType' | 'capacity' | 'floor'>,
): SharedPlace {
  return { code, placeZh, placeEn, townZh, lat, lng, ...facts }
}

/** Where the shared cars of Taipei stand; invented, beside real metro stations of the lists in foundations/places. */
export const sharedPlaces: readonly SharedPlace[] = [
  lot(
    ['cityhall', '捷運市政府站', 'Taipei City Hall Station', 25.04114, 121.56569, '臺北市信義區'],
    'Underground',
    12,
    'B2',
  ),
  lot(
    ['taipei101', '捷運台北101/世貿站', 'Taipei 101/World Trade Center Station', 25.03303, 121.56275, '臺北市信義區'],
    'Underground',
    10,
    'B3',
  ),
  lot(
    ['zhongxiao', '捷運忠孝復興站', 'Zhongxiao Fuxing Station', 25.04138, 121.54377, '臺北市大安區'],
    'Mechanical',
    8,
    '2F',
  ),
  lot(['daan', '捷運大安站', 'Daan Station', 25.03331, 121.54298, '臺北市大安區'], 'Underground', 8, 'B1'),
  lot(['gongguan', '捷運公館站', 'Gongguan Station', 25.01475, 121.53433, '臺北市大安區'], 'Flat', 10),
  lot(['guting', '捷運古亭站', 'Guting Station', 25.02646, 121.52298, '臺北市大安區'], 'Stereoscopic', 8, '3F'),
  lot(['ximen', '捷運西門站', 'Ximen Station', 25.04224, 121.50863, '臺北市中正區'], 'Underground', 8, 'B2'),
  lot(
    ['shandao', '捷運善導寺站', 'Shandao Temple Station', 25.04468, 121.52389, '臺北市中正區'],
    'Mechanical',
    6,
    '4F',
  ),
  lot(
    ['nanjing', '捷運南京復興站', 'Nanjing Fuxing Station', 25.05196, 121.54417, '臺北市松山區'],
    'Stereoscopic',
    10,
    '5F',
  ),
  lot(
    ['airport', '捷運松山機場站', 'Songshan Airport Station', 25.06305, 121.55162, '臺北市松山區'],
    'Underground',
    12,
    'B1',
  ),
  lot(['dazhi', '捷運大直站', 'Dazhi Station', 25.07943, 121.54679, '臺北市中山區'], 'Flat', 8),
  lot(['neihu', '捷運內湖站', 'Neihu Station', 25.08367, 121.59436, '臺北市內湖區'], 'Stereoscopic', 8, '2F'),
  lot(
    ['software', '捷運南港軟體園區站', 'Nangang Software Park Station', 25.05994, 121.61589, '臺北市南港區'],
    'Underground',
    10,
    'B2',
  ),
  lot(['yuanshan', '捷運圓山站', 'Yuanshan Station', 25.07138, 121.52013, '臺北市中山區'], 'Flat', 10),
  lot(['shilin', '捷運士林站', 'Shilin Station', 25.09349, 121.52623, '臺北市士林區'], 'Flat', 8),
  lot(['beitou', '捷運北投站', 'Beitou Station', 25.13182, 121.49864, '臺北市北投區'], 'Flat', 6),
  zone(['xinyi-street', '捷運信義安和站', 'Xinyi Anhe Station', 25.03331, 121.55265, '臺北市大安區'], 8),
  zone(
    ['yatsen-street', '捷運國父紀念館站', 'Sun Yat-Sen Memorial Hall Station', 25.04134, 121.55781, '臺北市信義區'],
    8,
  ),
  zone(['sanmin-street', '捷運南京三民站', 'Nanjing Sanmin Station', 25.05139, 121.56471, '臺北市松山區'], 8),
  zone(['xingtian-street', '捷運行天宮站', 'Xingtian Temple Station', 25.05924, 121.53317, '臺北市中山區'], 6),
  zone(['dongmen-street', '捷運東門站', 'Dongmen Station', 25.03389, 121.52877, '臺北市大安區'], 6),
  zone(['longshan-street', '捷運龍山寺站', 'Longshan Temple Station', 25.03528, 121.50033, '臺北市萬華區'], 6),
  zone(['tianmu-street', '捷運石牌站', 'Shipai Station', 25.11445, 121.51557, '臺北市北投區'], 6),
  zone(['muzha-street', '捷運木柵站', 'Muzha Station', 24.99824, 121.57313, '臺北市文山區'], 6),
]
