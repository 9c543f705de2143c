import {
  type ChargingEvent,
  chargingAutoPaymentFailed,
  chargingLifecycle,
  chargingOrderNotification,
  chargingOrderUpdated,
  type ChargingOrder,
  chargingService,
  type NotificationType,
  type RawState,
} from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange as Moving, type StateDeclaration } from '@daoxing/orders/server'
import { releaseHold } from '@daoxing/wallet/server'
import { type SessionJob, sessionJobs } from './jobs/session-jobs.ts'
import { orderView } from './order-view.ts'
import { registerEntry } from './register-entry.ts'
import { chargeBegan, startFailed } from './reservation/reservation-steps.ts'
import { releaseBoth } from './stores/claim-store.ts'
import { writeHistory } from './stores/order-store.ts'
import { type OrderChange, type OrderRecord, orderTable } from './stores/order-table.ts'

type SessionMove = {
  readonly row: OrderRecord
  readonly event: ChargingEvent
  readonly change: OrderChange
  readonly views: ChargingOrder
  readonly job: SessionJob
  readonly audience: 'rider' | 'live' | 'notices'
}

const everybody = ['rider', 'register', 'live', 'notices'] as const

/** The consequences of each state of the lifecycle. */
const states: Readonly<Record<RawState, StateDeclaration<SessionMove>>> = {
  Init: { plans: ['watch'], notifies: everybody },
  PreStart: { plans: ['watch'], notifies: everybody },
  Charging: {
    plans: ['watch'],
    notifies: everybody,
    enter: ({ tx, house, row }) => chargeBegan({ tx, house, order: row }),
  },
  PreStop: { plans: ['watch'], notifies: everybody },
  Buffer: { plans: ['watch', 'grace'], notifies: everybody },
  Parking: { plans: ['watch'], notifies: everybody },
  Complete: { plans: ['bill'], notifies: everybody, enter: release },
  PayFailed: { notifies: everybody, enter: release },
  AutoPayComplete: { isOver: true, notifies: everybody, enter: release },
  Invalid: { plans: ['halt'], isOver: true, notifies: everybody, enter: endUnserved },
}

/** The sessions of the service: every change of a session is one call of this. */
export const orders = defineMover<SessionMove>({
  name: 'charging session',
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
    async rider({ house, tx, row: { riderId, orderHash }, views: order }) {
      const to = [`rider:${riderId}`]
      await house.outbox.add(tx, chargingOrderUpdated, { to, payload: { order }, snapshotOf: orderHash })
    },
    async live({ house, tx, row, events, views: order }) {
      const to = [`rider:${row.riderId}`]
      const notificationType = notificationOf(row, events)
      if (notificationType)
        await house.outbox.add(tx, chargingOrderNotification, { to, payload: { order, notificationType } })
      if (!events.includes('PAY_FAILED')) return
      const message = house.words.say('charging_autoPaymentFailed', 'zh-TW') ?? ''
      await house.outbox.add(tx, chargingAutoPaymentFailed, { to, payload: { order, message } })
    },
    async notices({ tx, house, row, before, events }) {
      const { riderId, orderHash, state } = row
      const told = { tx, house, riderId, orderHash, service: chargingService.id, about: state }
      const isFailed = events.includes('START_REFUSED') || events.includes('START_TIMED_OUT')
      if (isFailed) await notifyRider({ ...told, kind: 'startFailed' })
      if (events.includes('POWER_ENDED')) await notifyRider({ ...told, kind: 'powerEnded', about: `${row.revision}` })
      if (events.includes('GRACE_ENDED') && row.terms.parking !== 'none')
        await notifyRider({ ...told, kind: 'parkingCosts', about: `${row.revision}` })
      if (events.includes('ENDED')) await notifyRider({ ...told, kind: 'sessionEnded' })
      if (events.includes('CORRECTED'))
        await notifyRider({ ...told, kind: 'billCorrected', about: `${row.corrections}` })
      if (row.isStopIgnored && before?.isStopIgnored === false) await notifyRider({ ...told, kind: 'stopIgnored' })
    },
  },
})

/** The kind of a live notification of a change; undefined for one that the page only shows. */
export function notificationOf(
  { terms: { parking } }: Pick<OrderRecord, 'terms'>,
  events: readonly ChargingEvent[],
): NotificationType | undefined {
  if (events.includes('ENDED')) return 'charging_complete'
  if (events.includes('START_REFUSED') || events.includes('START_TIMED_OUT')) return 'charging_fail'
  if (events.includes('GRACE_ENDED') && parking !== 'none')
    return parking === 'occupancy' ? 'charging_paused_charge_parking' : 'charging_paused_pay_parking'
  return events.includes('POWER_ENDED') ? 'charging_paused_free_parking' : undefined
}

/** Nothing more is delivered: rider and charger are free. */
async function release({ tx, row: order }: Moving<SessionMove>): Promise<void> {
  await releaseBoth(tx, order)
}

/** A session that delivered nothing is free. */
async function endUnserved({ tx, house, row: order }: Moving<SessionMove>): Promise<void> {
  await startFailed({ tx, house, order })
  await releaseBoth(tx, order)
  await releaseHold({ tx, house, orderHash: order.orderHash })
}
