import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { formatDuration, formatMeteredDistance, formatTwd, formatTwdRange } from '@daoxing/kit/web'
import type { BillLine, Estimate, FareRange, QuotedPrice, Trip, TripDriver, TripStatus } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

/** Taxi calls use Unix seconds; the page's formatters use instants. */
export function instantOf(unixSeconds: number): Instant {
  return instantFromMs(unixSeconds * 1000)
}

/** Returns the open amount of a trip: its fare, or the fee of a trip without a ride, less the collected part. */
export function openAmountOf({ payment }: Pick<Trip, 'payment'>): number {
  return payment.open_amount
}

/** Whether the rider owes the amount. False while it is being collected, or the driver has yet to confirm it. */
export function isOwed({ payment }: Pick<Trip, 'payment'>): boolean {
  return payment.collection_status !== null
}

/**
 * Whether the provider or, for cash, the driver has yet to confirm the payment. The rider must not pay a second time
 * meanwhile.
 */
export function isConfirming({ payment }: Pick<Trip, 'payment'>): boolean {
  return payment.status === 20
}

type Priced = Pick<Estimate, 'fare' | 'fare_range'>

/** Returns the quote of a trip in the form of an estimate. */
export function quotedOf({ estimate }: Pick<Trip, 'estimate'>): Priced {
  return { fare: estimate.estimatePriceAfterCoupon, fare_range: estimate.fare_range }
}

/** Returns the quote with its lines. */
export function agreedQuote(trip: Pick<Trip, 'estimate'>): QuotedPrice {
  return { ...quotedOf(trip), breakdown: trip.estimate.breakdown }
}

/** Names the line of a tip of any amount. */
export const tipLine: BillLine = { kind: 'tip', quantity: null, amountTwd: 0 }

/** "$215", "約 $195–235", or "跳錶計費" if no price is known before the ride; includes the tip, if any. */
export function aboutPrice({ fare, fare_range: range }: Priced, tipTwd = 0): string {
  if (fare !== null) return formatTwd(fare + tipTwd)
  if (range !== null) return words.taxi_live_price_about({ price: rangeWords(range, tipTwd) })
  return tipTwd === 0 ? words.taxi_live_price_meterOnly() : words.taxi_price_meterAndTip({ tip: formatTwd(tipTwd) })
}

const rangeWords = ({ min, max }: FareRange, tipTwd: number): string => formatTwdRange(min + tipTwd, max + tipTwd)

/** The price with its fare mode: fixed, metered, or metered up to a cap. */
export function agreedPrice(trip: Pick<Trip, 'estimate' | 'fare_mode'>): string {
  const { fare, fare_range: range } = quotedOf(trip)
  if (fare !== null) return words.taxi_live_price_fixed({ price: formatTwd(fare) })
  if (range === null) return words.taxi_live_price_meterOnly()
  if (trip.fare_mode === 'BOTH') return words.taxi_live_price_both({ price: formatTwd(range.max) })
  return words.taxi_live_price_meter({ price: formatTwdRange(range.min, range.max) })
}

/** The label of one bill line; its quantity is in metres or seconds, depending on its kind. */
export function billLineWords({ kind, quantity }: BillLine): string {
  const length = formatMeteredDistance(quantity ?? 0)
  const labels: Readonly<Record<BillLine['kind'], () => string>> = {
    flagFall: () => words.taxi_live_line_flagFall({ distance: length }),
    distance: () => words.taxi_live_line_distance({ distance: length }),
    slowTime: () => words.taxi_live_line_slowTime({ duration: formatDuration(quantity ?? 0) }),
    night: () => words.taxi_live_line_night(),
    springFestival: () => words.taxi_live_line_springFestival(),
    service: () => words.taxi_live_line_service(),
    fixedFareCap: () => words.taxi_live_line_fixedFareCap(),
    airportWait: () => words.taxi_live_line_airportWait(),
    fixedFare: () => words.taxi_live_line_fixedFare(),
    minimum: () => words.taxi_live_line_minimum(),
    stopWait: () => words.taxi_live_line_stopWait(),
    meterShown: () => words.taxi_live_line_meterShown(),
    tip: () => words.taxi_live_line_tip(),
    cancelFee: () => words.taxi_bill_cancelFee(),
    cancelFeeBack: () => words.taxi_bill_cancelFeeBack(),
  }
  return labels[kind]()
}

const colours: Readonly<Record<TripDriver['color'], () => string>> = {
  yellow: () => words.taxi_live_colour_yellow(),
  white: () => words.taxi_live_colour_white(),
  black: () => words.taxi_live_colour_black(),
  silver: () => words.taxi_live_colour_silver(),
  grey: () => words.taxi_live_colour_grey(),
  blue: () => words.taxi_live_colour_blue(),
}

/** "黃色 Toyota WISH". */
export function carWords({ color, model }: Pick<TripDriver, 'color' | 'model'>): string {
  return words.taxi_live_driver_car({ colour: colours[color](), model })
}

const statuses: Readonly<Record<TripStatus, () => string>> = {
  RESERVED: () => words.taxi_live_status_reserved(),
  REQUESTING: () => words.taxi_live_status_searching(),
  MATCHING: () => words.taxi_live_status_searching(),
  DRIVER_EN_ROUTE: () => words.taxi_live_status_coming(),
  ARRIVED: () => words.taxi_live_status_arrived(),
  TRIP_STARTED: () => words.taxi_live_status_riding(),
  PENDING_PAYMENT: () => words.taxi_live_status_paying(),
  COMPLETED: () => words.taxi_live_status_done(),
  CANCELED: () => words.taxi_live_status_canceled(),
  MATCH_FAILED: () => words.taxi_live_status_matchFailed(),
}

export function statusWords({ trip_status: status }: Pick<Trip, 'trip_status'>): string {
  return statuses[status]()
}
