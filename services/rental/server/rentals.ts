import { endKeep } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { retryEarlyEvents } from '@daoxing/kit/server'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange as Changed, type StateDeclaration } from '@daoxing/orders/server'
import {
  type RentalEvent,
  rentalLifecycle,
  type RentalOrder,
  rentalOrderChanged,
  rentalService,
  type RentalState,
} from '@daoxing/rental/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { deskEvents } from './desk-stream.ts'
import { type RentalJob, rentalJobs } from './jobs/order-jobs.ts'
import { orderView } from './order-view.ts'
import { registerEntry } from './register-entry.ts'
import { writeHistory } from './stores/order-store.ts'
import { orderTable, type RentalChange, type RentalRecord } from './stores/order-table.ts'

type RentalMove = {
  readonly row: RentalRecord
  readonly event: RentalEvent
  readonly change: RentalChange
  readonly views: RentalOrder
  readonly job: RentalJob
  readonly audience: 'rider' | 'notices'
}

const notifies = ['rider', 'register', 'notices'] as const
const live = { notifies, enter: tryEarlyEvents }

/** The consequences of each state. */
const states: Readonly<Record<RentalState, StateDeclaration<RentalMove>>> = {
  AWAITING_PAYMENT: { plans: ['watch'], notifies },
  WISHED: { ...live, plans: ['watch'] },
  RESERVED: { ...live, plans: ['watch'] },
  DEPARTING: { ...live, plans: ['watch'] },
  PREAUTHORIZING: { ...live },
  PREAUTHORIZED: { ...live, plans: ['watch'] },
  IN_USE: { ...live, plans: ['remind'] },
  RETURNING: { ...live },
  RETURN_ERROR: { ...live },
  PENDING_PAYMENT: { ...live, plans: ['lines'] },
  COMPLETED: { ...live, plans: ['lines'], isOver: true },
  CANCELED: { notifies, isOver: true, enter: endUnused },
  EXPIRED: { notifies, isOver: true, enter: endUnused },
}

const noticeOf: Readonly<Partial<Record<RentalEvent, NoticeKind>>> = {
  unpaid: 'reservationEnded',
  noShow: 'reservationEnded',
  licenceRefused: 'reservationEnded',
  promised: 'wishPromised',
  declined: 'wishDeclined',
  unanswered: 'wishDeclined',
  operatorFailed: 'operatorFailed',
  carChanged: 'otherCar',
  delayed: 'lateRenter',
  notHeld: 'holdFailed',
  lineAnnounced: 'lineAnnounced',
  lineCharged: 'lineCharged',
}

/** The orders of the service: every change of an order is one call of this. */
export const rentals = defineMover<RentalMove>({
  name: 'rental order',
  lifecycle: rentalLifecycle,
  states,
  jobs: rentalJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: orderTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('rental.movedMeanwhile', { state }),
  views: ({ tx, house, row: order }) => orderView({ tx, house, order }),
  orderOf: registerEntry,
  audiences: {
    async rider({ tx, house, row: { riderId, orderHash }, views: order }) {
      const to = [`rider:${riderId}`]
      await house.outbox.add(tx, rentalOrderChanged, { to, payload: { order }, snapshotOf: orderHash })
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

/** Reports that arrived too early for the previous state are retried. */
async function tryEarlyEvents({ tx, house, row: { orderHash } }: Changed<RentalMove>): Promise<void> {
  await retryEarlyEvents({ tx, house, events: deskEvents, subject: orderHash })
}

/** The kept part of the deposit was settled before: the rest goes back, and the car is free. */
async function endUnused({ tx, house, row: { orderHash } }: Changed<RentalMove>): Promise<void> {
  await releaseHold({ tx, house, orderHash })
  await endKeep({ tx, house, orderHash, at: house.clock.now() })
}
