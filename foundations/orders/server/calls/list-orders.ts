import { Instant, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listOrders } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import { withPayments } from '../order-payments.ts'
import { type OrderPlaceInList, pageOfOrders } from '../stores/order-store.ts'

export const listOrdersAnswer = answer(listOrders, async ({ query, who, tx, house }) => {
  const { status: tab, limit, cursor } = query
  const after = cursor === undefined ? undefined : placeOf(cursor)
  // One more row than requested, to detect whether another page follows.
  const found = await pageOfOrders(tx, { riderId: who.riderId, tab, limit: limit + 1, after })
  const orders = await withPayments({ tx, house, orders: found.slice(0, limit) })
  const last = orders.at(-1)
  return { orders, cursor: found.length > limit && last ? cursorOf(last) : null }
})

function cursorOf({ createdAt, orderHash }: OrderPlaceInList): string {
  return Buffer.from(`${createdAt} ${orderHash}`).toString('base64url')
}

/** The cursor is untrusted input: only a valid instant and a valid hash may reach the database. */
function placeOf(cursor: string): OrderPlaceInList {
  const [createdAt = '', orderHash = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isMoment = z.safeParse(Instant, createdAt).success && !Number.isNaN(Date.parse(createdAt))
  if (!isMoment || !/^[\w-]{1,64}$/.test(orderHash)) throw new Refusal('kit.invalidInput', { field: 'cursor' })
  return { createdAt, orderHash }
}
