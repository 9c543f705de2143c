import { Refusal } from '@daoxing/kit/contract'
import type { RideRequest } from '@daoxing/taxi/contract'
import { isEmpty } from './is-empty.ts'

/** Request fields without an implementation: an empty field is ignored, any other value is refused by name. */
const notBuiltFields = [
  'coupon',
  'isLinegoPointsRedeem',
  'id_card_number',
  'invoice',
] as const satisfies readonly (keyof RideRequest)[]

/** Fields that a ride supports and a shuttle does not: its price is fixed from door to airport, and its rider pays. */
export const notOfShuttles = ['stops', 'group_id', 'group_name', 'company', 'custom_field', 'ticketId'] as const

/** Refuses requests that cannot be fulfilled; no part of a request is silently ignored. */
export function refuseUnbuiltFields(request: RideRequest, more: readonly (typeof notOfShuttles)[number][] = []): void {
  const field = [...notBuiltFields, ...more].find((name) => !isEmpty(request[name]))
  if (field) throw new Refusal('kit.notBuiltYet', { field })
}
