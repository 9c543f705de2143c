import type { Instant } from '@daoxing/kit/contract'
import type { RentalTerms, RentalVehicleClass, StandardContract } from '@daoxing/rental/contract'
import type { RentalTariff } from '../rental-configs.ts'
import { rentOfSpan, startedDays } from './rent-of-span.ts'

export type PricedWish = {
  readonly from: Instant
  readonly until: Instant
  readonly vehicleClass: RentalVehicleClass
  readonly isOneWay: boolean
  /** The number of drivers with the waiver. */
  readonly waivers: number
  readonly isPremiumNoDuty: boolean
  readonly accessories: readonly { readonly code: string; readonly qty: number; readonly dayTwd: number }[]
}

type Tariff = { readonly terms: RentalTariff; readonly contract: StandardContract }

/** The price of a wish, line by line, within the caps of the contract. */
export function priceRental(wish: PricedWish, { terms, contract }: Tariff): RentalTerms {
  const rent = terms.rents[wish.vehicleClass]
  const days = startedDays(wish)
  const { totalTwd: rentTwd, ...rents } = rentOfSpan(rent, wish)
  const insuranceTwd = days * (wish.waivers * terms.waiverDayTwd + (wish.isPremiumNoDuty ? terms.insuranceDayTwd : 0))
  const accessories = wish.accessories.map(({ code, qty, dayTwd }) => ({ code, qty, amountTwd: qty * dayTwd * days }))
  const oneWayTwd = wish.isOneWay ? terms.oneWayTwd : 0
  const promotionTwd = days >= terms.promotionFromDays ? Math.floor((rentTwd * terms.promotionPercent) / 100) : 0
  const totalAmount =
    rentTwd + insuranceTwd + oneWayTwd + accessories.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
  const promotionTotalAmount = totalAmount - promotionTwd
  const percent = Math.min(terms.depositPercent, contract.depositPercentMax)
  const depositTwd = Math.floor((promotionTotalAmount * percent) / 100)
  const lines: RentalTerms['lines'] = [
    ...(['weekdayRent', 'holidayRent', 'festivalRent'] as const).map((kind) => ({ kind, amountTwd: rents[kind] })),
    { kind: 'insurance' as const, amountTwd: insuranceTwd },
    ...accessories.map((accessory) => ({ kind: 'accessory' as const, ...accessory })),
    { kind: 'oneWay' as const, amountTwd: oneWayTwd },
    { kind: 'promotion' as const, amountTwd: -promotionTwd },
  ].filter(({ kind, amountTwd }) => amountTwd !== 0 || kind === 'accessory')
  return {
    isPromotion: promotionTwd > 0,
    promotionTotalAmount,
    totalAmount,
    ...rents,
    lines,
    insuranceTwd,
    paysNow: terms.paysNow,
    depositTwd,
    payNowTwd: terms.paysNow === 'whole' ? promotionTotalAmount : depositTwd,
    dayRentTwd: rent.weekdayTwd,
    kilometresIncluded: contract.kilometresADay * days,
    kilometreTwd: terms.kilometreTwd,
    excessTwd: terms.excessTwd,
    energyPercentTwd: terms.energyPercentTwd,
    contractVersion: contract.version,
  }
}
