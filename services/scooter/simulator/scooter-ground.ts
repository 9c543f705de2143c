import type { FleetPlan, WeekHours, ZoneArea, ZonePlan } from '@daoxing/assets/contract'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'

type Names = { readonly nameZh: string; readonly nameEn: string; readonly nameJa: string }
type Stand = FleetPlan['stands'][number]
type Place = Omit<Names, 'nameJa'> & { readonly code: string; readonly point: LatLng }

const allowed = { modelCodes: null, rideStartAllowed: true, rideThroughAllowed: true, maximumSpeedKmh: null } as const
const noEnd = [{ ...allowed, rideEndAllowed: false }]

/** A square with this distance from the middle to each side. */
function squareAround(middle: LatLng, metres: number): ZoneArea {
  const corner = (east: number, north: number): [number, number] => {
    const { lat, lng } = pointBeside(middle, { northMetres: north * metres, eastMetres: east * metres })
    return [lng, lat]
  }
  return {
    type: 'MultiPolygon',
    coordinates: [[[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]]],
  }
}

type ZoneOfCity = ZonePlan['zones'][number]

function zone(code: string, names: Names, area: ZoneArea, more: Partial<ZoneOfCity>): ZoneOfCity {
  return {
    ...{ code, ...names, area, kind: 'serviceArea', precedence: 100, rules: [{ ...allowed, rideEndAllowed: true }] },
    ...{ hours: null, clause: null, validFrom: null, validUntil: null, isClosed: false },
    ...more,
  }
}

const names = (nameZh: string, nameEn: string, nameJa: string): Names => ({ nameZh, nameEn, nameJa })
/** Private ground, garages and squares of the city, where no ride ends. */
const grounds: readonly ZoneOfCity[] = [
  zone(
    'mall-xinyi',
    names('信義商圈百貨廣場', 'Xinyi Department Stores', '信義デパート広場'),
    squareAround({ lat: 25.0367, lng: 121.5673 }, 120),
    {
      ...{ kind: 'privateGround', precedence: 10, rules: noEnd, clause: '5.2' },
    },
  ),
  zone(
    'garage-city-hall',
    names('市府地下停車場', 'City Hall Underground Garage', '市政府地下駐車場'),
    squareAround({ lat: 25.0413, lng: 121.5653 }, 70),
    {
      ...{ kind: 'underground', precedence: 10, rules: noEnd, clause: '5.3' },
    },
  ),
  zone(
    'memorial-hall',
    names('中正紀念堂廣場', 'Memorial Hall Square', '中正紀念堂広場'),
    squareAround({ lat: 25.0349, lng: 121.5219 }, 220),
    {
      ...{
        kind: 'noRiding',
        precedence: 10,
        rules: [{ ...allowed, rideEndAllowed: false, rideThroughAllowed: false }],
      },
    },
  ),
  zone(
    'main-station',
    names('臺北車站站前廣場', 'Main Station Square', '台北駅前広場'),
    squareAround({ lat: 25.0467, lng: 121.5172 }, 90),
    {
      ...{ kind: 'noParking', precedence: 10, rules: noEnd, clause: '5.1' },
    },
  ),
  zone(
    'daan-park',
    names('大安森林公園停車區', 'Daan Park Bays', '大安森林公園駐車区'),
    squareAround({ lat: 25.0297, lng: 121.5352 }, 180),
    {
      ...{ precedence: 20, hours: Array.from({ length: 7 }, () => ({ opens: '06:00', closes: '23:00' })) },
    },
  ),
]

/** Taipei within its rivers and hills, roughly. */
const taipei: ZoneArea = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [121.487, 25.012],
        [121.545, 24.985],
        [121.622, 25.02],
        [121.632, 25.07],
        [121.605, 25.1],
        [121.535, 25.118],
        [121.497, 25.095],
        [121.483, 25.05],
        [121.487, 25.012],
      ],
    ],
  ],
}

/** The zones of the city's vendor: what is not in them is outside of the service area. */
export const groundOfCity: ZonePlan = {
  zones: [...grounds, zone('taipei', names('臺北市營運範圍', 'Taipei Service Area', '台北市営業エリア'), taipei, {})],
  globalRules: [{ ...allowed, rideStartAllowed: false, rideEndAllowed: false }],
}

