import { type Instant, instantFromMs, type Language, taipeiTime } from '@daoxing/kit/contract'
import { billOf, type BillLine, type BillShare, type Trip } from '@daoxing/taxi/contract'

/** Translates a message of this slice into the reader's language. */
export type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string

type ReceiptMail = { readonly subject: string; readonly text: string }

/**
 * The receipt of a paid trip as plain text: time, start and destination, line by line, total, and the payment of each
 * part.
 */
export function receiptMail({
  trip,
  language,
  say,
}: {
  readonly trip: Trip
  readonly language: Language
  readonly say: Say
}): ReceiptMail {
  const { fare, timeline, driver_info: driver } = trip
  const bill = billOf(trip)
  if (fare === null || bill === null || timeline.paid_at === null)
    throw new Error(`the trip ${trip.trip_hash} has no receipt`)
  const money = (amountTwd: number) => moneyText(amountTwd, language)
  const moment = (unixSeconds: number | null) =>
    unixSeconds === null ? '' : momentText(instantFromMs(unixSeconds * 1000))
  const facts: readonly (readonly [key: string, value: string])[] = [
    ['number', String(trip.trip_id)],
    ['boarded', moment(timeline.started_at)],
    ['alighted', moment(timeline.finished_at)],
    ['from', placeText(trip.start_address, trip.start_approximate, say)],
    ['to', placeText(trip.end_address ?? '', trip.end_approximate, say)],
    ['distance', kilometres(fare.distance_metres)],
    ['plate', driver?.plate ?? ''],
    ['paidBy', say(`taxi_receipt_method_${methodOf(trip)}`)],
    ['paidAt', moment(timeline.paid_at)],
  ]
  return {
    subject: say('taxi_receipt_subject', {
      date: momentText(instantFromMs(timeline.paid_at * 1000)).slice(0, 10),
      amount: money(bill.totalTwd),
    }),
    text: [
      say('taxi_receipt_opening'),
      '',
      ...facts.filter(([, value]) => value !== '').map(([key, value]) => `${say(`taxi_receipt_${key}`)}${value}`),
      '',
      ...bill.lines.map((line) => `${lineText(line, say)}  ${money(line.amountTwd)}`),
      `${say('taxi_receipt_total')}  ${money(bill.totalTwd)}`,
      ...bill.shares.map((share) => `${shareText(share, trip, say)}  ${money(share.amountTwd)}`),
      '',
      say('taxi_receipt_closing'),
    ].join('\n'),
  }
}

/** Marks an approximate address, so that the receipt does not claim an exact door. */
const placeText = (place: string, isApproximate: boolean, say: Say) =>
  isApproximate && place !== '' ? say('taxi_receipt_roughly', { place }) : place

/** The words for the source of a share. A paid trip has no open share. */
function shareText({ from }: BillShare, trip: Trip, say: Say): string {
  if (from === 'credit') return say('taxi_receipt_credit')
  return say(`taxi_receipt_method_${from === 'company' ? from : methodOf(trip)}`)
}

/** A debt may have been paid with another method than the hail's. */
const methodOf = ({ payment, payment_method: hailedWith }: Trip) => payment.paid_with ?? hailedWith

function lineText({ kind, quantity }: BillLine, say: Say): string {
  const isTime = kind === 'slowTime'
  const amount = quantity === null ? '' : isTime ? `${Math.round(quantity / 60)} min` : kilometres(quantity)
  return [say(`taxi_receipt_line_${kind}`), amount].filter((part) => part !== '').join(' ')
}

const kilometres = (metres: number) => `${(metres / 1000).toFixed(2)} km`

function moneyText(amountTwd: number, language: Language): string {
  const sign = amountTwd < 0 ? '−' : ''
  return `${sign}${language === 'zh-TW' ? '$' : 'NT$'}${String(Math.abs(amountTwd)).replace(/\B(?=(\d{3})+$)/g, ',')}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** "2026/11/20 14:05", in Taipei. */
function momentText(instant: Instant): string {
  const { day, hour, minute } = taipeiTime(instant)
  return `${day.replaceAll('-', '/')} ${two(hour)}:${two(minute)}`
}
