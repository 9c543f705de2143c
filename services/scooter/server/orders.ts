import { Refusal } from '@daoxing/kit/contract'
import { retryEarlyEvents } from '@daoxing/kit/server'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange as Changed, type StateDeclaration } from '@daoxing/orders/server'
import {
  type ScooterEvent,
  scooterLifecycle,
  type ScooterOrder,
  scooterOrderChanged,
  scooterService,
  type ScooterState,
} from '@daoxing/scooter/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { orderJobs, type ScooterJob } from './jobs/order-jobs.ts'
import { orderView } from './order-view.ts'
import { registerEntry } from './register-entry.ts'
import { orderReports } from './report-streams.ts'
import { releaseClaim, writeHistory } from './stores/order-store.ts'
import { type OrderChange, type OrderRecord, orderTable } from './stores/order-table.ts'

type OrderMove = {
  readonly row: OrderRecord
  readonly event: ScooterEvent
  readonly change: OrderChange
  readonly views: ScooterOrder
  readonly job: ScooterJob
  readonly audience: 'rider' | 'notices'
}

const notifies = ['rider', 'register', 'notices'] as const

/** The consequences of each state. */
const states: Readonly<Record<ScooterState, StateDeclaration<OrderMove>>> = {
  PREPARING: { plans: ['watch'], notifies },
  RESERVED: { plans: ['watch'], notifies },
  UNLOCKING: { plans: ['watch', 'command'], notifies },
  IN_USE: { plans: ['watch'], notifies, enter: tryEarlyReports },
  LOCKING: { plans: ['watch', 'command'], notifies },
  PENDING_PAYMENT: { plans: ['settle', 'command'], notifies, enter: endUse },
  COMPLETED: { plans: ['settle', 'command'], notifies, isOver: true },
  CANCELED: { plans: ['command'], notifies, isOver: true, enter: endUnused },
}

/** The orders of the service: every change of an order is one call of this. */
export const orders = defineMover<OrderMove>({
  name: 'scooter order',
  lifecycle: scooterLifecycle,
  states,
  jobs: orderJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: orderTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('scooter.movedMeanwhile', { state }),
  views: ({ tx, house, row: order }) => orderView({ tx, house, order }),
  orderOf: registerEntry,
  audiences: {
    async rider({ tx, house, row: { riderId, orderHash }, views: order }) {
      const to = [`rider:${riderId}`]
      await house.outbox.add(tx, scooterOrderChanged, { to, payload: { order }, snapshotOf: orderHash })
    },
    async notices({ tx, house, row: { riderId, orderHash, revision, damageTwd }, events }) {
      const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: `${revision}` }
      const notify = (kind: NoticeKind) => notifyRider({ ...notice, kind })
      if (events.includes('expired')) await notify('reservationEnded')
      if (events.includes('overdue')) await notify('useEnded')
      if (events.includes('fined') || (events.includes('inspected') && damageTwd > 0)) await notify('chargedLater')
    },
  },
})

/** Reports that arrived too early for the previous state are retried. */
async function tryEarlyReports({ tx, house, row: { orderHash } }: Changed<OrderMove>): Promise<void> {
  await retryEarlyEvents({ tx, house, events: orderReports, subject: orderHash })
}

async function endUse(change: Changed<OrderMove>): Promise<void> {
  await releaseClaim(change.tx, change.row)
  await tryEarlyReports(change)
}

async function endUnused({ tx, house, row }: Changed<OrderMove>): Promise<void> {
  await releaseClaim(tx, row)
  await releaseHold({ tx, house, orderHash: row.orderHash })
}
