import { decimalText, divideHalfUp, fixed, priceDecimals } from './exact.ts'
import { type DailyWindow, dailyWindow, minutesPerDay } from './restrictions.ts'
import type { Day, PriceComponent, Tariff, TariffElement, TariffRestrictions } from './tariff.ts'

/** The local times at which a discount counts, with the meaning of the same fields of a restriction. */
export type DiscountWindow = Pick<TariffRestrictions, 'start_time' | 'end_time' | 'day_of_week'>

/**
 * A tariff whose energy costs `percent` less, in the window or always. Each element with a price of energy gets the
 * reduced one before it, with the restrictions of both, so that the first that matches is right. Prices are rounded
 * half up to the four decimals of OCPI.
 * @throws RangeError if the discount would raise a price or pay the rider.
 */
export function withDiscount(tariff: Tariff, percent: number, window?: DiscountWindow): Tariff {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError('a discount is between 0 and 100 percent')
  return { ...tariff, elements: tariff.elements.flatMap((element) => discounted(element, percent, window)) }
}

function discounted(element: TariffElement, percent: number, window: DiscountWindow | undefined) {
  const energy = element.price_components.find(({ type }) => type === 'ENERGY')
  if (energy === undefined) return [element]
  const reduced = { ...energy, price: reducedPrice(energy.price, percent) }
  if (window === undefined) {
    const others = (component: PriceComponent) => (component === energy ? reduced : component)
    return [{ ...element, price_components: element.price_components.map(others) }]
  }
  const before = intersections(element.restrictions ?? {}, window)
  return [...before.map((restrictions): TariffElement => ({ price_components: [reduced], restrictions })), element]
}

function reducedPrice(price: number, percent: number): number {
  const left = 1_000_000n - fixed(percent, 4)
  return Number(decimalText(divideHalfUp(fixed(price, priceDecimals) * left, 1_000_000n), priceDecimals))
}

/** The restrictions that hold if both hold: none, one, or two if the windows meet twice a day. */
function intersections(own: TariffRestrictions, window: DiscountWindow): readonly TariffRestrictions[] {
  const days = commonDays(own.day_of_week ?? [], window.day_of_week ?? [])
  if (days === 'none') return []
  const { start_time: _start, end_time: _end, day_of_week: _days, ...others } = own
  const base = { ...others, ...(days.length === 0 ? {} : { day_of_week: days }) }
  return commonWindows(dailyWindow(own), dailyWindow(window)).map((common) => ({ ...base, ...timesOf(common) }))
}

function commonDays(left: readonly Day[], right: readonly Day[]): readonly Day[] | 'none' {
  if (left.length === 0) return right
  if (right.length === 0) return left
  const common = left.filter((day) => right.includes(day))
  return common.length === 0 ? 'none' : common
}

function commonWindows(left: DailyWindow | undefined, right: DailyWindow | undefined): readonly DailyWindow[] {
  return straight(left).flatMap((one) =>
    straight(right)
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )
}

/** A window that wraps past midnight in two parts. */
function straight(window: DailyWindow | undefined): readonly DailyWindow[] {
  if (window === undefined) return [{ from: 0, to: minutesPerDay }]
  const { from, to } = window
  if (from < to) return [window]
  return [
    { from: 0, to },
    { from, to: minutesPerDay },
  ]
}

function timesOf({ from, to }: DailyWindow): Pick<TariffRestrictions, 'start_time' | 'end_time'> {
  if (from === 0 && to === minutesPerDay) return {}
  return { start_time: timeText(from), end_time: timeText(to) }
}

/** `13:30`; the end of the day is `00:00`. */
export function timeText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
