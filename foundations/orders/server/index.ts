import * as ordersContract from '@daoxing/orders/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import { getOrderAnswer } from './calls/get-order.ts'
import { listOrdersAnswer } from './calls/list-orders.ts'
import { unfinishedOrderHashes } from './stores/order-store.ts'

export { type OrderEntered, orderEnteredPort } from './order-entered-port.ts'
export { type OrderDetailSource, orderDetailPort } from './order-detail-port.ts'
export {
  defineMover,
  type Moved,
  type Mover,
  type OrderJob,
  type OrderChange,
  orderJob,
  type OrderStep,
  type StateDeclaration,
} from './order-mover.ts'
import { eraseOrders, holdsOfOrders } from './end-account.ts'
export { type OrderPayments, orderPaymentsPort } from './order-payments.ts'
export { newOrderHash, reservationClash, reservationsOf } from './register.ts'
export { findOrder, findOrders, orderHashesOf } from './stores/order-store.ts'

export const ordersServer: ServerSlice = {
  name: 'orders',
  contract: ordersContract,
  calls: [listOrdersAnswer, getOrderAnswer],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseOrders,
  holdsRider: holdsOfOrders,
  keptOfRiders: [{ what: 'orders', why: 'accounting', months: 120 }],
  async roomsOf({ house, principal }) {
    if (principal.kind !== 'rider' && principal.kind !== 'kiosk') return []
    const hashes = await unfinishedOrderHashes(house.database, principal.riderId)
    return hashes.map((hash) => `order:${hash}`)
  },
}
