import { answer } from '@daoxing/kit/server'
import { listSharedRentals } from '@daoxing/rental/contract'
import { orderPaymentsOf } from '@daoxing/wallet/server'
import { sharedView } from '../shared/shared-view.ts'
import { picturesOfAll } from '../stores/shared-picture-store.ts'
import { sharedOf } from '../stores/shared-order-store.ts'

export const listSharedRentalsAnswer = answer(listSharedRentals, async ({ query, who: { riderId }, tx, house }) => {
  const found = await sharedOf(tx, { riderId, tab: query.tab })
  const orderHashes = found.map(({ orderHash }) => orderHash)
  const payments = await orderPaymentsOf({ tx, house, orderHashes })
  const pictures = Map.groupBy(await picturesOfAll(tx, orderHashes), ({ orderHash }) => orderHash)
  const views = found.map((order) =>
    sharedView(
      { tx, house, order },
      { payment: payments.get(order.orderHash), pictures: pictures.get(order.orderHash) ?? [] },
    ),
  )
  return { orders: await Promise.all(views) }
})
