import { nextState } from '@daoxing/kit/contract'
import {
  bindPeerEvents,
  definePeerEvents,
  handled,
  ignored,
  type PeerEvent,
  placeInLifecycle,
  type Verdict,
} from '@daoxing/kit/server'
import { type ChargingEvent, chargingLifecycle, type ChargingState, SessionReport } from '@daoxing/charging/contract'
import { beginDelivery, correctTotal, endSession, isBelievable, isRaisedTooLate, takeReading } from './deliver.ts'
import { lockedOrder } from './locked-order.ts'
import type { OrderRecord } from './stores/order-table.ts'
import type { Step } from './step.ts'

/** The reports of partners about their sessions, which may be duplicate, late and out of order. */
export const sessionReports = definePeerEvents('charging.sessionReports', SessionReport)

export const handleSessionReports = bindPeerEvents(sessionReports, {
  async handle({ tx, house, event }) {
    const order = await lockedOrder(tx, event.subject)
    if (order?.partnerId !== event.peerId) return ignored('no session of this partner')
    const { happenedAt, newestHandledAt } = event
    const action = actionOf(order, event)
    const place = placeInLifecycle<ChargingState, ChargingEvent>({
      lifecycle: chargingLifecycle,
      state: order.state,
      action,
      happenedAt,
      newestHandledAt,
    })
    return place.next === undefined
      ? place.verdict
      : take({ tx, house, order, report: { ...event.payload, event: action } })
  },
})

/** The final report of a session that was ended without it corrects the bill. */
function actionOf({ state, stopReason }: OrderRecord, { payload: { event } }: PeerEvent<SessionReport>) {
  const isEnded = nextState<ChargingState, ChargingEvent>(chargingLifecycle, state, 'CORRECTED') !== undefined
  return event === 'ENDED' && isEnded && stopReason === 'silence' ? 'CORRECTED' : event
}

async function take({ report, ...step }: Step & { readonly report: SessionReport }): Promise<Verdict> {
  const { event, at, totalMilliUnits } = report
  const stated = { ...step, totalMilliUnits }
  if (!isBelievable(stated)) return ignored('the total is impossible')
  if (event === 'STARTED') await beginDelivery({ ...step, startedAt: at })
  else if (event === 'ENDED') await endSession({ ...step, at, totalMilliUnits, stopReason: 'station' })
  else if (event === 'CORRECTED' && step.order.chargedTwd === 0) return keepFree(stated)
  else if (event === 'CORRECTED' && isRaisedTooLate(stated)) return ignored('the total is raised too late')
  else if (event === 'CORRECTED') await correctTotal(stated)
  else if (!(await takeReading({ ...step, at, totalMilliUnits }))) return ignored('the total is below an earlier one')
  return handled
}

/**
 * Nothing is held any more for a session without a charge, so it stays free. An operator finds the lost total in the
 * log.
 */
function keepFree({ house, order, totalMilliUnits }: Step & { readonly totalMilliUnits: number }): Verdict {
  if (totalMilliUnits > 0)
    house.log.warn({ orderHash: order.orderHash, totalMilliUnits }, 'a session without a charge stays free')
  return ignored('a session without a charge stays free')
}
