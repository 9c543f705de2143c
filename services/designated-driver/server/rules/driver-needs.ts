import type { DrivingPreference } from '@daoxing/designated-driver/contract'

/** The class of licence that every driver of the service holds. */
export const professionalLicence = 'professional-small'

/** The licence or skill that a preference requires of its driver; the others are told to any driver. */
const licenceOf: Readonly<Partial<Record<DrivingPreference, string>>> = {
  manual: 'manual-gearbox',
  large_car: 'large-car',
  electric_car: 'electric-car',
}

/** The licences and skills that the wishes of a rider require. */
export function licencesFor(preferences: readonly DrivingPreference[]): readonly string[] {
  return preferences.flatMap((preference) => licenceOf[preference] ?? [])
}

export function filtersDrivers(preference: DrivingPreference): boolean {
  return licenceOf[preference] !== undefined
}
