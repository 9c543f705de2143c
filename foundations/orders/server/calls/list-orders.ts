import { Instant, Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { listOrders } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import { type OrderPlaceInList, pageOfOrders } from '../stores/order-store.ts'

export const listOrdersHandler: Handler<typeof listOrders> = async ({ query, who, tx }) => {
  const { status: tab, limit, cursor } = query
  const after = cursor === undefined ? undefined : placeOf(cursor)
  // One more than asked tells whether another page follows.
  const found = await pageOfOrders(tx, { riderId: who.riderId, tab, limit: limit + 1, after })
  const orders = found.slice(0, limit)
  const last = orders.at(-1)
  return { orders, cursor: found.length > limit && last ? cursorOf(last) : null }
}

function cursorOf({ createdAt, orderHash }: OrderPlaceInList): string {
  return Buffer.from(`${createdAt} ${orderHash}`).toString('base64url')
}

/** A cursor comes back from outside: only a moment that exists and a hash in our letters may reach the database. */
function placeOf(cursor: string): OrderPlaceInList {
  const [createdAt = '', orderHash = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isMoment = z.safeParse(Instant, createdAt).success && !Number.isNaN(Date.parse(createdAt))
  if (!isMoment || !/^[\w-]{1,64}$/.test(orderHash)) throw new Refusal('kit.invalidInput', { field: 'cursor' })
  return { createdAt, orderHash }
}
