import { BottomSheet, formatTwd, PriceLines } from '@daoxing/kit/web'
import { type MeterTariff, type QuotedBill, quotedBillOf, type QuoteOption } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { choiceName } from '@daoxing/wallet/web'
import { billLineWords } from '../live/trip-words.ts'
import * as words from '../words/compiled/messages.js'
import { carName, priceWords, tariffWords } from './car-words.ts'
import type { RidePayment } from './ride-payment.ts'

type FareBreakdownProps = {
  readonly option: QuoteOption
  readonly tariff: MeterTariff | null
  readonly tipTwd: number
  readonly payment: RidePayment
  readonly onClose: () => void
}

/**
 * The parts of a price before the hail: the fare line by line, the tip, the sum, and the shares of credit and payment
 * method.
 */
export function FareBreakdown({ option, tariff, tipTwd, payment, onClose }: FareBreakdownProps) {
  const { chosen, defaults } = payment
  const creditTwd = isPaidToDriver(chosen.method) ? 0 : (defaults?.credit ?? 0)
  const bill = quotedBillOf({ quoted: option, tipTwd, creditTwd })
  const lines = bill.lines.map((line) => ({ label: billLineWords(line), amountTwd: line.amountTwd }))
  return (
    <BottomSheet title={words.taxi_bill_title()} onClose={onClose}>
      <p className="mb-2 font-bold">{carName(option.vehicleType)}</p>
      <PriceLines lines={lines} totalTwd={bill.linesTwd} totalLabel={totalLabel(option)} />
      {bill.creditTwd > 0 && bill.total !== null && (
        <dl className="mt-1 text-secondary">
          <Row name={words.taxi_bill_credit()} value={formatTwd(bill.creditTwd)} />
          <Row name={words.taxi_bill_rest({ method: choiceName(defaults, chosen) })} value={restWords(option, bill)} />
        </dl>
      )}
      <p className="mt-3 text-secondary text-muted">{meaningOf(option, tipTwd)}</p>
      {option.fareMode !== 'FIX_FARE' && tariff !== null && (
        <p className="mt-2 text-secondary text-muted">{tariffWords(tariff)}</p>
      )}
    </BottomSheet>
  )
}

/** A fixed price and a cap are sums of their lines; a meter price is expected. */
function totalLabel({ fareMode, fare_range: range, fare }: QuoteOption): string {
  if (fare === null && range === null) return words.taxi_bill_begins()
  return fareMode === 'FIX_FARE' ? words.taxi_bill_total() : words.taxi_bill_expected()
}

function meaningOf(option: QuoteOption, tipTwd: number): string {
  if (option.fareMode === 'FIX_FARE') return words.taxi_bill_fixed()
  if (option.fare_range === null) return words.taxi_bill_meterOnly()
  const price = priceWords(option, tipTwd)
  return option.fareMode === 'BOTH' ? words.taxi_bill_capped({ price }) : words.taxi_bill_metered({ price })
}

/** The remainder at the lower and upper end of a range. */
function restWords({ fareMode }: QuoteOption, { linesTwd, creditTwd }: QuotedBill): string {
  const rest = formatTwd(linesTwd - Math.min(creditTwd, linesTwd))
  return fareMode === 'FIX_FARE' ? rest : words.taxi_bill_about({ price: rest })
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="min-w-0 text-muted">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
