import type { BillLine, CarSeries, ChargeEstimate, ChargeLimit, CurrentKind, MyCar } from '@daoxing/charging/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { estimateSession } from '@daoxing/charging/contract'
import type { PricedLine, Tariff } from '@daoxing/charging/contract'
import { type ChargeCourse, chargeCourse, powersOfUnknownCar } from '../rules/charge-course.ts'

export type ChargeWish = {
  readonly tariff: Tariff
  readonly timeZone: string
  readonly startMs: number
  readonly connector: { readonly current: CurrentKind; readonly powerKw: number }
  readonly series: CarSeries | undefined
  readonly car: MyCar | undefined
  readonly limit: ChargeLimit | null
  readonly graceMinutes: number
}

/** Less is no charge: the limit is too small, or the battery is full. */
const leastWh = 500
const steps = 14

/**
 * Energy, time and cost of a charge, by the engine that bills; null if the limit allows next to nothing. For an unknown
 * car it is the dearest charge of those that usual cars get, with the price of the cheapest one.
 */
export function estimateCharge(wish: ChargeWish): ChargeEstimate | null {
  if (wish.series) return estimateCourse(wish, chargeCourse(wish))
  const powers = powersOfUnknownCar(wish.connector, thresholdsKw(wish.tariff))
  const all = powers.flatMap((unknownWatts) => estimateCourse(wish, chargeCourse({ ...wish, unknownWatts })) ?? [])
  const [usual, ...others] = all
  if (!usual) return null
  const dearest = others.reduce((most, other) => (other.totalTwd > most.totalTwd ? other : most), usual)
  const leastTwd = Math.min(...all.map(({ totalTwd }) => totalTwd))
  return leastTwd < dearest.totalTwd ? { ...dearest, leastTwd } : dearest
}

/** The powers at which a price of the tariff begins or ends. */
function thresholdsKw({ elements }: Tariff): readonly number[] {
  return elements.flatMap(({ restrictions }) =>
    [restrictions?.min_power, restrictions?.max_power].filter((kw) => kw !== undefined),
  )
}

function estimateCourse(wish: ChargeWish, course: ChargeCourse): ChargeEstimate | null {
  const energyWh = affordable(wish, course)
  if (energyWh < leastWh) return null
  const { priced, chargedAtMs, occupancy } = sessionOf(wish, course, energyWh)
  const fee = occupancy && inclVat(occupancy.unitPrice, occupancy.vatPercent)
  return {
    energyKwh: Math.round(energyWh / 10) / 100,
    minutes: Math.ceil((chargedAtMs - wish.startMs) / 60_000),
    totalTwd: priced.totalTwd,
    lines: priced.lines.map(lineOf),
    limitedBy: course.limitedBy,
    graceEndsAt: instantFromMs(chargedAtMs + wish.graceMinutes * 60_000),
    afterGraceTwdPerHour: fee === undefined ? null : Number(fee),
  }
}

function sessionOf({ tariff, timeZone, startMs, graceMinutes }: ChargeWish, { power }: ChargeCourse, energyWh: number) {
  return estimateSession(tariff, { startMs, timeZone, energyWh, power, graceMs: graceMinutes * 60_000 })
}

/** The energy of the course, or as much of it as the limit in dollars pays. */
function affordable(wish: ChargeWish, course: ChargeCourse): number {
  const { limit } = wish
  if (limit?.kind !== 'twd') return course.energyWh
  const costs = (energyWh: number) => sessionOf(wish, course, energyWh).priced.totalTwd
  if (course.energyWh === 0 || costs(course.energyWh) <= limit.value) return course.energyWh
  let [low, high] = [0, course.energyWh]
  for (let step = 0; step < steps; step += 1) {
    const middle = Math.round((low + high) / 2)
    if (middle > 0 && costs(middle) <= limit.value) low = middle
    else high = middle
  }
  return low
}

export function lineOf(line: PricedLine): BillLine {
  const { type, quantity, unit, unitPrice, vatPercent, inclVat: amountTwd, fromMs, toMs } = line
  return {
    ...{ type, quantity, unit, amountTwd },
    unitTwd: inclVat(unitPrice, vatPercent),
    from: instantFromMs(fromMs),
    until: instantFromMs(toMs),
  }
}

/** A price with its VAT, to the four decimals of OCPI. */
export function inclVat(price: string, vatPercent = '0'): string {
  return String(Math.round(Number(price) * (100 + Number(vatPercent)) * 100) / 10_000)
}
