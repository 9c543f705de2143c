import type { LatLng } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'

/** A part of the city: its centre, its radius, and its shares of homes, workplaces and nightlife. */
export type District = {
  readonly name: string
  readonly centre: LatLng
  readonly radiusMetres: number
  readonly home: number
  readonly work: number
  readonly fun: number
}

const district = (
  name: string,
  [lat, lng]: readonly [number, number],
  radiusMetres: number,
  [home, work, fun]: readonly [number, number, number],
): District => ({ name, centre: { lat, lng }, radiusMetres, home, work, fun })

/** Greater Taipei for drivers: weights are approximate shares of demand. */
export const districts: readonly [District, ...District[]] = [
  district('中正', [25.0395, 121.5175], 1500, [5, 14, 6]),
  district('大同', [25.0605, 121.5135], 1100, [4, 5, 5]),
  district('中山', [25.0565, 121.5325], 1700, [8, 13, 12]),
  district('松山', [25.0535, 121.5575], 1500, [7, 10, 8]),
  district('大安', [25.0335, 121.5435], 1700, [11, 13, 14]),
  district('萬華', [25.0365, 121.5035], 1200, [6, 4, 9]),
  district('信義', [25.0375, 121.5645], 1400, [8, 14, 16]),
  district('士林', [25.0925, 121.5245], 1700, [7, 4, 8]),
  district('北投', [25.1285, 121.5025], 1500, [6, 3, 3]),
  district('內湖', [25.0795, 121.5755], 1700, [7, 13, 4]),
  district('南港', [25.0535, 121.6065], 1200, [4, 8, 3]),
  district('文山', [24.9935, 121.5565], 1500, [7, 3, 2]),
  district('板橋', [25.0145, 121.4635], 1900, [12, 8, 8]),
  district('三重', [25.0625, 121.4925], 1600, [8, 5, 4]),
  district('蘆洲', [25.0875, 121.4715], 1000, [4, 1, 2]),
  district('新莊', [25.0365, 121.4485], 1700, [8, 5, 3]),
  district('中和', [24.9985, 121.5015], 1500, [8, 5, 4]),
  district('永和', [25.0085, 121.5155], 1000, [5, 2, 4]),
  district('新店', [24.9695, 121.5405], 1500, [6, 4, 3]),
  district('土城', [24.9775, 121.4475], 1300, [4, 2, 1]),
  district('樹林', [24.9915, 121.4245], 1000, [2, 1, 1]),
  district('汐止', [25.0645, 121.6555], 1300, [4, 3, 1]),
  district('淡水', [25.1695, 121.4445], 1200, [3, 1, 3]),
  district('林口', [25.0785, 121.3885], 1300, [3, 2, 2]),
  district('三峽', [24.9425, 121.3785], 1000, [2, 1, 1]),
  district('基隆', [25.1295, 121.7415], 1100, [3, 2, 2]),
]

type Mix = { readonly home: number; readonly work: number; readonly fun: number }

/** Mix of trip purposes in Taipei at an hour of the day, as shares. */
function mixAt(hour: number): Mix {
  if (hour >= 6 && hour < 9) return { home: 0.65, work: 0.25, fun: 0.1 }
  if (hour >= 9 && hour < 17) return { home: 0.25, work: 0.6, fun: 0.15 }
  if (hour >= 17 && hour < 21) return { home: 0.2, work: 0.4, fun: 0.4 }
  if (hour >= 21 || hour < 3) return { home: 0.25, work: 0.1, fun: 0.65 }
  return { home: 0.55, work: 0.2, fun: 0.25 }
}

/** The attractiveness of the district for drivers at that hour in Taipei. */
export function districtWeight({ home, work, fun }: District, hour: number): number {
  const mix = mixAt(hour)
  return home * mix.home + work * mix.work + fun * mix.fun
}

export function districtAt(hour: number, chance: Chance): District {
  return chance.pickWeighted(districts, (candidate) => districtWeight(candidate, hour))
}

const metresPerDegree = 111_195

/** A random point in the district, more often near its centre. */
export function pointIn({ centre, radiusMetres }: District, chance: Chance): LatLng {
  const awayMetres = Math.min(Math.abs(chance.normal()) * 0.5, 1) * radiusMetres
  return pointAway(centre, awayMetres, chance.within(0, 2 * Math.PI))
}

/** The point at this distance in metres and direction in radians from north. */
export function pointAway(from: LatLng, metres: number, radians: number): LatLng {
  const squeeze = Math.cos((from.lat * Math.PI) / 180)
  return {
    lat: metreDigits(from.lat + (metres * Math.cos(radians)) / metresPerDegree),
    lng: metreDigits(from.lng + (metres * Math.sin(radians)) / (metresPerDegree * squeeze)),
  }
}

/** Five decimals are a metre, and equal on every machine. */
function metreDigits(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
