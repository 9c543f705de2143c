import { msOf } from '@daoxing/kit/contract'
import type { SharedRental } from '@daoxing/rental/contract'
import { isCommandOpen } from '../shared-orders.ts'

/**
 * The reservation with its rights of now. No event tells that the time to take the car has come, and a page may have
 * read the reservation before; the server checks each right again.
 */
export function rightsAt(nowMs: number, order: SharedRental): SharedRental {
  const { state, can, takeFrom } = order
  if (state !== 'RESERVED' || can.takeCar || nowMs < msOf(takeFrom)) return order
  return { ...order, can: { ...can, takeCar: true, find: !isCommandOpen(order) } }
}
