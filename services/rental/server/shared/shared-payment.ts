import { notifyRider } from '@daoxing/notices/server'
import { rentalService } from '@daoxing/rental/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { carIsHeld } from './depart.ts'
import { endExtension } from './extend.ts'
import { lockedShared } from './locked-shared.ts'
import { sharedRentals } from './shared-rentals.ts'

/** Moves a rental on changes of its payment. */
export const sharedPaymentMoved: PaymentClient['paymentMoved'] = async ({ tx, house, payment, outcome }) => {
  const order = await lockedShared(tx, payment.orderHash)
  const step = { tx, house, row: order }
  if (order.state === 'PREAUTHORIZING') {
    if (outcome === 'raised') return carIsHeld({ tx, house, order })
    if (outcome === 'notRaised') return void (await sharedRentals.advance({ ...step, event: 'notHeld' }))
  }
  if (order.extension !== null && (outcome === 'raised' || outcome === 'notRaised'))
    return endExtension({ tx, house, order }, outcome === 'raised')
  if (order.state === 'PENDING_PAYMENT' && outcome === 'collected')
    return void (await sharedRentals.advance({ ...step, event: 'paid' }))
  if (outcome === 'missed') {
    const { riderId, orderHash } = order
    const about = `${payment.revision}`
    await notifyRider({ tx, house, riderId, orderHash, service: rentalService.id, kind: 'paymentFailed', about })
  }
}
