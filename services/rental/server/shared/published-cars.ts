import type { AssetModel, VehicleClass } from '@daoxing/assets/contract'
import {
  inAllLanguages,
  type PricingPlan,
  type PublishedSystem,
  standOf,
  type SystemTerms,
} from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { type RefusalFacts, taipeiTime } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { contractAt, rentalService } from '@daoxing/rental/contract'
import { rentalConfigs, type SharedRates } from '../rental-configs.ts'
import { rentKindOf } from '../rules/rent-days.ts'
import { isLot, isSharedCar } from './lent-cars.ts'
import { dayKinds, type DayKind, minuteSegments } from './rules/price-segments.ts'

const kindOf = { weekdayRent: 'weekday', holidayRent: 'holiday', festivalRent: 'festival' } as const
const classes: readonly VehicleClass[] = ['low', 'big', 'high']

/** The shared cars as open data. Cars of stations are not: staff hands them over by appointment. */
export function publishedCars(house: House): PublishedSystem {
  return {
    systemId: 'daoxing_shared_cars',
    name: inAllLanguages(house, 'rental_gbfs_system'),
    openingHours: '24/7',
    pagePath: rentalService.paths.start,
    termsPath: '/rental/policy/',
    // A car in a garage is silent for hours, and still there.
    hidesLost: false,
    listingOf({ house: now, asset }) {
      if (!isSharedCar(now, asset)) return 'absent'
      return standOf(now, asset.standId ?? '')?.isClosed ? 'disabled' : 'listed'
    },
    hasStand: ({ stand }) => isLot(stand),
    typeOf: () => ({ formFactor: 'car', returnConstraint: 'any_station', wheelCount: 4 }),
    vehiclePath: (vehicleId) => `${rentalService.paths.start}?vehicle=${encodeURIComponent(vehicleId)}`,
    standPath: (standId) => `${rentalService.paths.start}?lot=${encodeURIComponent(standId)}`,
    readTerms: ({ house: now, tx }) => termsOf(now, tx),
  }
}

async function termsOf(house: House, tx: Tx): Promise<SystemTerms> {
  const { keptSeconds, bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  const rates = await configValue(tx, rentalConfigs.rental_shared_tariff)
  const now = house.clock.now()
  const today = kindOf[rentKindOf(taipeiTime(now).day)]
  const kinds = [today, ...dayKinds.filter((kind) => kind !== today)] as const
  return {
    termsFrom: taipeiTime(contractAt(now).validFrom).day,
    plans: classes.flatMap((vehicleClass) => dayKinds.map((kind) => planOf(house, { rates, vehicleClass, kind }))),
    planIdsOf({ vehicleClass }: AssetModel) {
      const [first, ...others] = kinds
      return [planIdOf(vehicleClass, first), ...others.map((kind) => planIdOf(vehicleClass, kind))]
    },
    reserveMinutes: Math.floor(keptSeconds / 60),
    turnaroundSeconds: bufferSeconds,
    shortestSeconds: shortestRentalSeconds,
  }
}

/** The page proposes a rental of an hour that begins in half an hour. */
const shortestRentalSeconds = 90 * 60

const planIdOf = (vehicleClass: VehicleClass, kind: DayKind) => `${vehicleClass}-${kind}`

type Priced = { readonly rates: SharedRates; readonly vehicleClass: VehicleClass; readonly kind: DayKind }

/** The rent of days of a kind. A rental over days of several kinds pays each at its own rent. */
function planOf(house: House, { rates, vehicleClass, kind }: Priced): PricingPlan {
  const { kilometreTwd, energyPercentTwd, rents } = rates
  const [hourTwd, dayTwd] = [rents[vehicleClass][`${kind}HourTwd`], rents[vehicleClass][`${kind}DayTwd`]]
  const { kilometresADay } = contractAt(house.clock.now())
  const say = (key: string, factsOf: (word: (key: string) => string) => RefusalFacts) =>
    inAllLanguages(house, key, factsOf)
  return {
    planId: planIdOf(vehicleClass, kind),
    name: say('rental_gbfs_plan', (word) => ({
      class: word(`rental_gbfs_class_${vehicleClass}`),
      day: word(`rental_gbfs_day_${kind}`),
    })),
    description: say('rental_gbfs_planDetail', () => ({
      stepTwd: hourTwd / 6,
      dayTwd,
      kilometres: kilometresADay,
      kilometreTwd,
      energyTwd: energyPercentTwd,
    })),
    priceTwd: 0,
    perMinute: minuteSegments({ hourTwd, dayTwd }),
    perKilometre: [{ start: kilometresADay, rate: kilometreTwd, interval: 1 }],
  }
}
