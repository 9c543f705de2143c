import { defineRefusals } from '@daoxing/kit/contract'

export const ordersRefusals = defineRefusals({
  /** The order offers no support: its search is still running, or the order is too old. */
  'orders.noSupport': { code: 'ORDER_WITHOUT_SUPPORT', status: 409 },
  /** The rider has an open ticket of this topic for this order. */
  'orders.ticketOpen': { code: 'TICKET_OPEN', status: 409 },
  'orders.ticketClosed': { code: 'TICKET_CLOSED', status: 409 },
})
