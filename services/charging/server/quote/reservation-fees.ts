import { explainTariff } from '@daoxing/charging/contract'
import type { Tariff } from '@daoxing/charging/contract'

/** A charger is kept no longer. */
export const reservationMinutesMax = 30

export type ReservationFees = {
  readonly twdPerHour: number
  /** For one that is not used, in whole: the fee and the time. */
  readonly expiredTwd: number
  readonly minutesMax: number
}

/** The cost of keeping a charger, if it is used and if not; free where the tariff names no price. */
export function reservationFees(tariff: Tariff): ReservationFees {
  const priceOf = (thing: string) => {
    const price = explainTariff(tariff).find((fact) => fact.fact === 'price' && fact.of === thing)
    return price?.fact === 'price' ? Number(price.inclVat) : undefined
  }
  const perHour = priceOf('reservationTime') ?? 0
  const expiredPerHour = priceOf('expiredReservationTime') ?? perHour
  const fee = priceOf('expiredReservationFee') ?? priceOf('reservationFee') ?? 0
  const expiredTwd = Math.round((fee + (expiredPerHour * reservationMinutesMax) / 60) * 100) / 100
  return { twdPerHour: perHour, expiredTwd, minutesMax: reservationMinutesMax }
}
