import type { ChargingOrder } from '@daoxing/charging/contract'
import { formatMoment, formatTimeOfDay, PriceLines } from '@daoxing/kit/web'
import { billNote, invoiceStatusNames, paymentWordNames, priceLines } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'

/** The bill of a charge: its lines, how far it is, the payment and the invoice [CHG-017, CHG-018]. */
export function BillView({ order }: { readonly order: ChargingOrder }) {
  const { energyKwh, amountTwd, startedAt, endedAt, invoice, payment } = order
  const note = billNote(order)
  return (
    <div className="flex flex-col gap-3">
      {startedAt !== null && endedAt !== null && (
        <p className="text-secondary text-muted">
          {words.charging_bill_when({ start: formatMoment(startedAt), end: formatTimeOfDay(endedAt) })}
          {' · '}
          {words.charging_bill_kwh({ kwh: energyKwh.toFixed(2) })}
        </p>
      )}
      <PriceLines lines={priceLines(order)} totalTwd={amountTwd} />
      {note !== undefined && (
        <p role="status" className="rounded-2 border border-line p-3 text-secondary">
          {note}
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-secondary">
        <dt className="text-muted">{words.charging_bill_payment()}</dt>
        <dd className="text-end">{paymentWordNames[payment.word]()}</dd>
        <dt className="text-muted">{words.charging_bill_invoice()}</dt>
        <dd className="text-end">
          {invoiceStatusNames[invoice.status]()}
          {invoice.carrier !== '' && ` · ${invoice.carrier}`}
        </dd>
      </dl>
    </div>
  )
}
