import { decimalText, divideHalfUp, fixed, nanosecondsPerSecond, priceDecimals, vatWhole } from './exact.ts'
import { dayNumber } from './local-time.ts'
import { type Candidate, days, matches, minutesPerDay, planOf, type TariffPlan } from './restrictions.ts'
import type { Day, Price, Tariff, TariffComponentType, TariffRestrictions } from './tariff.ts'
import { timeText } from './with-discount.ts'

export type PricedThing =
  | 'energy'
  | 'chargingTime'
  | 'parkingTime'
  | 'sessionFee'
  | 'reservationTime'
  | 'reservationFee'
  | 'expiredReservationTime'
  | 'expiredReservationFee'

/** A price with VAT, per kWh, hour or session, and the conditions under which it is the one that counts. */
export type PriceFact = {
  readonly fact: 'price'
  readonly of: PricedThing
  readonly inclVat: string
  readonly exclVat: string
  /** Billed in blocks of so many Wh or seconds; absent for single ones. */
  readonly blocks?: number
  /** As in the tariff, without empty ones; absent if the price always counts. */
  readonly when?: TariffRestrictions
  /** It counts if none of the prices before it does. */
  readonly otherwise: boolean
}

/** Half-open; `00:00` at the end is midnight. `inclVat` is `0` if nothing is charged. */
export type HourlyPrice = { readonly from: string; readonly to: string; readonly inclVat: string }

export type TariffFact =
  | { readonly fact: 'free' }
  | PriceFact
  /** The prices of an ordinary session over the day, if they differ by the time of day. */
  | {
      readonly fact: 'hours'
      readonly of: PricedThing
      readonly days: readonly Day[]
      readonly hours: readonly HourlyPrice[]
    }
  /** Parking costs nothing in the first seconds of a session. */
  | { readonly fact: 'freeParking'; readonly seconds: number }
  | { readonly fact: 'minimum' | 'maximum'; readonly exclVat: string; readonly inclVat?: string }

/**
 * A tariff as facts that a screen words. `hours` holds for the start of a session whose power is unknown; prices that
 * are limited to dates are part of it only on the local day `on`.
 */
export function explainTariff(tariff: Tariff, on?: string): readonly TariffFact[] {
  const plan = planOf(tariff)
  const prices = types.flatMap((type) => reachable(plan[type]).map((one) => priceFact(type, one)))
  if (prices.every(({ inclVat }) => inclVat === '0') && tariff.min_price === undefined) return [{ fact: 'free' }]
  return [
    ...prices.map((price, index) => ({ ...price, otherwise: isFallback(price, prices.slice(0, index)) })),
    ...types.flatMap((type) => hoursFacts(plan, type, on)),
    ...freeParking(plan),
    ...boundFact('minimum', tariff.min_price),
    ...boundFact('maximum', tariff.max_price),
  ]
}

const types: readonly TariffComponentType[] = ['FLAT', 'ENERGY', 'TIME', 'PARKING_TIME']

const things = {
  ENERGY: { charge: 'energy', RESERVATION: undefined, RESERVATION_EXPIRES: undefined },
  FLAT: { charge: 'sessionFee', RESERVATION: 'reservationFee', RESERVATION_EXPIRES: 'expiredReservationFee' },
  PARKING_TIME: { charge: 'parkingTime', RESERVATION: undefined, RESERVATION_EXPIRES: undefined },
  TIME: { charge: 'chargingTime', RESERVATION: 'reservationTime', RESERVATION_EXPIRES: 'expiredReservationTime' },
} as const

type Reachable = { readonly candidate: Candidate; readonly of: PricedThing }

/** A component behind an unrestricted one of the same kind never counts, nor does energy in a reservation. */
function reachable(candidates: readonly Candidate[]): readonly Reachable[] {
  const always = new Set<PricedThing>()
  return candidates.flatMap((candidate) => {
    const of = things[candidate.component.type][candidate.reservation ?? 'charge']
    if (of === undefined || always.has(of)) return []
    if (isUnrestricted(candidate)) always.add(of)
    return [{ candidate, of }]
  })
}

function isUnrestricted(candidate: Candidate): boolean {
  return Object.keys(conditionsOf(candidate.restrictions)).length === 0
}

/** The restrictions without those on reservations, which `of` says. */
function conditionsOf({ reservation: _reservation, ...restrictions }: TariffRestrictions): TariffRestrictions {
  const given = Object.entries(restrictions).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(given)
}

