import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { formatDuration, formatMeteredDistance, formatTwd, formatTwdRange } from '@daoxing/kit/web'
import type { BillLine, Estimate, FareRange, QuotedPrice, Trip, TripDriver, TripStatus } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

/** The taxi calls speak Unix seconds; the page's formats speak instants. */
export function instantOf(unixSeconds: number): Instant {
  return instantFromMs(unixSeconds * 1000)
}

/**
 * Returns the open amount of a trip: its fare, or the fee of one that never began, less the amount that was collected
 * already.
 */
export function openAmountOf({ payment }: Pick<Trip, 'payment'>): number {
  return payment.open_amount
}

/** Whether it is owed: neither being collected, nor still waiting for the driver's word. */
export function isOwed({ payment }: Pick<Trip, 'payment'>): boolean {
  return payment.collection_status !== null
}

/** A provider is asked for it, or the driver for a word about cash: nobody is to pay it a second time meanwhile. */
export function isConfirming({ payment }: Pick<Trip, 'payment'>): boolean {
  return payment.status === 20
}

type Priced = Pick<Estimate, 'fare' | 'fare_range'>

/** Returns the quote of a trip in the form of an estimate. */
export function quotedOf({ estimate }: Pick<Trip, 'estimate'>): Priced {
  return { fare: estimate.estimatePriceAfterCoupon, fare_range: estimate.fare_range }
}

/** The same with the lines that it is made of. */
export function agreedQuote(trip: Pick<Trip, 'estimate'>): QuotedPrice {
  return { ...quotedOf(trip), breakdown: trip.estimate.breakdown }
}

/** Names the line of a tip, whatever it comes to. */
export const tipLine: BillLine = { kind: 'tip', quantity: null, amountTwd: 0 }

/** "$215", "約 $195–235", or "跳錶計費" where nothing can be said before the ride; with the tip, if there is one. */
export function aboutPrice({ fare, fare_range: range }: Priced, tipTwd = 0): string {
  if (fare !== null) return formatTwd(fare + tipTwd)
  if (range !== null) return words.taxi_live_price_about({ price: rangeWords(range, tipTwd) })
  return tipTwd === 0 ? words.taxi_live_price_meterOnly() : words.taxi_price_meterAndTip({ tip: formatTwd(tipTwd) })
}

const rangeWords = ({ min, max }: FareRange, tipTwd: number): string => formatTwdRange(min + tipTwd, max + tipTwd)

/** The price with what it means: sure, by the meter, or by the meter up to a price. */
export function agreedPrice(trip: Pick<Trip, 'estimate' | 'fare_mode'>): string {
  const { fare, fare_range: range } = quotedOf(trip)
  if (fare !== null) return words.taxi_live_price_fixed({ price: formatTwd(fare) })
  if (range === null) return words.taxi_live_price_meterOnly()
  if (trip.fare_mode === 'BOTH') return words.taxi_live_price_both({ price: formatTwd(range.max) })
  return words.taxi_live_price_meter({ price: formatTwdRange(range.min, range.max) })
}

/** The label of one line of a bill; its quantity is metres or seconds, as its kind says. */
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
    fixedFare: () => words.taxi_live_line_fixedFare(),
    minimum: () => words.taxi_live_line_minimum(),
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
