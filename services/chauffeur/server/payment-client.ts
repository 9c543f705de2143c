import { watchNow } from '@daoxing/bookings/server'
import { chauffeurMethods, chauffeurService } from '@daoxing/chauffeur/contract'
import { notifyRider } from '@daoxing/notices/server'
import type { PaymentClient } from '@daoxing/wallet/server'
import { bookTrip } from './book-trip.ts'
import { applyChange, dropChange } from './change-trip.ts'
import { endPaidTrip, endUnused } from './end-trip.ts'
import { lockedTrip } from './locked-trip.ts'
import { chargeExtras } from './charge-extras.ts'
import type { TripStep } from './trip-view.ts'
import { trips } from './trips.ts'
import { releaseDriver } from '@daoxing/dispatch/server'

/** Moves a trip on changes of its payment. */
export const chauffeurPaymentClient: PaymentClient = {
  methods: chauffeurMethods,
  async paymentMoved({ tx, house, payment, outcome }) {
    const trip = await lockedTrip(tx, payment.orderHash)
    const step = { tx, house, trip }
    if (trip.state === 'AWAITING_DEPOSIT') {
      if (outcome === 'depositTaken') await bookTrip(step)
      if (outcome === 'depositDeclined')
        await endUnused({ ...step, event: 'CANCELED', by: 'system', reason: 'DEPOSIT_DECLINED', keptTwd: 0 })
      return
    }
    if (outcome === 'raised' || outcome === 'notRaised') return raised(step, outcome === 'raised')
    if (outcome === 'collected' && trip.state === 'PENDING_PAYMENT') {
      await endPaidTrip(step)
      await chargeExtras(step)
    }
    if (outcome === 'missed') await letGoUnpaid(step, `${payment.revision}`)
  },
  mayBePaidInCash: async () => false,
}

/** More is held: of a change that the driver has agreed to, or the rest of the price. */
async function raised({ tx, house, trip }: TripStep, isHeld: boolean): Promise<void> {
  if (trip.isChangeAgreed) {
    await (isHeld ? applyChange({ tx, house, trip }) : dropChange({ tx, house, trip }, 'unpaid'))
    return
  }
  if (trip.restState !== 'asked') return
  const change = { restState: isHeld ? ('held' as const) : ('declined' as const) }
  await trips.amend({ tx, house, row: trip, change })
  await watchNow({ tx, house, orderHash: trip.orderHash })
}

/** The price could not be collected: it becomes a debt of the rider, and the driver is free. */
async function letGoUnpaid({ tx, house, trip }: TripStep, about: string): Promise<void> {
  const { riderId, orderHash, driverId, unpaidSince, state } = trip
  await notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind: 'paymentFailed', about })
  if (state !== 'PENDING_PAYMENT' || unpaidSince !== null) return
  await trips.amend({
    tx,
    house,
    row: trip,
    change: { unpaidSince: house.clock.now() },
    async effect() {
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
    },
  })
}
