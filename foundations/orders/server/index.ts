import { bindCall, type ServerSlice } from '@daoxing/kit/server'
import { getOrder, listOrders } from '@daoxing/orders/contract'
import { getOrderHandler } from './calls/get-order.ts'
import { listOrdersHandler } from './calls/list-orders.ts'
import { unfinishedOrderHashes } from './stores/order-store.ts'

export { type OrderDetailSource, orderDetailPort } from './order-detail-port.ts'
export { newOrderHash, putOrder, reservationClash, reservationsOf } from './register.ts'

export const ordersServer: ServerSlice = {
  name: 'orders',
  calls: [bindCall(listOrders, listOrdersHandler), bindCall(getOrder, getOrderHandler)],
  migrations: new URL('./migrations/', import.meta.url),
  async roomsOf({ house, principal }) {
    if (principal.kind !== 'rider' && principal.kind !== 'kiosk') return []
    const hashes = await unfinishedOrderHashes(house.database, principal.riderId)
    return hashes.map((hash) => `order:${hash}`)
  },
}
