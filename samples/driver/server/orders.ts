import { countTrip, releaseDriver, stopSeeking } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange, type StateDeclaration } from '@daoxing/orders/server'
import {
  type SampleDriverEvent,
  type SampleDriverJob,
  sampleDriverJobChanged,
  sampleDriverLifecycle,
  type SampleDriverOrder,
  sampleDriverOrderChanged,
  sampleDriverService,
  type SampleDriverState,
} from '@daoxing/sample-driver/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { jobView } from './job-view.ts'
import { orderJobs } from './jobs/order-jobs.ts'
import { orderView } from './order-view.ts'
import { registerEntry } from './register-entry.ts'
import { writeHistory } from './stores/order-store.ts'
import { type OrderFields, type OrderRecord, orderTable } from './stores/order-table.ts'

type OrderMove = {
  readonly row: OrderRecord
  readonly event: SampleDriverEvent
  readonly change: OrderFields
  readonly views: { readonly rider: SampleDriverOrder; readonly driver: SampleDriverJob | null }
  readonly job: keyof typeof orderJobs
  readonly audience: 'rider' | 'driver' | 'notices'
}

const everybody = ['rider', 'driver', 'notices', 'register'] as const

/** The consequences of each state of the lifecycle. */
const states: Readonly<Record<SampleDriverState, StateDeclaration<OrderMove>>> = {
  PREPARING: { plans: ['watch'], notifies: everybody },
  SEEKING: { notifies: everybody },
  DRIVER_EN_ROUTE: { plans: ['watch'], notifies: everybody },
  ARRIVED: { plans: ['watch'], notifies: everybody },
  TRIP_STARTED: { plans: ['watch'], notifies: everybody },
  PENDING_PAYMENT: { plans: ['watch'], notifies: everybody },
  COMPLETED: { isOver: true, notifies: everybody, enter: endTrip },
  CANCELED: { isOver: true, notifies: everybody, enter: endWithoutTrip },
  MATCH_FAILED: { isOver: true, notifies: everybody, enter: endWithoutTrip },
}

/** The notification of a state, once per order. */
const noticeOf: Readonly<Partial<Record<SampleDriverState, NoticeKind>>> = {
  DRIVER_EN_ROUTE: 'driverAccepted',
  ARRIVED: 'driverArrived',
  MATCH_FAILED: 'matchFailed',
}

/** Every change of an order is one call of this. */
export const orders = defineMover<OrderMove>({
  name: 'sample-driver order',
  lifecycle: sampleDriverLifecycle,
  states,
  jobs: orderJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: orderTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('kit.movedMeanwhile', { state }),
  views: async ({ tx, house, row: order }) => ({
    rider: await orderView({ tx, house, order }),
    driver: order.driverId === null ? null : await jobView(tx, order),
  }),
  orderOf: (order, { rider }) => registerEntry(order, rider),
  audiences: {
    async rider({ tx, house, row: { riderId, orderHash, lastEvent }, views: { rider } }) {
      await house.outbox.add(tx, sampleDriverOrderChanged, {
        to: [`rider:${riderId}`],
        payload: { event: lastEvent, order: rider },
        snapshotOf: orderHash,
      })
    },
    async driver({ tx, house, row: { driverId, orderHash, lastEvent }, views: { driver } }) {
      if (driver === null) return
      await house.outbox.add(tx, sampleDriverJobChanged, {
        to: [`driver:${driverId}`],
        payload: { event: lastEvent, job: driver },
        snapshotOf: orderHash,
      })
    },
    async notices({ tx, house, row: { state, lastEvent, riderId, orderHash, unpaidSince } }) {
      const isTimedOut = state === 'CANCELED' && lastEvent === 'TIMED_OUT'
      const kind = unpaidSince !== null ? 'paymentFailed' : isTimedOut ? 'orderTimedOut' : noticeOf[state]
      if (kind !== undefined)
        await notifyRider({ tx, house, riderId, orderHash, service: sampleDriverService.id, kind, about: '' })
    },
  },
})

/** The price is paid: the driver is free. */
async function endTrip({ tx, house, row: { orderHash, driverId } }: OrderChange<OrderMove>): Promise<void> {
  if (driverId === null) throw new Error(`the order ${orderHash} has no driver`)
  await releaseDriver({ tx, house, driverId, orderHash })
  await countTrip({ tx, driverId })
}

/** Ends the search or frees the driver, and releases the hold. A charged fee stays. */
async function endWithoutTrip({ tx, house, row, before }: OrderChange<OrderMove>): Promise<void> {
  const { orderHash, driverId, state } = row
  if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
  else if (before?.state === 'SEEKING' && state === 'CANCELED') await stopSeeking({ tx, house, orderHash })
  await releaseHold({ tx, house, orderHash })
}
