import * as ordersContract from '@daoxing/orders/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import { answerCityTicketAnswer } from './calls/answer-city-ticket.ts'
import { answerTicketAnswer } from './calls/answer-ticket.ts'
import { createTicketAnswer } from './calls/create-ticket.ts'
import { getOrderAnswer } from './calls/get-order.ts'
import { getTicketAnswer } from './calls/get-ticket.ts'
import { listCityTicketsAnswer } from './calls/list-city-tickets.ts'
import { listServiceTicketsAnswer } from './calls/list-service-tickets.ts'
import { listTicketsAnswer } from './calls/list-tickets.ts'
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
export { type OrderPayments, orderPaymentsPort } from './order-payments.ts'
export { newOrderHash, reservationClash, reservationsOf } from './register.ts'
export { findOrder, findOrders } from './stores/order-store.ts'

export const ordersServer: ServerSlice = {
  name: 'orders',
  contract: ordersContract,
  calls: [
    listOrdersAnswer,
    getOrderAnswer,
    listTicketsAnswer,
    createTicketAnswer,
    getTicketAnswer,
    listServiceTicketsAnswer,
    answerTicketAnswer,
    listCityTicketsAnswer,
    answerCityTicketAnswer,
  ],
  words: new URL('../contract/words/', import.meta.url),
  migrations: new URL('./migrations/', import.meta.url),
  async roomsOf({ house, principal }) {
    if (principal.kind !== 'rider' && principal.kind !== 'kiosk') return []
    const hashes = await unfinishedOrderHashes(house.database, principal.riderId)
    return hashes.map((hash) => `order:${hash}`)
  },
}
