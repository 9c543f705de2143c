import { watchNow } from '@daoxing/bookings/server'
import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { designatedDriverService } from '@daoxing/designated-driver/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { askDriver, endChange } from './change-trip.ts'
import { lockedTrip } from './locked-trip.ts'
import { acceptedMethods } from './payment-methods.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { endPaidTrip, releaseUnpaidTrip } from './settle-trip.ts'
import { findTrip } from './stores/trip-store.ts'
import type { TripInput } from './trip-view.ts'
import { trips } from './trips.ts'

/** Moves a trip on changes of its payment. */
export const designatedDriverPaymentClient: PaymentClient = {
  methods: acceptedMethods,
  async paymentMoved({ tx, house, payment, outcome }) {
    const trip = await lockedTrip(tx, payment.orderHash)
    const { state, tripHash: orderHash, riderId } = trip
    const step = { tx, house, trip }
    if (outcome === 'held' && state === 'PREPARING') return beginSearch(step)
    if (outcome === 'declined' && state === 'PREPARING') return endUnheld(step)
    if ((outcome === 'held' || outcome === 'declined') && state === 'RESERVED') {
      await trips.amend({ tx, house, row: trip })
      return watchNow({ tx, house, orderHash })
    }
    if (outcome === 'raised') return askDriver(step)
    if (outcome === 'notRaised' && trip.change?.state === 'AUTHORIZING')
      return void (await endChange({ ...step, as: 'HOLD_DECLINED' }))
    if (outcome === 'collected' && state === 'PENDING_PAYMENT') return void (await endPaidTrip(step))
    if (outcome === 'missed' && state === 'PENDING_PAYMENT' && trip.unpaidSince === null) return releaseUnpaidTrip(step)
    if (outcome === 'missed' && state === 'CANCELED') {
      const service = designatedDriverService.id
      await notifyRider({ tx, house, riderId, orderHash, service, kind: 'paymentFailed', about: 'cancellation fee' })
    }
    // No driver can have received the cancellation fee in cash.
    if (outcome === 'saidPaid' && state === 'CANCELED')
      throw new Refusal('wallet.methodNotOffered', { payment_method: 'cash' })
  },
  mayBePaidInCash: async ({ tx, orderHash }) => (await findTrip(tx, orderHash))?.state !== 'CANCELED',
}

/** Starts the search once the price is held. */
async function beginSearch({ tx, house, trip }: TripInput): Promise<void> {
  const change = { givesUpAt: await givesUpAt({ tx, house }) }
  const { row: searching } = await trips.advance({ tx, house, row: trip, event: 'WAITING_SPECIFY', change })
  await seekDriverFor({ tx, house, trip: searching })
}

/** Ends a trip whose price could not be held, before any driver gets an offer. */
async function endUnheld({ tx, house, trip }: TripInput): Promise<void> {
  const cancel = { reason: 'UNPAID_SYSTEM_CANCEL', by: 'system', reasonId: null, detail: '' } as const
  const change = { endedAt: house.clock.now(), cancel }
  await trips.advance({ tx, house, row: trip, event: 'CANCELED', change, reason: cancel.reason })
}
