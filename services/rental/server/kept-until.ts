import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { rentalConfigs } from './rental-configs.ts'
import type { RentalRecord } from './stores/order-table.ts'

/** The car waits this long for its rider: from the departure, or longer if the rider could not take it before. */
export async function keptUntil(
  tx: Tx,
  { startsAt, waitsUntil }: Pick<RentalRecord, 'startsAt' | 'waitsUntil'>,
): Promise<Instant> {
  const { keptSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const usual = plusSeconds(startsAt, keptSeconds)
  return waitsUntil && waitsUntil > usual ? waitsUntil : usual
}

/** A rider who has just become able to take the car, or has to find another card, has this time at least. */
export async function waitFromNow(tx: Tx, now: Instant): Promise<Instant> {
  return plusSeconds(now, (await configValue(tx, rentalConfigs.rental_times)).paySeconds)
}
