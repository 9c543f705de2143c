import { formatTimeOfDay, formatTwd } from '@daoxing/kit/web'
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import * as words from '../words/compiled/messages.js'

/** The state of an order in a sentence, with the next arrival. */
export function orderTitle(order: SampleDriverOrder): string {
  const { state, lastEvent, isUnderWay, arrivesAt, payment, priceTwd, driver } = order
  const time = arrivesAt === null ? undefined : formatTimeOfDay(arrivesAt)
  switch (state) {
    case 'PREPARING':
      return words.sampleDriver_live_preparing()
    case 'SEEKING':
      return words.sampleDriver_live_seeking()
    case 'DRIVER_EN_ROUTE':
      return time === undefined ? words.sampleDriver_state_driverEnRoute() : words.sampleDriver_live_coming({ time })
    case 'ARRIVED':
      return words.sampleDriver_live_arrived()
    case 'TRIP_STARTED':
      return time === undefined ? words.sampleDriver_state_tripStarted() : words.sampleDriver_live_riding({ time })
    case 'PENDING_PAYMENT':
      if (!isUnderWay) return words.sampleDriver_state_pendingPayment()
      return payment.method === 'cash'
        ? words.sampleDriver_live_payCash({ amount: formatTwd(priceTwd) })
        : words.sampleDriver_live_paying()
    case 'COMPLETED':
      return words.sampleDriver_live_completed()
    case 'MATCH_FAILED':
      return words.sampleDriver_live_noDriver()
    case 'CANCELED':
      // A search timeout ends otherwise, so without a driver the hold timed out.
      return lastEvent === 'DECLINED' || (lastEvent === 'TIMED_OUT' && driver === null)
        ? words.sampleDriver_live_paymentFailed()
        : words.sampleDriver_state_canceled()
  }
}
