import { endKeep } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange, type StateDeclaration } from '@daoxing/orders/server'
import {
  scooterCanceled,
  type ScooterEvent,
  scooterLifecycle,
  scooterPaid,
  type ScooterRental,
  scooterRented,
  scooterReserved,
  scooterReturned,
  scooterService,
  type ScooterState,
  scooterVehicleStatusChanged,
} from '@daoxing/scooter/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { rentalJobs, type ScooterJob } from './jobs/rental-jobs.ts'
import { registerEntry } from './register-entry.ts'
import { rentalView } from './rental-view.ts'
import { writeHistory } from './stores/rental-store.ts'
import { type RentalChange, type RentalRecord, rentalTable } from './stores/rental-table.ts'

type RentalMove = {
  readonly row: RentalRecord
  readonly event: ScooterEvent
  readonly change: RentalChange
  readonly views: ScooterRental
  readonly job: ScooterJob
  readonly audience: 'rider' | 'notices'
}

const notifies = ['rider', 'register', 'notices'] as const

/** The consequences of each state. */
const states: Readonly<Record<ScooterState, StateDeclaration<RentalMove>>> = {
  PREPARING: { plans: ['watch'], notifies },
  RESERVED: { plans: ['watch'], notifies },
  STARTING: { plans: ['watch'], notifies },
  RIDING: { plans: ['still', 'swap'], notifies },
  RETURNING: { plans: ['watch'], notifies },
  PENDING_PAYMENT: { plans: ['fees'], notifies },
  COMPLETED: { plans: ['fees'], isOver: true, notifies },
  CANCELED: { isOver: true, notifies, enter: endUnused },
  EXPIRED: { isOver: true, notifies, enter: endUnused },
}

const noticeOf: Readonly<Partial<Record<ScooterEvent, NoticeKind>>> = {
  overtime: 'pickUpOver',
  scooterLost: 'scooterLost',
  notHeld: 'holdFailed',
  endedByHouse: 'endedForRider',
  paid: 'ridePaid',
  feeAnnounced: 'feeAnnounced',
  feeDropped: 'feeDecided',
  feeUpheld: 'feeDecided',
  feeCharged: 'feeCharged',
}

/** The event of the documents for a change [SCT-023]; any other change tells of the scooter itself. */
function wordOf(event: ScooterEvent | undefined) {
  switch (event) {
    case 'reserved':
    case 'held':
      return scooterReserved
    case 'notHeld':
    case 'canceled':
    case 'notFound':
    case 'overtime':
    case 'scooterLost':
      return scooterCanceled
    case 'powered':
      return scooterRented
    case 'returned':
    case 'endedByHouse':
      return scooterReturned
    case 'paid':
      return scooterPaid
    default:
      return scooterVehicleStatusChanged
  }
}

/** The rentals of scooters: every change of one is one call of this. */
export const rentals = defineMover<RentalMove>({
  name: 'scooter rental',
  lifecycle: scooterLifecycle,
  states,
  jobs: rentalJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: rentalTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('scooter.movedMeanwhile', { state }),
  views: ({ tx, house, row: rental }) => rentalView({ tx, house, rental }),
  orderOf: registerEntry,
  audiences: {
    async rider({ tx, house, row: { riderId, orderHash }, views: rental, events, before }) {
      const last = before === null ? 'reserved' : events.at(-1)
      const told = { to: [`rider:${riderId}`], payload: { rental }, snapshotOf: orderHash }
      await house.outbox.add(tx, wordOf(last), told)
    },
    async notices({ tx, house, row: { riderId, orderHash, revision }, events }) {
      for (const event of events) {
        const kind = noticeOf[event]
        const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: `${revision}${event}` }
        if (kind !== undefined) await notifyRider({ ...notice, kind })
      }
    },
  },
})

/** The scooter is free again, and what was held for it goes back. */
async function endUnused({ tx, house, row: { orderHash } }: OrderChange<RentalMove>): Promise<void> {
  await releaseHold({ tx, house, orderHash })
  await endKeep({ tx, house, orderHash, at: house.clock.now() })
}
