import { formatTwd } from '@daoxing/kit/web'
import type { ChargingOrder } from '@daoxing/charging/contract'
import * as words from '../words/compiled/messages.js'

/** "6.25 units": with at most two decimals. */
export function unitsText(milliUnits: number): string {
  return words.charging_unit_amount({ units: (milliUnits / 1000).toFixed(2).replace(/\.?0+$/, '') })
}

/** "$9.50". */
export function centsText(cents: number): string {
  const rest = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`
  return `${formatTwd(Math.floor(cents / 100))}${rest}`
}

/** "$9.50 per unit". */
export function unitPriceText(cents: number): string {
  return words.charging_unit_price({ price: centsText(cents) })
}

/** The state of a session, in one sentence. */
export function sessionTitle({ status, lastEvent, stopReason }: ChargingOrder): string {
  switch (status) {
    case 'REQUESTED':
      return words.charging_live_requested()
    case 'STARTING':
      return words.charging_live_starting()
    case 'DELIVERING':
      return words.charging_live_delivering()
    case 'STOPPING':
      if (stopReason === 'limit') return words.charging_live_stoppingLimit()
      return stopReason === 'payment' ? words.charging_live_stoppingPayment() : words.charging_live_stopping()
    case 'PENDING_PAYMENT':
      return words.charging_live_paying()
    case 'COMPLETED':
      return words.charging_live_completed()
    case 'CANCELED':
      return lastEvent === 'DECLINED' ? words.charging_live_declined() : words.charging_live_canceled()
    case 'START_FAILED':
      return words.charging_live_startFailed()
  }
}
