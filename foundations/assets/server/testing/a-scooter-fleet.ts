import type { FleetPlan } from '@daoxing/assets/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { aFleet, type FleetOfTest, smallModel, taipeiStand } from './a-fleet.ts'

export const scooterModel: FleetPlan['models'][number] = {
  ...smallModel,
  ...{ modelCode: 'FLY', vehicleKind: 'scooter', brand: 'KYMCO', series: 'Fly', vehicleClass: 'low' },
  ...{ fuelType: 'Electric', seats: 2, rangeKm: 60, energyDescription: '交換式電池' },
}
const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
export const scooterBay: FleetPlan['stands'][number] = {
  ...taipeiStand,
  ...{ code: 'bay', kind: 'bay', vehicleKind: 'scooter', nameZh: '松壽路機車格', nameEn: 'Songshou Rd. Bay' },
  ...{ point: { lat: 25.0357, lng: 121.5665 }, hours: always, parkingType: 'Roadside', capacity: 8 },
}
/** `EWA-0000`: plates of electric scooters begin with E. */
export const scooterPlateOf = (number: number): string => `EWA-${String(number).padStart(4, '0')}`

/** An operator of scooters with a bay, and scooters beside the street at these points. */
export function aScooterFleet(
  house: TestHouse,
  points: readonly LatLng[],
  plan: Partial<FleetPlan> = {},
): Promise<FleetOfTest> {
  return aFleet(house, {
    operator: { nameZh: '島嶼機車', nameEn: 'Island Scooters', phone: '02-2311-0007' },
    models: [scooterModel],
    stands: [scooterBay],
    assets: points.map((point, number) => ({
      ...{ plate: scooterPlateOf(number), modelCode: scooterModel.modelCode, energyPercent: 80, odometerKm: 3_000 },
      ...{ point, state: 'ready' as const },
    })),
    ...plan,
  })
}
