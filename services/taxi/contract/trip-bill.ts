import type { FareLine, FareRange } from './quote.ts'
import type { Trip } from './trip.ts'

/** One line of the price of a trip. A returned fee has a separate, negative line. */
export type BillLine = {
  readonly kind: FareLine['kind'] | 'tip' | 'cancelFee' | 'cancelFeeBack'
  readonly quantity: number | null
  readonly amountTwd: number
}

/** The source of a part of the total: the rider's credit, a company, the payment method, or none yet. Never 0. */
export type BillShare = { readonly from: 'credit' | 'company' | 'method' | 'open'; readonly amountTwd: number }

/** The bill of a trip. The lines sum to the total, and so do the shares. */
export type TripBill = {
  readonly lines: readonly BillLine[]
  readonly totalTwd: number
  readonly shares: readonly BillShare[]
}

type Billed = Pick<Trip, 'fare' | 'pretrip_tips' | 'cancel'> & {
  readonly payment: Pick<Trip['payment'], 'paid_amount' | 'credit_used' | 'company_paid'>
}

/**
 * Returns the bill of a trip, for every place that shows it: the live page, the order, the receipt, the mail and the
 * order list. Null before the fare is fixed, and for a trip that ended without any cost.
 */
export function billOf(trip: Billed): TripBill | null {
  const lines = linesOf(trip)
  if (lines.length === 0) return null
  const totalTwd = sumTwd(lines)
  return { lines, totalTwd, shares: sharesOf(trip, totalTwd) }
}

function linesOf({ fare, pretrip_tips: tip, cancel }: Billed): readonly BillLine[] {
  if (fare !== null) return [...fare.lines, ...tipLines(tip?.amount ?? 0)]
  if (cancel === null || cancel.fee === 0) return []
  const fee: BillLine = { kind: 'cancelFee', quantity: null, amountTwd: cancel.fee }
  if (cancel.fee_state !== 'given_back') return [fee]
  return [fee, { kind: 'cancelFeeBack', quantity: null, amountTwd: -cancel.fee }]
}

function sharesOf({ fare, cancel, payment }: Billed, totalTwd: number): readonly BillShare[] {
  const isPaid = fare === null ? cancel?.fee_state === 'paid' : fare.paid
  const creditTwd = Math.min(payment.credit_used, totalTwd)
  const paidTwd = isPaid ? totalTwd : Math.max(creditTwd, Math.min(payment.paid_amount, totalTwd))
  const companyTwd = Math.min(payment.company_paid, paidTwd - creditTwd)
  const shares: readonly BillShare[] = [
    { from: 'credit', amountTwd: creditTwd },
    { from: 'company', amountTwd: companyTwd },
    { from: 'method', amountTwd: paidTwd - creditTwd - companyTwd },
    { from: 'open', amountTwd: totalTwd - paidTwd },
  ]
  return shares.filter(({ amountTwd }) => amountTwd > 0)
}

/** A quoted price: a fixed fare, a range, or neither for a plain meter. */
export type QuotedPrice = {
  readonly fare: number | null
  readonly fare_range: FareRange | null
  readonly breakdown: readonly FareLine[]
}

/** The expected bill of a ride that has not started. */
export type QuotedBill = {
  /** The expected fare, with the tip; without a destination only the base fare of the meter. */
  readonly lines: readonly BillLine[]
  readonly linesTwd: number
  /** The minimum and maximum price for the rider, with the tip; null for a plain meter. */
  readonly total: FareRange | null
  /** The part of the maximum that the rider's credit will pay. Cash does not use it. */
  readonly creditTwd: number
}

type QuotedBillInput = {
  readonly quoted: QuotedPrice
  readonly tipTwd: number
  /** The rider's credit; 0 if the ride is paid in cash. */
  readonly creditTwd: number
}

/** The sum of quote, tip and credit, for the button, the breakdown and the card of a live ride. */
export function quotedBillOf({ quoted, tipTwd, creditTwd }: QuotedBillInput): QuotedBill {
  const lines = [...quoted.breakdown, ...tipLines(tipTwd)]
  const price = priceRangeOf(quoted)
  const total = price && { min: price.min + tipTwd, max: price.max + tipTwd }
  return {
    lines,
    linesTwd: sumTwd(lines),
    total,
    creditTwd: total === null ? creditTwd : Math.min(creditTwd, total.max),
  }
}

/** A fixed fare as a range with equal ends; null for a plain meter. */
function priceRangeOf({ fare, fare_range: range }: Pick<QuotedPrice, 'fare' | 'fare_range'>): FareRange | null {
  return fare === null ? range : { min: fare, max: fare }
}

type Priced = Pick<QuotedPrice, 'fare' | 'fare_range'>

/** Negative if the first price is lower. Prices of plain meters are equal. */
export function comparePrices(one: Priced, other: Priced): number {
  const [first, second] = [priceRangeOf(one), priceRangeOf(other)]
  if (first === null || second === null) return 0
  return first.max - second.max || first.min - second.min
}

function tipLines(tipTwd: number): readonly BillLine[] {
  return tipTwd === 0 ? [] : [{ kind: 'tip', quantity: null, amountTwd: tipTwd }]
}

const sumTwd = (lines: readonly BillLine[]) => lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
