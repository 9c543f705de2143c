import {
  type ChargingConnector,
  type ChargingStation,
  type Charger,
  reportKinds,
  type StationDetail,
} from '@daoxing/charging/contract'
import { formatUnitTwd } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

const kinds: Readonly<Record<ChargingStation['kind'], () => string>> = {
  fast: words.charging_find_kindFast,
  slow: words.charging_find_kindSlow,
  combined: words.charging_find_kindCombined,
}

/** [CHG-034] */
export const kindText = (kind: ChargingStation['kind']): string => kinds[kind]()

/** The price of a kilowatt hour, or that none is sold by itself. */
export function priceText({ fromTwdPerKwh }: Pick<ChargingStation, 'fromTwdPerKwh'>): string {
  return fromTwdPerKwh === null
    ? words.charging_find_priceOther()
    : words.charging_find_priceFrom({ price: formatUnitTwd(fromTwdPerKwh) })
}

const statuses: Readonly<Record<Charger['status'], () => string>> = {
  AVAILABLE: words.charging_station_available,
  CHARGING: words.charging_station_charging,
  BLOCKED: words.charging_station_blocked,
  INOPERATIVE: words.charging_station_inoperative,
  OUTOFORDER: words.charging_station_outOfOrder,
  PLANNED: words.charging_station_planned,
  REMOVED: words.charging_station_removed,
  RESERVED: words.charging_station_reserved,
  UNKNOWN: words.charging_station_unknown,
}

/** [CHG-043] */
export const statusText = (status: Charger['status']): string => statuses[status]()

const plugNames = { CCS1: 'CCS1', CCS2: 'CCS2', CHAdeMO: 'CHAdeMO', Type2: 'Type 2', SAE_J1772: 'SAE J1772' } as const

/** The plug as riders read it on the cable; these are names, the same in each language [CHG-033]. */
export const plugName = (plug: ChargingConnector['plug']): string =>
  plug === null ? words.charging_station_otherPlug() : plugNames[plug]

const reports: Readonly<Record<StationDetail['reports'][number]['kind'], () => string>> = {
  broken: words.charging_station_reportBroken,
  blocked: words.charging_station_reportBlocked,
  wrongPrice: words.charging_station_reportWrongPrice,
  wrongPlace: words.charging_station_reportWrongPlace,
  noAccess: words.charging_station_reportNoAccess,
  works: words.charging_station_reportWorks,
}
export type ReportKind = keyof typeof reports
export const reportKindsShown: readonly ReportKind[] = reportKinds
export const reportText = (kind: ReportKind): string => reports[kind]()

type TariffLine = ChargingConnector['tariff'][number]

/** A line of a price in words: energy is per kWh, times are per hour [CHG-036, CHG-037]. */
export function tariffText({ type, priceTwd }: TariffLine): string {
  const price = formatUnitTwd(priceTwd)
  if (type === 'ENERGY') return words.charging_station_perKwh({ price })
  if (type === 'TIME') return words.charging_station_perHour({ price })
  return type === 'FLAT'
    ? words.charging_station_perSession({ price })
    : words.charging_station_parkingPerHour({ price })
}

/** When a line of a price holds; empty if always. */
export function tariffWhen({ from, until, days, fromKwh, fromMinutes }: TariffLine): string {
  const parts = [
    ...(days.length > 0 && days.length < 7 ? [days.map(dayText).join(words.charging_station_dayJoin())] : []),
    ...(from !== null || until !== null ? [`${from ?? '00:00'}–${until ?? '24:00'}`] : []),
    ...(fromKwh === null ? [] : [words.charging_station_fromKwh({ kwh: fromKwh })]),
    ...(fromMinutes === null ? [] : [words.charging_station_fromMinutes({ minutes: fromMinutes })]),
  ]
  return parts.join(' · ')
}

const dayNames = [
  words.charging_station_day1,
  words.charging_station_day2,
  words.charging_station_day3,
  words.charging_station_day4,
  words.charging_station_day5,
  words.charging_station_day6,
  words.charging_station_day7,
]
/** Monday is 1. */
export const dayText = (day: number): string => (dayNames[day - 1] ?? words.charging_station_day7)()

const facilities: Readonly<Record<string, () => string>> = {
  HOTEL: words.charging_station_facilityHotel,
  RESTAURANT: words.charging_station_facilityRestaurant,
  CAFE: words.charging_station_facilityCafe,
  MALL: words.charging_station_facilityMall,
  SUPERMARKET: words.charging_station_facilitySupermarket,
  SPORT: words.charging_station_facilitySport,
  RECREATION_AREA: words.charging_station_facilityPark,
  NATURE: words.charging_station_facilityPark,
  MUSEUM: words.charging_station_facilityMuseum,
  BUS_STOP: words.charging_station_facilityBus,
  TRAIN_STATION: words.charging_station_facilityTrain,
  METRO_STATION: words.charging_station_facilityMetro,
  PARKING_LOT: words.charging_station_facilityParking,
  CARPOOL_PARKING: words.charging_station_facilityParking,
  FUEL_STATION: words.charging_station_facilityFuel,
  WIFI: words.charging_station_facilityWifi,
}
/** The facilities that riders can be told of in words, each once. */
export const facilityTexts = (codes: readonly string[]): readonly string[] => [
  ...new Set(codes.flatMap((code) => facilities[code]?.() ?? [])),
]
