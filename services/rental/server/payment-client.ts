import { notifyRider } from '@daoxing/notices/server'
import { rentalMethods, rentalService } from '@daoxing/rental/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { waitFromNow } from './kept-until.ts'
import { lockedRental } from './locked-rental.ts'
import { sharedPaymentMoved } from './shared/shared-payment.ts'
import { findShared } from './stores/shared-order-store.ts'
import { rentals } from './rentals.ts'
import { depositPaid } from './take-deposit.ts'

/** Moves an order on changes of its payment. */
export const rentalPaymentClient: PaymentClient = {
  methods: rentalMethods,
  async paymentMoved(moved) {
    const { tx, house, payment, outcome } = moved
    const shared = await findShared(tx, payment.orderHash)
    if (shared) return sharedPaymentMoved(moved)
    const order = await lockedRental(tx, payment.orderHash)
    const step = { tx, house, row: order }
    if (order.state === 'AWAITING_PAYMENT') {
      if (outcome === 'depositTaken') await depositPaid({ tx, house, order })
      if (outcome === 'depositDeclined') await rentals.amend({ ...step, change: { depositState: 'open' } })
    }
    if (order.state === 'PREAUTHORIZING') {
      if (outcome === 'raised') await rentals.advance({ ...step, event: 'held' })
      // The rider is at the desk, and has the time to pay by another card.
      const change = { waitsUntil: await waitFromNow(tx, house.clock.now()) }
      if (outcome === 'notRaised') await rentals.advance({ ...step, event: 'notHeld', change })
    }
    if (order.state === 'PENDING_PAYMENT' && outcome === 'collected') await rentals.advance({ ...step, event: 'paid' })
    if (outcome === 'missed') {
      const { riderId, orderHash } = order
      const about = `${payment.revision}`
      await notifyRider({ tx, house, riderId, orderHash, service: rentalService.id, kind: 'paymentFailed', about })
    }
  },
  mayBePaidInCash: async () => false,
}