function priceFact(type: TariffComponentType, { candidate, of }: Reachable): PriceFact {
  const { component, restrictions } = candidate
  const when = conditionsOf(restrictions)
  return {
    fact: 'price',
    of,
    exclVat: decimalText(fixed(component.price, priceDecimals), priceDecimals),
    inclVat: inclVatOf(candidate),
    ...(type !== 'FLAT' && component.step_size > 1 ? { blocks: component.step_size } : {}),
    ...(Object.keys(when).length === 0 ? {} : { when }),
    otherwise: false,
  }
}

function isFallback(price: PriceFact, before: readonly PriceFact[]): boolean {
  return price.when === undefined && before.some(({ of }) => of === price.of)
}

function inclVatOf({ component: { price, vat = 0 } }: Candidate): string {
  const exact = fixed(price, priceDecimals) * (vatWhole + fixed(vat, 4))
  return decimalText(divideHalfUp(exact, vatWhole), priceDecimals)
}

/** One fact for all weekdays with the same hours. */
function hoursFacts(plan: TariffPlan, type: TariffComponentType, on: string | undefined): readonly TariffFact[] {
  const candidates = plan[type].filter(({ reservation }) => reservation === undefined)
  if (candidates.every(({ window, weekdays }) => window === undefined && weekdays === undefined)) return []
  const { charge } = things[type]
  const byHours = new Map<string, { readonly hours: readonly HourlyPrice[]; readonly days: Day[] }>()
  days.forEach((day, weekday) => {
    const hours = hoursOf(candidates, weekday, on === undefined ? undefined : dayNumber(on))
    const same = byHours.get(JSON.stringify(hours)) ?? { hours, days: [] }
    same.days.push(day)
    byHours.set(JSON.stringify(hours), same)
  })
  return [...byHours.values()].map((same) => ({ fact: 'hours', of: charge, ...same }))
}

function hoursOf(candidates: readonly Candidate[], weekday: number, day: number | undefined): readonly HourlyPrice[] {
  const borders = candidates.flatMap(({ window }) => (window === undefined ? [] : [window.from, window.to]))
  const minutes = [...new Set([0, ...borders])].filter((minute) => minute < minutesPerDay).sort((one, two) => one - two)
  const hours: HourlyPrice[] = []
  minutes.forEach((minute, index) => {
    const to = timeText(minutes[index + 1] ?? minutesPerDay)
    const at = { energyNanoWh: 0n, elapsedNs: 0n, milliwatts: undefined, current: undefined }
    const active = candidates.find(
      (candidate) =>
        (day !== undefined || (candidate.firstDay === undefined && candidate.endDay === undefined)) &&
        matches(candidate, { ...at, local: { day: day ?? 0, minute, weekday } }),
    )
    const inclVat = active === undefined ? '0' : inclVatOf(active)
    const before = hours.at(-1)
    if (before?.inclVat === inclVat) hours[hours.length - 1] = { ...before, to }
    else hours.push({ from: timeText(minute), to, inclVat })
  })
  return hours
}

/** The earliest moment of a session at which a price of parking may count, if that is not its beginning. */
function freeParking(plan: TariffPlan): readonly TariffFact[] {
  let freeUntilNs = 0n
  const begins: bigint[] = []
  for (const { component, duration, restrictions } of plan.PARKING_TIME) {
    if (component.price > 0)
      begins.push(duration.min !== undefined && duration.min > freeUntilNs ? duration.min : freeUntilNs)
    else if (duration.max !== undefined && Object.keys(conditionsOf(restrictions)).length === 1)
      freeUntilNs = duration.max
  }
  const firstNs = begins.reduce((least, begin) => (begin < least ? begin : least), begins[0] ?? 0n)
  return firstNs > 0n ? [{ fact: 'freeParking', seconds: Number(firstNs / nanosecondsPerSecond) }] : []
}

function boundFact(fact: 'minimum' | 'maximum', price: Price | undefined): readonly TariffFact[] {
  if (price === undefined) return []
  const text = (amount: number) => decimalText(fixed(amount, priceDecimals), priceDecimals)
  const inclVat = price.incl_vat === undefined ? {} : { inclVat: text(price.incl_vat) }
  return [{ fact, exclVat: text(price.excl_vat), ...inclVat }]
}
