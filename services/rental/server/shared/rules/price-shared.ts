import type { Instant } from '@daoxing/kit/contract'
import type { RentalTerms, SharedQuote, SharedTariff, StandardContract } from '@daoxing/rental/contract'
import { taipeiTime } from '@daoxing/kit/contract'
import type { SharedPrices } from '../../rental-configs.ts'
import { type RentKind, rentKindOf } from '../../rules/rent-days.ts'
import { daySlots, leastCover, startedDays } from '../../rules/rent-of-span.ts'

export type Priced = {
  readonly from: Instant
  readonly until: Instant
  readonly prices: SharedPrices
  readonly hasWaiver: boolean
  readonly contract: StandardContract
}
export type SharedPrice = Omit<SharedQuote, 'quoteHash' | 'expiresAt'>

const hourOf = {
  weekdayRent: 'weekdayHourTwd',
  holidayRent: 'holidayHourTwd',
  festivalRent: 'festivalHourTwd',
} as const
const dayOf = { weekdayRent: 'weekdayDayTwd', holidayRent: 'holidayDayTwd', festivalRent: 'festivalDayTwd' } as const
/** A slot of 10 minutes costs a sixth of an hour, so sums are counted in sixths and rounded once. */
const parts = 6

/**
 * The price of a span: steps of 10 minutes, at most the price of a day for 24 hours. One booking never costs more than its
 * span in pieces.
 */
export function priceShared({ from, until, prices, hasWaiver, contract }: Priced): SharedPrice {
  const { sums, cost } = leastCover({ from, until }, [
    { slots: daySlots, costOf: (kind) => prices.rent[dayOf[kind]] * parts },
    { slots: 1, costOf: (kind) => prices.rent[hourOf[kind]] },
  ])
  const rents = roundedSums(sums, Math.ceil(cost / parts))
  const tariff = tariffAt({ from, prices })
  const waiverTwd = hasWaiver ? waiverOf({ from, until, hourTwd: prices.waiverHourTwd }) : 0
  const totalAmount = rents.weekdayRent + rents.holidayRent + rents.festivalRent + waiverTwd
  return {
    isPromotion: false,
    promotionTotalAmount: totalAmount,
    totalAmount,
    ...rents,
    waiverTwd,
    tariff,
    holdTwd: totalAmount + reserveOf({ from, until, prices, contract }),
    contractVersion: contract.version,
  }
}

/** The prices that a rider reads beside a car: those of the day on which the span begins. */
export function tariffAt({ from, prices }: Pick<Priced, 'from' | 'prices'>): SharedTariff {
  const kind = rentKindOf(taipeiTime(from).day)
  return {
    hourTwd: prices.rent[hourOf[kind]],
    dayTwd: prices.rent[dayOf[kind]],
    kilometreTwd: prices.kilometreTwd,
    lossDamageWaiverRate: prices.waiverHourTwd,
  }
}

/** Whole dollars that add up to the total; what rounding adds belongs to the largest part. */
function roundedSums(sums: Readonly<Record<RentKind, number>>, totalTwd: number): Record<RentKind, number> {
  const rounded = {
    weekdayRent: Math.floor(sums.weekdayRent / parts),
    holidayRent: Math.floor(sums.holidayRent / parts),
    festivalRent: Math.floor(sums.festivalRent / parts),
  }
  const kinds = ['weekdayRent', 'holidayRent', 'festivalRent'] as const
  const largest = kinds.reduce((most, kind) => (sums[kind] > sums[most] ? kind : most))
  rounded[largest] += totalTwd - rounded.weekdayRent - rounded.holidayRent - rounded.festivalRent
  return rounded
}

/** The waiver of a span, in steps of 10 minutes. */
function waiverOf({
  from,
  until,
  hourTwd,
}: {
  readonly from: Instant
  readonly until: Instant
  readonly hourTwd: number
}) {
  const slots = Math.ceil((Date.parse(until) - Date.parse(from)) / 600_000)
  return Math.ceil((slots * hourTwd) / parts)
}

/** Kilometres beyond the included ones, never more than the contract allows to charge for them. */
function reserveOf({ from, until, prices, contract }: Omit<Priced, 'hasWaiver'>): number {
  const mostTwd = Math.floor(
    (startedDays({ from, until }) * prices.rent.weekdayDayTwd * contract.kilometresCapPercent) / 100,
  )
  return Math.min(prices.reserveKm * prices.kilometreTwd, mostTwd)
}

/** A price in the form of the terms of a rental, by which the contract cuts the bill. */
export function termsOfPrice(
  price: SharedPrice,
  {
    dayRentTwd,
    energyPercentTwd,
    kilometresIncluded,
  }: Pick<RentalTerms, 'dayRentTwd' | 'energyPercentTwd' | 'kilometresIncluded'>,
): RentalTerms {
  const { isPromotion, weekdayRent, holidayRent, festivalRent, waiverTwd, tariff, contractVersion } = price
  const rentTwd = weekdayRent + holidayRent + festivalRent
  return {
    isPromotion,
    promotionTotalAmount: rentTwd,
    totalAmount: rentTwd,
    weekdayRent,
    holidayRent,
    festivalRent,
    lines: (['weekdayRent', 'holidayRent', 'festivalRent'] as const)
      .map((kind) => ({ kind, amountTwd: price[kind] }))
      .filter(({ amountTwd }) => amountTwd > 0),
    insuranceTwd: waiverTwd,
    paysNow: 'deposit',
    depositTwd: 0,
    payNowTwd: 0,
    dayRentTwd,
    kilometresIncluded,
    kilometreTwd: tariff.kilometreTwd,
    energyPercentTwd,
    contractVersion,
  }
}
