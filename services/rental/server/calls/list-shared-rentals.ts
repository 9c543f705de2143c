import { answer } from '@daoxing/kit/server'
import { listSharedRentals } from '@daoxing/rental/contract'
import { sharedView } from '../shared/shared-view.ts'
import { sharedOf } from '../stores/shared-order-store.ts'

export const listSharedRentalsAnswer = answer(listSharedRentals, async ({ query, who: { riderId }, tx, house }) => {
  const found = await sharedOf(tx, { riderId, tab: query.tab })
  return { orders: await Promise.all(found.map((order) => sharedView({ tx, house, order }))) }
})
