import { notifyRider } from '@daoxing/notices/server'
import { acceptedMethods, scooterService } from '@daoxing/scooter/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { reserve, takeDepositOrReserve } from './hold-amounts.ts'
import { lockedOrder } from './locked-order.ts'
import { orders } from './orders.ts'

/** Moves an order on changes of its payment. */
export const scooterPaymentClient: PaymentClient = {
  methods: acceptedMethods,
  async paymentMoved({ tx, house, payment, outcome }) {
    const order = await lockedOrder(tx, payment.orderHash)
    const step = { tx, house, row: order }
    if (order.state === 'PREPARING') {
      if (outcome === 'held') await takeDepositOrReserve({ tx, house, order })
      if (outcome === 'depositTaken') await reserve({ tx, house, order })
      if (outcome === 'declined' || outcome === 'depositDeclined')
        await orders.advance({ ...step, event: 'declined', change: { canceledAt: house.clock.now() } })
    }
    if (order.state === 'PENDING_PAYMENT' && outcome === 'collected') await orders.advance({ ...step, event: 'paid' })
    if (outcome === 'missed') {
      const { riderId, orderHash } = order
      const about = `${payment.revision}`
      await notifyRider({ tx, house, riderId, orderHash, service: scooterService.id, kind: 'paymentFailed', about })
    }
  },
  mayBePaidInCash: async () => false,
}
