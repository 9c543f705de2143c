import { configValue } from '@daoxing/configs/server'
import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { rentalConfigs } from '../rental-configs.ts'
import { pointOf, type RiderPosition } from './rules/beside-car.ts'
import { sharedSpanOf } from './rules/span-of-wish.ts'

type Wish = RiderPosition & { readonly startTime?: number | undefined; readonly endTime?: number | undefined }
type Asked = { readonly tx: Tx; readonly house: House; readonly query: Wish; readonly language: Language }

/** The span, the prices and the rider's place, from which a list of cars is made. */
export async function listingOf({ tx, house, query, language }: Asked) {
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  const rates = await configValue(tx, rentalConfigs.rental_shared_tariff)
  const span = sharedSpanOf(query, house.clock.now())
  return { house, rates, span, here: pointOf(query), language, bufferSeconds }
}
