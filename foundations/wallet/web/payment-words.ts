import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, formatTwd } from '@daoxing/kit/web'
import { isPaidToDriver, type DeclineReason, type TripPayment } from '@daoxing/wallet/contract'
import { methodName } from './method-words.ts'
import { isBeingChecked } from './wallet-data.ts'
import * as words from './words/compiled/messages.js'

/** The state of a payment as the rider sees it. */
export type PaymentSight =
  | 'paid'
  | 'checking'
  | 'held'
  | 'rest'
  | 'failed'
  | 'open'
  | 'cash'
  | 'told'
  | 'unconfirmed'
  | 'refunded'
  | 'nothing'

export function sightOf(payment: TripPayment): PaymentSight {
  const { trip_payment_status: status, payment_method: method, open_amount: openTwd } = payment
  if (isBeingChecked(payment)) return 'checking'
  if (payment.cash_told?.is_overdue) return 'unconfirmed'
  if (payment.payment_status === 3) return 'nothing'
  if (payment.payment_status === 20) return 'told'
  if (status === 'REFUNDED') return 'refunded'
  if (status === 'COMPLETED') return 'paid'
  if (isPaidToDriver(method) && payment.payment_status === 1) return 'cash'
  if (status === 'FAILED' || payment.decline_reason !== null) return 'failed'
  if (status === 'ADJUSTMENT_REQUIRED') return 'rest'
  if (status === 'COLLECTABLE') return 'open'
  if (openTwd === 0) return payment.held_amount > 0 ? 'held' : 'nothing'
  return payment.can.pay ? 'open' : 'held'
}

/** "信用卡 ・・・・ 4242", as on a receipt. */
export function paidWith({ payment_method: method, card }: Pick<TripPayment, 'payment_method' | 'card'>): string {
  return methodName(method, card?.Card4No)
}

const titles: Readonly<Record<PaymentSight, () => string>> = {
  paid: () => words.wallet_trip_paid(),
  checking: () => words.wallet_trip_checking(),
  held: () => words.wallet_trip_open(),
  rest: () => words.wallet_trip_open(),
  failed: () => words.wallet_trip_failed(),
  open: () => words.wallet_trip_open(),
  cash: () => words.wallet_trip_open(),
  told: () => words.wallet_trip_told(),
  unconfirmed: () => words.wallet_trip_unconfirmed(),
  refunded: () => words.wallet_trip_refunded(),
  nothing: () => words.wallet_trip_cancelled(),
}

export function sightTitle(sight: PaymentSight): string {
  return titles[sight]()
}

/** The event, its meaning for the money, and the next step. */
export function sightText(payment: TripPayment): string {
  switch (sightOf(payment)) {
    case 'paid':
      return words.wallet_trip_paidText({ method: paidWith(payment) })
    case 'checking':
      return words.wallet_trip_checkingText()
    case 'held':
      return words.wallet_trip_heldText({ amount: formatTwd(payment.held_amount) })
    case 'rest':
      return payment.payment_method === 'company'
        ? words.wallet_trip_beyondText({
            paid: formatTwd(payment.paid_amount),
            amount: formatTwd(payment.open_amount),
          })
        : words.wallet_trip_adjustText({ amount: formatTwd(payment.open_amount) })
    case 'failed':
      return declineText(payment.decline_reason)
    case 'open':
      return words.wallet_trip_openText()
    case 'cash':
      return payment.payment_method === 'instore' ? words.wallet_trip_terminalText() : words.wallet_trip_cashText()
    case 'told':
      return words.wallet_trip_toldText()
    case 'unconfirmed':
      return words.wallet_trip_unconfirmedText()
    case 'refunded':
      return words.wallet_trip_refundedText({ amount: formatTwd(payment.refunded_amount) })
    case 'nothing':
      return words.wallet_trip_nothingText()
  }
}

function declineText(reason: DeclineReason | null): string {
  switch (reason) {
    case 'cardDeclined':
      return words.wallet_trip_declinedCard()
    case 'insufficientBalance':
      return words.wallet_trip_declinedBalance()
    case 'cardExpired':
      return words.wallet_trip_declinedExpired()
    case 'bindingGone':
      return words.wallet_trip_declinedBinding()
    default:
      return words.wallet_trip_declinedOther()
  }
}

/** How long it may stay open, or that it is overdue; null if neither applies. */
export function deadlineText(payment: TripPayment): string | null {
  const { collection_status: status, pay_later_until: until, cash_told: cashReport } = payment
  if (cashReport?.is_overdue === false)
    return words.wallet_trip_toldUntil({ time: formatMoment(instantFromMs(cashReport.confirm_until * 1000)) })
  if (status === 'ARREARS') return words.wallet_trip_arrears()
  return until === null ? null : words.wallet_trip_laterUntil({ time: formatMoment(instantFromMs(until * 1000)) })
}
