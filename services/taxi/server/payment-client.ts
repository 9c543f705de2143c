import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { PaymentClient } from '@daoxing/wallet/server'
import { announceTrip } from './announce-trip.ts'
import { planExpand } from './jobs/taxi-jobs.ts'
import { lockedTrip } from './locked-trip.ts'
import { keepOldPrice, openHeldSearch } from './open-held-search.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { endPaidTrip, letGoUnpaid } from './settle-trip.ts'
import { releaseRider } from './stores/live-trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { amendTrip, findTripByHash, moveTrip } from './stores/trip-store.ts'

type Step = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }

/** Moves a trip on changes of its payment. */
export const taxiPaymentClient: PaymentClient = {
  async paymentMoved({ tx, house, payment, news }) {
    const trip = await lockedTrip(tx, payment.orderHash)
    const step = { tx, house, trip }
    if (news === 'held' && trip.state === 'AUTHORIZING') return beginSearch(step)
    if (news === 'declined' && trip.state === 'AUTHORIZING') return endUnheld(step)
    if (news === 'raised') return openHeldSearch(step)
    if (news === 'notRaised') return keepOldPrice(step)
    if (news === 'collected' && trip.state === 'PENDING_PAYMENT') {
      await endPaidTrip(step)
      return
    }
    if (news === 'missed' && trip.state === 'PENDING_PAYMENT' && trip.unpaidSince === null) return letGoUnpaid(step)
    // A cancelled trip had no ride, so no driver received the fee in cash or will report it.
    if (news === 'saidPaid' && trip.canceledAt !== null)
      throw new Refusal('wallet.methodNotOffered', { payment_method: 'cash' })
    // The view of the trip contains its payment, which has changed.
    await announceTrip({ tx, house, trip: await amendTrip(tx, trip, {}) })
  },
  async mayBePaidInCash({ tx, orderHash }) {
    const trip = await findTripByHash(tx, orderHash)
    return trip?.canceledAt === null
  },
}

/** The price is held: a driver is looked for from now on. */
async function beginSearch({ tx, house, trip }: Step): Promise<void> {
  const at = house.clock.now()
  const change = { givesUpAt: await givesUpAt({ tx, house }) }
  const searching = await moveTrip(tx, trip, { event: 'WAITING_SPECIFY', at, change })
  await announceTrip({ tx, house, trip: searching })
  await planExpand({ tx, house, trip: searching })
  await seekDriverFor({ tx, house, trip: searching })
}

/** The price could not be held: the trip ends without anybody having been asked. */
async function endUnheld({ tx, house, trip }: Step): Promise<void> {
  const canceledAt = house.clock.now()
  const cancel = { reason: 'UNPAID_SYSTEM_CANCEL', by: 'system', reasonId: null, detail: '', feeTwd: 0 } as const
  const ended = await moveTrip(tx, trip, {
    event: 'CANCELED',
    at: canceledAt,
    change: { canceledAt, cancel },
    reason: 'UNPAID_SYSTEM_CANCEL',
  })
  await releaseRider(tx, trip)
  await announceTrip({ tx, house, trip: ended })
}
