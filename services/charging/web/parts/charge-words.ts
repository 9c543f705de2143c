import type { BillLine, ChargingOrder } from '@daoxing/charging/contract'
import { formatUnitTwd, type PriceLine } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** The title of the stage in which an order is. */
export function stageTitle({ rawState, startState, isStopIgnored, status }: ChargingOrder): string {
  if (rawState === 'Init') return words.charging_live_holding()
  if (rawState === 'PreStart') {
    if (startState === 'asking') return words.charging_live_asking()
    return startState === 'timedOut' ? words.charging_live_timedOut() : words.charging_live_plugIn()
  }
  if (rawState === 'Charging') return words.charging_live_charging()
  if (rawState === 'PreStop') return isStopIgnored ? words.charging_live_stopIgnored() : words.charging_live_stopping()
  if (rawState === 'Buffer') return words.charging_live_done()
  if (rawState === 'Parking') return words.charging_live_parking()
  if (rawState === 'Invalid') return words.charging_live_invalid()
  if (status === 'PENDING_PAY') return words.charging_live_paying()
  return status === 'PAYMENT_FAILED' ? words.charging_live_unpaid() : words.charging_live_completed()
}

const lineNames: Readonly<Record<BillLine['type'], () => string>> = {
  ENERGY: words.charging_bill_energy,
  TIME: words.charging_bill_time,
  FLAT: words.charging_bill_flat,
  PARKING_TIME: words.charging_bill_parking,
  MIN_PRICE: words.charging_bill_min,
  MAX_PRICE: words.charging_bill_max,
  DISCOUNT: words.charging_bill_discount,
  CREDIT: words.charging_bill_credit,
}

/** A quantity with as many decimals as a person reads. */
const short = (text: string, decimals: number) => String(Number(Number(text).toFixed(decimals)))

/** "電能 2.33 度 × $12.80" and its amount; the total is rounded once, so a line may have cents. */
export function billLineText({ type, quantity, unit, unitTwd }: BillLine): string {
  const name = lineNames[type]()
  if (unit === 'session') return name
  const price = formatUnitTwd(Number(unitTwd))
  if (unit === 'kWh') return words.charging_bill_perKwh({ name, quantity: short(quantity, 2), price })
  return words.charging_bill_perHour({ name, minutes: short(String(Number(quantity) * 60), 1), price })
}

/** The lines of a bill as prices: stretches at the same price are one line. */
export function priceLines({ lines }: Pick<ChargingOrder, 'lines'>): readonly PriceLine[] {
  const merged = new Map<string, BillLine>()
  for (const line of lines) {
    const key = `${line.type} ${line.unitTwd}`
    const before = merged.get(key)
    const sum = (one: string, other: string) => String(Number(one) + Number(other))
    merged.set(key, {
      ...line,
      quantity: before ? sum(before.quantity, line.quantity) : line.quantity,
      amountTwd: before ? sum(before.amountTwd, line.amountTwd) : line.amountTwd,
    })
  }
  return [...merged.values()].map((line) => ({
    label: billLineText(line),
    amountTwd: Math.round(Number(line.amountTwd) * 100) / 100,
  }))
}

/** Labels of the invoice [CHG-045, B59]. */
export const invoiceStatusNames: Readonly<Record<ChargingOrder['invoice']['status'], () => string>> = {
  PENDING: words.charging_bill_invoicePending,
  INVALIDATE: words.charging_bill_invoiceVoid,
  SUCCESS: words.charging_bill_invoiceIssued,
  CANCELLED: words.charging_bill_invoiceVoid,
  REFUND: words.charging_bill_invoiceAllowance,
}

/** The eight words of a payment [CHG-042]. */
export const paymentWordNames: Readonly<Record<ChargingOrder['payment']['word'], () => string>> = {
  Normal: words.charging_bill_payNormal,
  Refund: words.charging_bill_payRefund,
  NoPay: words.charging_bill_payNone,
  BizUnpaid: words.charging_bill_payBizUnpaid,
  BizPaid: words.charging_bill_payBizPaid,
  Paying: words.charging_bill_payPaying,
  PaymentFailed: words.charging_bill_payFailed,
  Need3DSecure: words.charging_bill_pay3d,
}

/** How far the bill is; undefined for a final one, which needs no word. */
export function billNote({ billState, readingsMissing, status }: ChargingOrder): string | undefined {
  if (billState === 'checking') return words.charging_bill_checking()
  if (billState === 'provisional') return words.charging_bill_provisional()
  if (billState === 'corrected') return words.charging_bill_corrected()
  if (billState === 'awaited') return words.charging_bill_awaited()
  return readingsMissing && status !== 'INVALID' ? words.charging_live_missing() : undefined
}
