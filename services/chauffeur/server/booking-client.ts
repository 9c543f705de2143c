import type { BookingClient } from '@daoxing/bookings/server'
import { chauffeurService } from '@daoxing/chauffeur/contract'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { Refusal } from '@daoxing/kit/contract'
import { seekChauffeur } from './book-trip.ts'
import { driverLeaves, giveBackTrip } from './driver-leaves.ts'
import { creditLateCar, endForOurFault, endUnused } from './end-trip.ts'
import { beginRest } from './hold-rest.ts'
import { lockedTrip } from './locked-trip.ts'
import type { TripStep } from './trip-view.ts'
import { cancelFeeTwd } from './trip-view.ts'
import { trips } from './trips.ts'

type Telling = TripStep & { readonly kind: NoticeKind; readonly about: string }

function tell({ tx, house, trip: { riderId, orderHash }, kind, about }: Telling): Promise<void> {
  return notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind, about })
}

/** Moves a booked trip at the stages of its booking. */
export const chauffeurBookingClient: BookingClient = {
  /** The rest is held as soon as a driver is assigned, a day ahead. */
  async commit({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.restState !== 'later') return trip.restState
    const begun = await beginRest({ tx, house, trip }).catch((error: unknown) => {
      // The card was removed: the rider must name another one.
      if (error instanceof Refusal && error.key !== 'wallet.paymentChecking') return undefined
      throw error
    })
    if (begun === undefined) {
      await trips.amend({ tx, house, row: trip, change: { restState: 'declined' } })
      return 'declined'
    }
    return begun.movement === undefined ? 'held' : 'asked'
  },
  async seek({ tx, house, orderHash, giveUpAt }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'RESERVED') await seekChauffeur({ tx, house, trip, giveUpAt })
  },
  async leaves({ tx, house, orderHash, driverId, way }) {
    await driverLeaves({ tx, house, trip: await lockedTrip(tx, orderHash), driverId, way })
  },
  async remind({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    await tell({ tx, house, trip, kind: 'tripSoon', about: trip.startsAt })
  },
  async late({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    // Without any driver the whole deposit is owed, once the search is given up.
    if (trip.arrivedAt !== null || trip.driverId === null) return
    if (await creditLateCar({ tx, house, trip })) await tell({ tx, house, trip, kind: 'carLate', about: 'credit' })
  },
  async askToPay({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    await tell({ tx, house, trip, kind: 'restDeclined', about: `declined ${house.clock.now()}` })
    await trips.amend({ tx, house, row: trip })
  },
  async endUnpaid({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'RESERVED') return
    const keptTwd = cancelFeeTwd(trip, house.clock.now())
    await endUnused({ tx, house, trip, event: 'CANCELED', by: 'system', reason: 'UNPAID_SYSTEM_CANCEL', keptTwd })
  },
  async nobody({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'RESERVED') await endForOurFault({ tx, house, trip })
  },
  async driverStays({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'DRIVER_EN_ROUTE')
      await giveBackTrip({ tx, house, trip, by: 'system', reason: 'DRIVER_TIME_OUT' })
  },
  async announce({ tx, house, orderHash, what, driverId }) {
    const { row: trip } = await trips.amend({ tx, house, row: await lockedTrip(tx, orderHash) })
    await tell({ tx, house, trip, kind: what === 'driverLost' ? 'driverLost' : 'driverAssigned', about: driverId })
  },
}
