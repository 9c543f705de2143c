import type { FleetPlan, WeekHours } from '@daoxing/assets/contract'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { plateOf, type PlannedFleet } from './fleet-plan.ts'

type PlannedModel = FleetPlan['models'][number]
type Zone = { readonly code: string; readonly nameZh: string; readonly nameEn: string; readonly point: LatLng }

const model = (modelCode: string, series: string, rangeKm: number): PlannedModel => ({
  ...{
    modelCode,
    brand: '島行',
    series,
    rangeKm,
    vehicleKind: 'scooter',
    vehicleClass: 'low',
    fuelType: 'Electric',
    seats: 2,
  },
  ...{ energyDescription: '換電式電池', pictureUrl: null },
})
const models: readonly [PlannedModel, ...PlannedModel[]] = [
  model('SCT-FLY', 'Fly', 60),
  model('SCT-CITY', 'City', 90),
  model('SCT-MAX', 'Max', 110),
]

const zone = (code: string, nameZh: string, nameEn: string, lat: number, lng: number): Zone => ({
  ...{ code: `scooters-${code}`, nameZh, nameEn },
  point: { lat, lng },
})
/** Around the middle of each district. */
const zones: readonly [Zone, ...Zone[]] = [
  zone('daan', '大安區', 'Daan', 25.0287, 121.5434),
  zone('xinyi', '信義區', 'Xinyi', 25.0351, 121.5656),
  zone('zhongshan', '中山區', 'Zhongshan', 25.0563, 121.5329),
  zone('songshan', '松山區', 'Songshan', 25.0512, 121.5585),
  zone('zhongzheng', '中正區', 'Zhongzheng', 25.0347, 121.5172),
  zone('wanhua', '萬華區', 'Wanhua', 25.0352, 121.5008),
  zone('datong', '大同區', 'Datong', 25.0637, 121.5128),
  zone('shilin', '士林區', 'Shilin', 25.0921, 121.5254),
  zone('neihu', '內湖區', 'Neihu', 25.0818, 121.5862),
  zone('nangang', '南港區', 'Nangang', 25.0531, 121.6046),
]
const around = { metres: 1_300 }
const always: WeekHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))

/** The peer of the operator of the city's scooters. */
export const scooterLender = 'city-lender-scooters'

export type PlannedScooters = PlannedFleet & {
  /** Where each stands at first, by its plate. */
  readonly points: ReadonlyMap<string, LatLng>
}

/** The scooters of Taipei, which stand anywhere along the streets. More scooters leave those before them as they are. */
export function planScooterFleet({
  seed,
  scooters,
}: {
  readonly seed: string
  readonly scooters: number
}): PlannedScooters {
  const chance = seededChance(seed).branch('scooter fleet')
  const points = new Map<string, LatLng>()
  const assets = Array.from({ length: scooters }, (_, number): FleetPlan['assets'][number] => {
    const own = chance.branch(number)
    const { code, point } = own.pick(zones)
    // Plates of scooters begin with E, those of lent cars with R.
    const plate = plateOf(seed, number).replace(/^R/, 'E')
    const off = () => own.within(-around.metres, around.metres)
    points.set(plate, pointBeside(point, { northMetres: off(), eastMetres: off() }))
    return {
      ...{ plate, stand: code, state: 'ready', modelCode: own.pick(models).modelCode },
      energyPercent: own.between(25, 100),
      odometerKm: Math.round(300 * 10 ** own.within(0, 1.5)),
    }
  })
  const stands = zones.map(({ code, nameZh, nameEn, point }, number): FleetPlan['stands'][number] => ({
    ...{
      code,
      point,
      nameZh,
      nameEn,
      kind: 'zone',
      vehicleKind: 'scooter',
      hours: always,
      parkingType: 'Roadside',
      floor: null,
    },
    addressZh: `臺北市${nameZh}`,
    addressEn: `${nameEn} Dist., Taipei City`,
    phone: `0809-000-${500 + number}`,
    capacity: Math.max(50, Math.min(5_000, scooters)),
    isClosed: false,
  }))
  const operator = { nameZh: '島行電動機車', nameEn: 'Island Scooters', phone: '0809-000-105', line: 'http' } as const
  return { peer: scooterLender, plan: { operator, models: [...models], stands, assets }, points }
}
