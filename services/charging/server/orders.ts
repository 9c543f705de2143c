import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange as Moving, type StateDeclaration } from '@daoxing/orders/server'
import {
  chargingChanged,
  type ChargingEvent,
  chargingLifecycle,
  type ChargingOrder,
  chargingService,
  type ChargingState,
} from '@daoxing/charging/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { type SessionJob, sessionJobs } from './jobs/session-jobs.ts'
import { orderView } from './order-view.ts'
import { registerEntry } from './register-entry.ts'
import { releaseBoth } from './stores/claim-store.ts'
import { writeHistory } from './stores/order-store.ts'
import { type OrderChange, type OrderRecord, orderTable } from './stores/order-table.ts'

type SessionMove = {
  readonly row: OrderRecord
  readonly event: ChargingEvent
  readonly change: OrderChange
  readonly views: ChargingOrder
  readonly job: SessionJob
  readonly audience: 'rider' | 'notices'
}

const everybody = ['rider', 'register', 'notices'] as const

/** The consequences of each state of the lifecycle. */
const states: Readonly<Record<ChargingState, StateDeclaration<SessionMove>>> = {
  REQUESTED: { plans: ['watch'], notifies: everybody },
  STARTING: { plans: ['watch'], notifies: everybody },
  DELIVERING: { plans: ['watch'], notifies: everybody },
  STOPPING: { plans: ['watch'], notifies: everybody },
  PENDING_PAYMENT: { notifies: everybody, enter: release },
  COMPLETED: { isOver: true, notifies: everybody, enter: release },
  CANCELED: { plans: ['halt'], isOver: true, notifies: everybody, enter: endUnserved },
  START_FAILED: { plans: ['halt'], isOver: true, notifies: everybody, enter: endUnserved },
}

/** The sessions of the service: every change of a session is one call of this. */
export const sessions = defineMover<SessionMove>({
  name: 'session',
  lifecycle: chargingLifecycle,
  states,
  jobs: sessionJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: orderTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('charging.movedMeanwhile', { state }),
  views: ({ tx, house, row: order }) => orderView({ tx, house, order }),
  orderOf: registerEntry,
  audiences: {
    async rider({ house, tx, row: { riderId, orderHash, lastEvent: event }, views: order }) {
      const payload = { event, order }
      await house.outbox.add(tx, chargingChanged, { to: [`rider:${riderId}`], payload, snapshotOf: orderHash })
    },
    async notices({ tx, house, row: { riderId, orderHash, state }, events }) {
      const told = { tx, house, riderId, orderHash, service: chargingService.id, about: state }
      if (state === 'START_FAILED') await notifyRider({ ...told, kind: 'startFailed' })
      if (events.includes('ENDED')) await notifyRider({ ...told, kind: 'sessionEnded' })
    },
  },
})

/** Nothing more is delivered: rider and station are free. */
async function release({ tx, row: order }: Moving<SessionMove>): Promise<void> {
  await releaseBoth(tx, order)
}

/** A session that delivered nothing is free. */
async function endUnserved({ tx, house, row: order }: Moving<SessionMove>): Promise<void> {
  await releaseBoth(tx, order)
  await releaseHold({ tx, house, orderHash: order.orderHash })
}
