import { notifyRider } from '@daoxing/notices/server'
import { fineStatuses, type ScooterFee, scooterMethods, scooterService } from '@daoxing/scooter/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { lockedRental } from './locked-rental.ts'
import { rentals } from './rentals.ts'

/** Moves a rental on changes of its payment. */
export const scooterPaymentClient: PaymentClient = {
  methods: scooterMethods,
  async paymentMoved({ tx, house, payment, outcome }) {
    const rental = await lockedRental(tx, payment.orderHash)
    const step = { tx, house, row: rental }
    if (rental.state === 'PREPARING') {
      if (outcome === 'held') await rentals.advance({ ...step, event: 'held' })
      if (outcome === 'declined')
        await rentals.advance({ ...step, event: 'notHeld', change: { endedAt: house.clock.now() } })
    }
    if (rental.state === 'PENDING_PAYMENT' && outcome === 'collected')
      await rentals.advance({ ...step, event: 'paid', change: { fees: settled(rental.fees, 'charged') } })
    if (outcome === 'missed') {
      const { riderId, orderHash } = rental
      if (rental.fees.some(isOpen)) await rentals.amend({ ...step, change: { fees: settled(rental.fees, 'unpaid') } })
      const about = `${payment.revision}`
      await notifyRider({ tx, house, riderId, orderHash, service: scooterService.id, kind: 'paymentFailed', about })
    }
  },
  mayBePaidInCash: async () => false,
}

const isOpen = ({ fineStatus }: ScooterFee) =>
  fineStatus === fineStatuses.charging || fineStatus === fineStatuses.unpaid

/** Fees are paid, or not, with the order that they were added to. */
const settled = (fees: readonly ScooterFee[], outcome: 'charged' | 'unpaid'): ScooterFee[] =>
  fees.map((fee) => (isOpen(fee) ? { ...fee, fineStatus: fineStatuses[outcome] } : fee))
