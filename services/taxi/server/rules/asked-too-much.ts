import { Refusal } from '@daoxing/kit/contract'
import type { RideRequest } from '@daoxing/taxi/contract'
import { isEmpty } from './is-empty.ts'

/** Fields of a request that no code honours yet: empty they say nothing, filled they are refused by name. */
const notBuiltFields = [
  'group_id',
  'group_name',
  'company',
  'custom_field',
  'ticketId',
  'reservation_time',
  'coupon',
  'isLinegoPointsRedeem',
  'id_card_number',
  'invoice',
  'stops',
] as const satisfies readonly (keyof RideRequest)[]

/** Refuses what is asked for and cannot be given; nothing of a request is silently left out. */
export function refuseWhatIsNotBuilt(request: RideRequest): void {
  const field = notBuiltFields.find((name) => !isEmpty(request[name]))
  if (field) throw new Refusal('kit.notBuiltYet', { field })
}
