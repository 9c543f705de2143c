import { explainTariff, priceSession, type ReservationFees, type Tariff } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import type { Stretch } from './readings.ts'

/** A charger is kept no longer. */
export const reservationMinutesMax = 30

type Priced = {
  readonly tariff: Tariff
  readonly timeZone: string
  readonly fromMs: number
  readonly untilMs: number
  /** No charge followed until its end. */
  readonly isExpired: boolean
}

/** The price of keeping a charger, by the engine that bills: VAT included, in whole dollars. */
export function reservationTwd({ tariff, timeZone, fromMs, untilMs, isExpired }: Priced): number {
  const endMs = Math.max(fromMs, untilMs)
  const kept = { startMs: fromMs, endMs, energyWh: 0, kind: 'reserved', reservationExpired: isExpired } as const
  return priceSession(tariff, { periods: [kept], timeZone }).totalTwd
}

/** The fees of keeping a charger from now on, as riders see them before; free where the tariff names no price. */
export function reservationFees({ tariff, timeZone, fromMs }: Pick<Priced, 'tariff' | 'timeZone' | 'fromMs'>) {
  const untilMs = fromMs + reservationMinutesMax * 60_000
  const longest = { tariff, timeZone, fromMs, untilMs }
  const perHour = explainTariff(tariff).find((fact) => fact.fact === 'price' && fact.of === 'reservationTime')
  const expiredTwd = reservationTwd({ ...longest, isExpired: true })
  return {
    twdPerHour: perHour?.fact === 'price' ? Number(perHour.inclVat) : 0,
    expiredTwd,
    holdTwd: Math.max(expiredTwd, reservationTwd({ ...longest, isExpired: false })),
    minutesMax: reservationMinutesMax,
  } satisfies ReservationFees
}

type Recorded = Pick<Priced, 'tariff' | 'timeZone' | 'isExpired'> & { readonly stretches: readonly Stretch[] }

/** The price of the operator's own record of a reservation, by the tariff of its beginning. */
export function operatorRepriced({ tariff, timeZone, stretches, isExpired }: Recorded) {
  const periods = stretches.map(({ from, until }) => {
    const kept = { startMs: msOf(from), endMs: msOf(until), energyWh: 0, kind: 'reserved' as const }
    return { ...kept, reservationExpired: isExpired }
  })
  const { inclVat, totalTwd } = priceSession(tariff, { periods, timeZone })
  return { cents: Math.round(Number(inclVat) * 100), totalTwd }
}
