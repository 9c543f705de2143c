import { formatMoment, formatTwd, type PriceLine } from '@daoxing/kit/web'
import type { RentalBill, RentalOrder } from '@daoxing/rental/contract'
import { carName } from './car-words.ts'
import { rentalServiceWords } from '../service-words.ts'
import * as words from '../words/compiled/messages.js'

/** The state as text; a rental that is overdue, disputed or ended for a reason says so. */
export function statusText({ state, lastEvent, bookingStatus, isCarLate }: RentalOrder): string {
  if (isCarLate) return words.rental_status_carLate()
  if (bookingStatus === 'disputing') return words.rental_status_disputing()
  if (bookingStatus === 'start time overdue' && state === 'RESERVED') return words.rental_status_startOverdue()
  if (bookingStatus === 'return time overdue') return words.rental_status_returnOverdue()
  if (lastEvent === 'noShow') return words.rental_status_noShow()
  if (lastEvent === 'declined' || lastEvent === 'unanswered') return words.rental_status_declined()
  if (lastEvent === 'operatorFailed') return words.rental_status_operatorFailed()
  if (lastEvent === 'licenceRefused') return words.rental_status_licenceRefused()
  return rentalServiceWords.states[state]()
}

export function statusTone({ state, bookingStatus, isCarLate }: RentalOrder): 'go' | 'warn' | 'muted' {
  if (state === 'CANCELED' || state === 'EXPIRED') return 'muted'
  const isUrgent = state === 'AWAITING_PAYMENT' || state === 'PENDING_PAYMENT' || state === 'RETURN_ERROR'
  return isUrgent || isCarLate || bookingStatus.endsWith('overdue') ? 'warn' : 'go'
}

/** The next event of an order, in a sentence; undefined where the rest of the page says it. */
export function nextText(order: RentalOrder): string | undefined {
  const { state, startsAt, endsAt, keptUntil, answerBy, from, to } = order
  switch (state) {
    case 'WISHED':
      return answerBy === null ? undefined : words.rental_next_wished({ time: formatMoment(answerBy) })
    case 'RESERVED':
      // The banner says what the rider waits for: there is nothing to come for yet.
      if (order.isCarLate) return undefined
      return words.rental_next_reserved({
        time: formatMoment(startsAt),
        station: from.name,
        until: formatMoment(keptUntil),
      })
    case 'DEPARTING':
    case 'PREAUTHORIZING':
    case 'PREAUTHORIZED':
      return words.rental_next_departing()
    case 'IN_USE':
      return words.rental_next_inUse({ time: formatMoment(endsAt), station: to.name })
    case 'RETURNING':
      return words.rental_next_returning()
    case 'RETURN_ERROR':
      return words.rental_next_returnError()
    case 'PENDING_PAYMENT':
      return openBillText(order)
    case 'CANCELED':
    case 'EXPIRED':
      return endedText(order)
    default:
      return undefined
  }
}

/** The amount that is still open. The bill itself stands below. */
export const openBillText = ({ bill }: Pick<RentalOrder, 'bill'>): string | undefined =>
  bill === null || bill.payAmount === 0 ? undefined : words.rental_next_pending({ amount: formatTwd(bill.payAmount) })

/** The late car of a reservation, or the car that took its place; undefined for every other order. */
export function delayOf(order: RentalOrder): { readonly text: string; readonly ways: readonly string[] } | undefined {
  const { state, lastEvent, isCarLate, carInfo, refundPreview } = order
  if (isCarLate) {
    const free = refundPreview && words.rental_delay_stationFree({ amount: formatTwd(refundPreview.refundTwd) })
    return { text: words.rental_delay_station(), ways: [words.rental_delay_stationWait(), ...(free ? [free] : [])] }
  }
  if (state === 'RESERVED' && lastEvent === 'carChanged')
    return { text: words.rental_delay_stationOther({ car: carName(carInfo) }), ways: [] }
  return undefined
}

/** The money of an ended order. */
function endedText({ deposit, damagesTwd }: RentalOrder): string {
  if (damagesTwd > 0) return words.rental_next_damages({ amount: formatTwd(damagesTwd) })
  if (deposit.paidTwd === 0) return words.rental_next_nothingPaid()
  return words.rental_next_refunded({ paid: formatTwd(deposit.paidTwd), refund: formatTwd(deposit.refundedTwd) })
}

/** The bill for `PriceLines`; a cut line is explained below it by `cutTexts`. */
export function billLines({ lines }: RentalBill, isShared = false): readonly PriceLine[] {
  return lines.map((line) => ({ label: lineText(line, isShared), amountTwd: line.amountTwd }))
}

/** The amounts that the contract has cut, a sentence each. */
export function cutTexts({ lines }: RentalBill): readonly string[] {
  return lines.flatMap((line) =>
    line.askedTwd === undefined || line.askedTwd <= line.amountTwd
      ? []
      : words.rental_bill_cut({
          line: lineText(line),
          asked: formatTwd(line.askedTwd),
          amount: formatTwd(line.amountTwd),
        }),
  )
}

/** A shared car pays each kilometre, and one of a station those beyond its day. */
export function lineText({ kind, count = 0 }: RentalBill['lines'][number], isShared = false): string {
  switch (kind) {
    case 'rent':
      return words.rental_bill_rent()
    case 'late':
      return words.rental_bill_late({ hours: count })
    case 'kilometres':
      return isShared
        ? words.rental_sharedBill_kilometres({ kilometres: count })
        : words.rental_bill_kilometres({ kilometres: count })
    case 'energy':
      return words.rental_bill_energy({ percent: count })
    case 'energyBack':
      return words.rental_bill_energyBack({ percent: count })
    case 'repair':
      return words.rental_bill_repair()
    case 'lossOfUse':
      return words.rental_bill_lossOfUse({ days: count })
    case 'waiver':
      return words.rental_bill_waiver()
    case 'cleaning':
      return words.rental_bill_cleaning()
    case 'toll':
      return words.rental_bill_toll()
    case 'fine':
      return words.rental_bill_fine()
    case 'cancellation':
      return words.rental_bill_cancellation()
  }
}
