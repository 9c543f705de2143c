import type { FleetPlan } from '@daoxing/assets/contract'
import type { BranchKind } from './branch-places.ts'

type PlannedModel = FleetPlan['models'][number]

/** A model of a lender, how common it is, and at which kinds of branches it stands. */
export type GarageModel = { readonly model: PlannedModel; readonly weight: number; readonly at: readonly BranchKind[] }

export type Lender = {
  /** Its name as a peer of the server. */
  readonly peer: string
  readonly operator: FleetPlan['operator']
  /** The counties of its branches. */
  readonly counties: RegExp
  readonly garage: readonly [GarageModel, ...GarageModel[]]
}

const everywhere = ['railway', 'highSpeedRail', 'airport', 'town'] as const
const energy = {
  Gasoline: '95 無鉛汽油',
  Diesel: '超級柴油',
  Hybrid: '95 無鉛汽油，油電混合',
  Phev: '95 無鉛汽油，可插電（J1772）',
  Electric: '純電（CCS1／J1772）',
} as const

type Car = readonly [code: string, brand: string, series: string]
type Facts = Pick<PlannedModel, 'vehicleClass' | 'fuelType' | 'seats' | 'rangeKm'> & { readonly weight: number }

function car([modelCode, brand, series]: Car, { weight, ...facts }: Facts, at: readonly BranchKind[] = everywhere) {
  const energyDescription = energy[facts.fuelType]
  const vehicleKind = 'car' as const
  const model = { modelCode, brand, series, vehicleKind, ...facts, energyDescription, pictureUrl: null }
  return { model, weight, at }
}

/** The two lenders of the city; both are invented. One lends everywhere in the west, the other where people spend holidays. */
export const lenders: readonly Lender[] = [
  {
    peer: 'city-lender-west',
    operator: { nameZh: '環島租車', nameEn: 'Round Island Rent', phone: '0809-000-101' },
    counties: /^(臺北|新北|基隆|桃園|新竹|苗栗|臺中|彰化|南投|雲林|嘉義|臺南|高雄)/,
    garage: [
      car(['YARIS', 'TOYOTA', 'Yaris'], {
        vehicleClass: 'low',
        fuelType: 'Gasoline',
        seats: 5,
        rangeKm: 680,
        weight: 9,
      }),
      car(['ALTIS-HV', 'TOYOTA', 'Corolla Altis Hybrid'], {
        ...{ vehicleClass: 'low', fuelType: 'Hybrid', seats: 5, rangeKm: 950, weight: 8 },
      }),
      car(['FIT', 'HONDA', 'Fit'], { vehicleClass: 'low', fuelType: 'Gasoline', seats: 5, rangeKm: 700, weight: 5 }),
      car(['SIENTA', 'TOYOTA', 'Sienta'], {
        vehicleClass: 'big',
        fuelType: 'Gasoline',
        seats: 7,
        rangeKm: 620,
        weight: 4,
      }),
      car(['CARNIVAL', 'KIA', 'Carnival'], {
        vehicleClass: 'big',
        fuelType: 'Diesel',
        seats: 8,
        rangeKm: 900,
        weight: 3,
      }),
      car(['CAMRY-HV', 'TOYOTA', 'Camry Hybrid'], {
        ...{ vehicleClass: 'high', fuelType: 'Hybrid', seats: 5, rangeKm: 1100, weight: 3 },
      }),
      car(
        ['MODEL-Y', 'TESLA', 'Model Y'],
        { vehicleClass: 'high', fuelType: 'Electric', seats: 5, rangeKm: 500, weight: 3 },
        ['railway', 'highSpeedRail', 'airport'],
      ),
      car(
        ['XC60-T8', 'VOLVO', 'XC60 Recharge T8'],
        { vehicleClass: 'high', fuelType: 'Phev', seats: 5, rangeKm: 780, weight: 2 },
        ['highSpeedRail', 'airport'],
      ),
    ],
  },
  {
    peer: 'city-lender-coast',
    operator: { nameZh: '海岸線租車', nameEn: 'Coastline Rent', phone: '0809-000-102' },
    counties: /^(屏東|宜蘭|花蓮|臺東|澎湖)/,
    garage: [
      car(['VIOS', 'TOYOTA', 'Vios'], { vehicleClass: 'low', fuelType: 'Gasoline', seats: 5, rangeKm: 640, weight: 7 }),
      car(['KICKS', 'NISSAN', 'Kicks'], {
        vehicleClass: 'low',
        fuelType: 'Gasoline',
        seats: 5,
        rangeKm: 650,
        weight: 5,
      }),
      car(['N7', 'LUXGEN', 'n7'], { vehicleClass: 'big', fuelType: 'Electric', seats: 7, rangeKm: 460, weight: 3 }),
      car(['OUTLANDER-PHEV', 'MITSUBISHI', 'Outlander PHEV'], {
        ...{ vehicleClass: 'big', fuelType: 'Phev', seats: 7, rangeKm: 800, weight: 2 },
      }),
    ],
  },
]
