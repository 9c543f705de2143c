import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The price of a ride. A rental keeps the tariff that its rider agreed to. */
export const ScooterTariff = z.object({
  /** Price of the minutes that are included. */
  baseTwd: AmountTwd,
  includedMinutes: z.int().check(z.gte(1), z.lte(60)),
  /** Price of each minute that begins after them, in cents: 250 is NT$2.5. */
  minuteCents: z.int().check(z.gte(1), z.lte(100_000)),
  /** The most that 24 hours cost. */
  dayCapTwd: AmountTwd,
})
export type ScooterTariff = z.infer<typeof ScooterTariff>

const daySeconds = 24 * 3600

/**
 * The price of a ride in whole TWD, rounded half up once, at the end. A minute counts as soon as it begins, so `seconds` 0 to
 * 359 cost the base of a tariff with six minutes included. Each full day costs the cap; the rest never costs more than it.
 */
export function priceOfRide(tariff: ScooterTariff, seconds: number): number {
  const days = Math.floor(seconds / daySeconds)
  const rest = seconds - days * daySeconds
  const minutes = Math.floor(rest / 60) + 1
  const more = days > 0 ? minutes : Math.max(0, minutes - tariff.includedMinutes)
  const restCents = (days > 0 ? 0 : tariff.baseTwd * 100) + more * tariff.minuteCents
  const cents = days * tariff.dayCapTwd * 100 + Math.min(restCents, tariff.dayCapTwd * 100)
  return Math.floor((cents + 50) / 100)
}

/** Seconds until the price rises again; undefined while the cap of the day holds. */
export function secondsUntilDearer(tariff: ScooterTariff, seconds: number): number | undefined {
  const now = priceOfRide(tariff, seconds)
  for (let minute = 1; minute <= tariff.includedMinutes + 1; minute += 1) {
    const at = (Math.floor(seconds / 60) + minute) * 60
    if (priceOfRide(tariff, at) > now) return at - seconds
  }
  return undefined
}
