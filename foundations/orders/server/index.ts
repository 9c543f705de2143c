import { bindCall, type ServerSlice } from '@daoxing/kit/server'
import {
  answerCityTicket,
  answerTicket,
  createTicket,
  getOrder,
  getTicket,
  listCityTickets,
  listOrders,
  listServiceTickets,
  listTickets,
} from '@daoxing/orders/contract'
import { answerCityTicketHandler } from './calls/answer-city-ticket.ts'
import { answerTicketHandler } from './calls/answer-ticket.ts'
import { createTicketHandler } from './calls/create-ticket.ts'
import { getOrderHandler } from './calls/get-order.ts'
import { getTicketHandler } from './calls/get-ticket.ts'
import { listCityTicketsHandler } from './calls/list-city-tickets.ts'
import { listServiceTicketsHandler } from './calls/list-service-tickets.ts'
import { listTicketsHandler } from './calls/list-tickets.ts'
import { listOrdersHandler } from './calls/list-orders.ts'
import { unfinishedOrderHashes } from './stores/order-store.ts'

export { type OrderDetailSource, orderDetailPort } from './order-detail-port.ts'
export { newOrderHash, putOrder, reservationClash, reservationsOf } from './register.ts'

export const ordersServer: ServerSlice = {
  name: 'orders',
  calls: [
    bindCall(listOrders, listOrdersHandler),
    bindCall(getOrder, getOrderHandler),
    bindCall(listTickets, listTicketsHandler),
    bindCall(createTicket, createTicketHandler),
    bindCall(getTicket, getTicketHandler),
    bindCall(listServiceTickets, listServiceTicketsHandler),
    bindCall(answerTicket, answerTicketHandler),
    bindCall(listCityTickets, listCityTicketsHandler),
    bindCall(answerCityTicket, answerCityTicketHandler),
  ],
  words: new URL('../contract/words/', import.meta.url),
  migrations: new URL('./migrations/', import.meta.url),
  async roomsOf({ house, principal }) {
    if (principal.kind !== 'rider' && principal.kind !== 'kiosk') return []
    const hashes = await unfinishedOrderHashes(house.database, principal.riderId)
    return hashes.map((hash) => `order:${hash}`)
  },
}
