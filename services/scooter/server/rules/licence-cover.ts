import type { LicenceClass } from '@daoxing/identity/contract'

/** A car licence that was gained from this day on covers no motorcycle; an older one covers light ones (T: 61). */
const carLicenceAloneFrom = '2023-06-30'
/** Riders of light and heavy motorcycles are this old (T: 60). */
const ridingAge = 18

type Licence = {
  readonly licenceClass: LicenceClass
  /** The day the class was gained; null if it was not told. */
  readonly issuedOn: string | null
}

/** The scooters that a licence covers; null: none. A licence for heavy ones covers light ones, too. */
export function licenceCover({ licenceClass, issuedOn }: Licence): 'light' | 'heavy' | null {
  switch (licenceClass) {
    case 'HEAVY_MOTORCYCLE':
    case 'LARGE_HEAVY_MOTORCYCLE':
      return 'heavy'
    case 'LIGHT_MOTORCYCLE':
      return 'light'
    case 'SMALL_CAR':
    case 'SMALL_CAR_PROFESSIONAL':
    case 'LARGE_TRUCK':
    case 'BUS':
      // Without the day it could be either: the licence for motorcycles is then asked for.
      return issuedOn !== null && issuedOn < carLicenceAloneFrom ? 'light' : null
  }
}

/** Whether a rider born on that day may ride today. Both are calendar days in Taipei. */
export function isOldEnough(birthday: string, today: string): boolean {
  return `${Number(birthday.slice(0, 4)) + ridingAge}${birthday.slice(4)}` <= today
}
