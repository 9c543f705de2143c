import { type Instant, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import { nightHours } from '@daoxing/taxi/contract'

/**
 * The meter tariff of a county. A started distance step counts in full; a step of slow time counts once it is complete.
 */
export type Tariff = {
  readonly name: string
  readonly flagFallTwd: number
  readonly flagFallMetres: number
  readonly stepMetres: number
  readonly stepTwd: number
  /** One `stepTwd` for this many seconds below 5 km/h. */
  readonly slowStepSeconds: number
  readonly nightTwd: number
  readonly springFestival: SpringFestival
}

/**
 * The surcharge of a county around the lunar New Year's Day: this many days before and after it, both included. The
 * days are those that the counties proclaimed for 2026, and also apply to years without a proclamation yet.
 */
export type SpringFestival = { readonly daysBefore: number; readonly daysAfter: number; readonly amountTwd: number }

const taipei: Tariff = {
  name: 'taipei',
  flagFallTwd: 85,
  flagFallMetres: 1250,
  stepMetres: 200,
  stepTwd: 5,
  slowStepSeconds: 60,
  nightTwd: 20,
  springFestival: { daysBefore: 6, daysAfter: 5, amountTwd: 30 },
}
const taoyuan: Tariff = {
  ...taipei,
  name: 'taoyuan',
  flagFallTwd: 90,
  slowStepSeconds: 80,
  springFestival: { daysBefore: 4, daysAfter: 5, amountTwd: 50 },
}
/** Only the Spring Festival surcharge of Taichung is known. Its meter tariff is that of the nearest known county. */
const taichung: Tariff = { ...taoyuan, name: 'taichung' }

/** Counties without a tariff use their nearest neighbour's until an operator adds theirs. */
const tariffByCounty: Readonly<Record<string, Tariff>> = {
  臺北市: taipei,
  新北市: taipei,
  基隆市: taipei,
  宜蘭縣: taipei,
  花蓮縣: taipei,
  連江縣: taipei,
  桃園市: taoyuan,
  新竹市: taoyuan,
  新竹縣: taoyuan,
  苗栗縣: taichung,
  臺中市: taichung,
  彰化縣: taichung,
  南投縣: taichung,
  雲林縣: taichung,
  嘉義市: taichung,
  嘉義縣: taichung,
  臺南市: taichung,
  高雄市: taichung,
  屏東縣: taichung,
  臺東縣: taichung,
  澎湖縣: taichung,
  金門縣: taichung,
}

/** The tariff of the county in which a ride starts. */
export function tariffOf(county: string): Tariff {
  return tariffByCounty[county] ?? taipei
}

/** Night is from 23:00 to 06:00 in Taipei. */
export function isNight(at: Instant): boolean {
  const { hour } = taipeiTime(at)
  return hour >= nightHours.from || hour < nightHours.until
}

/** The longest time from the hail to the boarding: finding the car, and its drive to the pickup. */
const boardsWithinSeconds = 30 * 60

/**
 * Returns the night surcharge of a ride that is hailed before the night and boarded in it; 0 at night, or if it is not
 * soon.
 */
export function nightSoonTwd({ nightTwd }: Tariff, at: Instant): number {
  return !isNight(at) && isNight(plusSeconds(at, boardsWithinSeconds)) ? nightTwd : 0
}

/** Returns the surcharge of the Spring Festival at the time of boarding. */
export function springFestivalTwd(tariff: Tariff, boardedAt: Instant): number {
  const { daysBefore, daysAfter, amountTwd } = tariff.springFestival
  const day = Temporal.PlainDate.from(taipeiTime(boardedAt).day)
  const daysSince = lunarNewYear(day.year).until(day).days
  return -daysBefore <= daysSince && daysSince <= daysAfter ? amountTwd : 0
}

/**
 * The lunar New Year's Day in a calendar year. `Temporal` contains the published tables of that calendar;
 * `Intl.DateTimeFormat` computes the moon itself and is a day late in 2027, when the new moon is four minutes before
 * midnight.
 */
export function lunarNewYear(year: number): Temporal.PlainDate {
  return Temporal.PlainDate.from({ calendar: 'chinese', year, monthCode: 'M01', day: 1 }).withCalendar('iso8601')
}
