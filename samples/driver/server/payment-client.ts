import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { sampleDriverService } from '@daoxing/sample-driver/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { seekDriverFor } from './dispatch-client.ts'
import { lockedOrder } from './locked-order.ts'
import { orders } from './orders.ts'
import { endPaidOrder, releaseUnpaidOrder } from './settle-order.ts'
import { findOrder } from './stores/order-store.ts'

/** Moves an order on changes of its payment. */
export const sampleDriverPaymentClient: PaymentClient = {
  methods: ['cash', 'creditcard', 'linepay'],
  async paymentMoved({ tx, house, payment, outcome }) {
    const order = await lockedOrder(tx, payment.orderHash)
    const step = { tx, house, row: order }
    if (outcome === 'held' && order.state === 'PREPARING') {
      const { row: held } = await orders.advance({ ...step, event: 'PRICE_HELD' })
      await seekDriverFor({ tx, house, order: held })
    } else if (outcome === 'declined' && order.state === 'PREPARING') {
      await orders.advance({ ...step, event: 'DECLINED', change: { endedAt: house.clock.now() } })
    } else if (outcome === 'collected' && order.state === 'PENDING_PAYMENT') {
      await endPaidOrder({ tx, house, order })
    } else if (outcome === 'missed' && order.state === 'PENDING_PAYMENT' && order.unpaidSince === null) {
      await releaseUnpaidOrder({ tx, house, order })
    } else if (outcome === 'missed' && order.state === 'CANCELED') {
      const { riderId, orderHash } = order
      const service = sampleDriverService.id
      await notifyRider({ tx, house, riderId, orderHash, service, kind: 'paymentFailed', about: 'cancellation fee' })
    } else if (outcome === 'saidPaid' && order.state === 'CANCELED') {
      // No driver can have received the cancellation fee in cash.
      throw new Refusal('wallet.methodNotOffered', { payment_method: 'cash' })
    }
  },
  mayBePaidInCash: async ({ tx, orderHash }) => (await findOrder(tx, orderHash))?.state !== 'CANCELED',
}