/** The ground after a change of its rules: no ride ends in the middle of Xinyi. */
export const changedGround: ZonePlan = {
  ...groundOfCity,
  zones: [
    zone(
      'xinyi-closed',
      names('信義計畫區活動管制', 'Xinyi Event Area', '信義イベント規制'),
      squareAround({ lat: 25.0345, lng: 121.5645 }, 600),
      {
        ...{ kind: 'noParking', precedence: 5, rules: noEnd, clause: '5.4' },
      },
    ),
    ...groundOfCity.zones,
  ],
}

/** Whether a scooter may stand there, whatever the hour. */
export function mayStandAt({ lat, lng }: LatLng): boolean {
  const around = groundOfCity.zones.filter(({ area }) =>
    area.coordinates.some(([ring = []]) => {
      // A line to the east crosses the border of an area an odd number of times from within.
      const crossed = ring.filter(([x, y], index) => {
        const [nextX, nextY] = ring[index + 1] ?? [x, y]
        return y > lat !== nextY > lat && lng < ((nextX - x) * (lat - y)) / (nextY - y) + x
      })
      return crossed.length % 2 === 1
    }),
  )
  const [first] = around.toSorted((one, other) => one.precedence - other.precedence)
  return first?.rules.some(({ rideEndAllowed }) => rideEndAllowed) ?? false
}

const always: WeekHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
const place = (code: string, nameZh: string, nameEn: string, lat: number, lng: number): Place => ({
  ...{ code, nameZh, nameEn, point: { lat, lng } },
})

/** Bays in which a few scooters stand side by side. */
export const baysOfCity: readonly Place[] = [
  place('bay-songren', '松仁路機車格', 'Songren Rd. Bays', 25.0339, 121.5686),
  place('bay-keelung', '基隆路機車格', 'Keelung Rd. Bays', 25.0331, 121.5601),
  place('bay-zhongxiao', '忠孝東路機車格', 'Zhongxiao E. Rd. Bays', 25.0416, 121.5511),
  place('bay-fuxing', '復興南路機車格', 'Fuxing S. Rd. Bays', 25.0331, 121.5437),
  place('bay-nanjing', '南京東路機車格', 'Nanjing E. Rd. Bays', 25.0521, 121.5437),
  place('bay-minsheng', '民生東路機車格', 'Minsheng E. Rd. Bays', 25.0579, 121.5443),
  place('bay-roosevelt', '羅斯福路機車格', 'Roosevelt Rd. Bays', 25.0166, 121.5331),
  place('bay-heping', '和平東路機車格', 'Heping E. Rd. Bays', 25.0263, 121.5312),
  place('bay-zhongshan', '中山北路機車格', 'Zhongshan N. Rd. Bays', 25.0627, 121.5226),
  place('bay-ximen', '西門町機車格', 'Ximending Bays', 25.0437, 121.5069),
  place('bay-neihu', '瑞光路機車格', 'Ruiguang Rd. Bays', 25.0797, 121.5751),
  place('bay-nangang', '園區街機車格', 'Yuanqu St. Bays', 25.0574, 121.6143),
]

/** Stations where batteries are swapped. */
export const swapStationsOfCity: readonly Place[] = [
  place('swap-daan', '大安換電站', 'Daan Swap Station', 25.0262, 121.5435),
  place('swap-xinyi', '信義換電站', 'Xinyi Swap Station', 25.0327, 121.5612),
  place('swap-zhongshan', '中山換電站', 'Zhongshan Swap Station', 25.0571, 121.5256),
  place('swap-neihu', '內湖換電站', 'Neihu Swap Station', 25.0803, 121.5703),
]

/** The bays and stations as stands of the fleet. */
export function standsOfCity(): FleetPlan['stands'] {
  const stand = ({ code, nameZh, nameEn, point }: Place, number: number, kind: 'bay' | 'station'): Stand => ({
    ...{
      code,
      nameZh,
      nameEn,
      point,
      kind,
      vehicleKind: 'scooter',
      hours: always,
      parkingType: 'Roadside',
      floor: null,
    },
    ...{ addressZh: `臺北市${nameZh}`, addressEn: `${nameEn}, Taipei City`, phone: `0809-000-${600 + number}` },
    ...{ capacity: 40, isClosed: false },
  })
  return [
    ...baysOfCity.map((one, number) => stand(one, number, 'bay')),
    ...swapStationsOfCity.map((one, number) => stand(one, 50 + number, 'station')),
  ]
}
