import { distanceMetres, Refusal } from '@daoxing/kit/contract'
import type { Fee } from '../stores/fee-store.ts'
import type { TripPlace } from '../stores/trip-table.ts'

/** A pin may move a little between the estimate and the wish. */
const sameMetresMax = 50

type Wish = { readonly start: TripPlace; readonly end: TripPlace | null }

/** Refuses a trip between other places than those of its price. */
export function refuseMisfit(fee: Fee, { start, end }: Wish): void {
  const misfit = (field: string) => new Refusal('designatedDriver.feeDoesNotFit', { field })
  if (fee.changeOf !== null) throw misfit('estimated_trip_fee_id')
  if (distanceMetres(fee.start, start.location) > sameMetresMax) throw misfit('start')
  if ((fee.end === null) !== (end === null)) throw misfit('end')
  if (fee.end !== null && end !== null && distanceMetres(fee.end.location, end.location) > sameMetresMax)
    throw misfit('end')
}
