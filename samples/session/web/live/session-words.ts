import { formatTwd } from '@daoxing/kit/web'
import type { SampleSessionOrder } from '@daoxing/sample-session/contract'
import * as words from '../words/compiled/messages.js'

/** "6.25 units": with at most two decimals. */
export function unitsText(milliUnits: number): string {
  return words.sampleSession_unit_amount({ units: (milliUnits / 1000).toFixed(2).replace(/\.?0+$/, '') })
}

/** "$9.50". */
export function centsText(cents: number): string {
  const rest = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`
  return `${formatTwd(Math.floor(cents / 100))}${rest}`
}

/** "$9.50 per unit". */
export function unitPriceText(cents: number): string {
  return words.sampleSession_unit_price({ price: centsText(cents) })
}

/** The state of a session, in one sentence. */
export function sessionTitle({ status, lastEvent, stopReason }: SampleSessionOrder): string {
  switch (status) {
    case 'REQUESTED':
      return words.sampleSession_live_requested()
    case 'STARTING':
      return words.sampleSession_live_starting()
    case 'DELIVERING':
      return words.sampleSession_live_delivering()
    case 'STOPPING':
      if (stopReason === 'limit') return words.sampleSession_live_stoppingLimit()
      return stopReason === 'payment' ? words.sampleSession_live_stoppingPayment() : words.sampleSession_live_stopping()
    case 'PENDING_PAYMENT':
      return words.sampleSession_live_paying()
    case 'COMPLETED':
      return words.sampleSession_live_completed()
    case 'CANCELED':
      return lastEvent === 'DECLINED' ? words.sampleSession_live_declined() : words.sampleSession_live_canceled()
    case 'START_FAILED':
      return words.sampleSession_live_startFailed()
  }
}
