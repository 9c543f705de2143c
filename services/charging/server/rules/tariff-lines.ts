import type { TariffLine } from '@daoxing/charging/contract'
import { explainTariff, type PriceFact } from '@daoxing/charging/contract'
import { localMoment } from '@daoxing/charging/contract'
import type { Tariff, TariffRestrictions } from '@daoxing/charging/contract'
import { offsetMsOf } from './local-week.ts'
import { minuteOfDay } from './opening-hours.ts'

const types: Readonly<Record<string, TariffLine['type']>> = {
  energy: 'ENERGY',
  chargingTime: 'TIME',
  parkingTime: 'PARKING_TIME',
  sessionFee: 'FLAT',
}
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

type Priced = PriceFact & { readonly when?: TariffRestrictions }
const known = new WeakMap<Tariff, readonly Priced[]>()

/** The prices of a tariff for a charge; those of reservations are told apart. */
const pricesOf = (tariff: Tariff): readonly Priced[] =>
  known.getOrInsertComputed(tariff, () =>
    explainTariff(tariff).filter((fact): fact is PriceFact => fact.fact === 'price' && types[fact.of] !== undefined),
  )

/** The lines of a tariff in the words of the list, with those marked that count at this moment for a charge that begins. */
export function tariffLines(tariff: Tariff, timeZone: string, atMs: number): TariffLine[] {
  const { day, minute, weekday } = localMoment(atMs, offsetMsOf(timeZone, atMs))
  const taken = new Set<string>()
  return pricesOf(tariff).map(({ of, inclVat, when = {} }) => {
    const threshold = `${of} ${when.min_kwh ?? ''} ${when.min_duration ?? ''}`
    const isNow = holdsAt(when, { day, minute, weekday }) && !taken.has(threshold)
    if (isNow) taken.add(threshold)
    return {
      type: types[of] ?? 'ENERGY',
      priceTwd: Number(inclVat),
      from: when.start_time ?? null,
      until: when.end_time ?? null,
      days: (when.day_of_week ?? []).map((name) => weekdays.indexOf(name) + 1),
      fromKwh: when.min_kwh ?? null,
      fromMinutes: when.min_duration === undefined ? null : when.min_duration / 60,
      isNow,
    }
  })
}

/** The price of a kilowatt hour at the beginning of a charge now; null if energy is not sold by itself. */
export function energyPriceNow(tariff: Tariff, timeZone: string, atMs: number): number | null {
  const now = tariffLines(tariff, timeZone, atMs).find(
    ({ type, isNow, fromKwh, fromMinutes }) => type === 'ENERGY' && isNow && fromKwh === null && fromMinutes === null,
  )
  return now && now.priceTwd > 0 ? now.priceTwd : null
}

type Local = { readonly day: number; readonly minute: number; readonly weekday: number }

function holdsAt(when: TariffRestrictions, { day, minute, weekday }: Local): boolean {
  const { start_time, end_time, start_date, end_date, day_of_week } = when
  if (day_of_week?.length && !day_of_week.includes(weekdays[weekday] ?? 'MONDAY')) return false
  if (start_date !== undefined && day < dayOf(start_date)) return false
  if (end_date !== undefined && day >= dayOf(end_date)) return false
  const from = start_time === undefined ? 0 : minuteOfDay(start_time)
  const until = end_time === undefined ? 24 * 60 : minuteOfDay(end_time) || 24 * 60
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

const dayOf = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
