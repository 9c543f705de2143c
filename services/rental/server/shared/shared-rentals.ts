import { endKeep } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange, type StateDeclaration } from '@daoxing/orders/server'
import {
  rentalService,
  type SharedEvent,
  sharedLifecycle,
  type SharedRental,
  sharedRentalChanged,
  type SharedState,
} from '@daoxing/rental/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { type SharedJob, sharedJobs } from './jobs/shared-jobs.ts'
import { sharedEntry } from './shared-register.ts'
import { sharedView } from './shared-view.ts'
import { writeSharedHistory } from '../stores/shared-order-store.ts'
import { type SharedChange, sharedOrderTable, type SharedRecord } from '../stores/shared-order-table.ts'

type SharedMove = {
  readonly row: SharedRecord
  readonly event: SharedEvent
  readonly change: SharedChange
  readonly views: SharedRental
  readonly job: SharedJob
  readonly audience: 'rider' | 'notices'
}

const notifies = ['rider', 'register', 'notices'] as const

/** The consequences of each state. */
const states: Readonly<Record<SharedState, StateDeclaration<SharedMove>>> = {
  RESERVED: { plans: ['watch', 'remind', 'ahead'], notifies },
  DEPARTING: { plans: ['watch'], notifies },
  PREAUTHORIZING: { plans: ['watch'], notifies },
  PREAUTHORIZED: { plans: ['watch'], notifies },
  IN_USE: { plans: ['remind'], notifies },
  RETURNING: { plans: ['remind'], notifies },
  RETURN_ERROR: { plans: ['remind'], notifies },
  PENDING_PAYMENT: { plans: ['lines'], notifies },
  COMPLETED: { plans: ['lines'], isOver: true, notifies },
  CANCELED: { isOver: true, notifies, enter: endUnused },
  EXPIRED: { isOver: true, notifies, enter: endUnused },
}

const noticeOf: Readonly<Partial<Record<SharedEvent, NoticeKind>>> = {
  overtime: 'reservationEnded',
  operatorFailed: 'operatorFailed',
  carChanged: 'otherCar',
  delayed: 'lateRenter',
  notHeld: 'holdFailed',
  paid: 'rentalPaid',
  lineAnnounced: 'lineAnnounced',
  lineCharged: 'lineCharged',
}

/** The rentals of shared cars: every change of one is one call of this. */
export const sharedRentals = defineMover<SharedMove>({
  name: 'shared rental',
  lifecycle: sharedLifecycle,
  states,
  jobs: sharedJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: sharedOrderTable,
  record: writeSharedHistory,
  movedMeanwhile: ({ state }) => new Refusal('rental.movedMeanwhile', { state }),
  views: ({ tx, house, row: order }) => sharedView({ tx, house, order }),
  orderOf: sharedEntry,
  audiences: {
    async rider({ tx, house, row: { riderId, orderHash }, views: order }) {
      const to = [`rider:${riderId}`]
      await house.outbox.add(tx, sharedRentalChanged, { to, payload: { order }, snapshotOf: orderHash })
    },
    async notices({ tx, house, row: { riderId, orderHash, revision }, events }) {
      for (const event of events) {
        const kind = noticeOf[event]
        const notice = { tx, house, riderId, orderHash, service: rentalService.id, about: `${revision}${event}` }
        if (kind !== undefined) await notifyRider({ ...notice, kind })
      }
    },
  },
})

/** The car is free again, and what was held for it goes back. */
async function endUnused({ tx, house, row: { orderHash } }: OrderChange<SharedMove>): Promise<void> {
  await releaseHold({ tx, house, orderHash })
  await endKeep({ tx, house, orderHash, at: house.clock.now() })
}
