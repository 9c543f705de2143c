import type { PlugType } from './plug.ts'

/** The map begins here without a position [CHG-063]. */
export const chargingMapCentre = { lat: 25.048704, lng: 121.518069 } as const

export type ChargingFilter = {
  readonly dcModel: readonly PlugType[]
  readonly acModel: readonly PlugType[]
  /** In kilowatts. */
  readonly minPower: number
  readonly maxPower: number
  /** Party ids of operators; empty for all. */
  readonly supplier: readonly string[]
  readonly carSeries: string | null
}

/** The filter before the rider changes it [CHG-064]. */
export const defaultChargingFilter: ChargingFilter = {
  dcModel: ['CCS1', 'CCS2', 'CHAdeMO'],
  acModel: ['Type2', 'SAE_J1772'],
  minPower: 7,
  maxPower: 800,
  supplier: [],
  carSeries: null,
}

/** The phone of the contractor login before the rider changes it: without a plus [CHG-032, A41]. */
export const defaultMobileVerify = { phone: '', otp: '', countryCode: '886', abbreviation: 'TW' } as const

/** Where a search was made: a place, or a station [CHG-030]. */
export const historyTypes = { place: 1, station: 2 } as const

/** The page asks for the status of a live order this often [CHG-054]. */
export const pollSeconds = 10
