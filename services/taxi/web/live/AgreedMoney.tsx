import { formatTwd } from '@daoxing/kit/web'
import { quotedBillOf, type Trip } from '@daoxing/taxi/contract'
import { aboutPrice, agreedPrice, agreedQuote, billLineWords, tipLine } from './trip-words.ts'
import { TripMethod } from './TripMethod.tsx'
import { useCreditFor } from './use-credit-for.ts'
import * as words from '../words/compiled/messages.js'

/** The agreed price of a live ride and its payment method, with tip, total and credit if any. */
export function AgreedMoney({ trip }: { readonly trip: Trip }) {
  const tipTwd = trip.pretrip_tips?.amount ?? 0
  const quoted = agreedQuote(trip)
  const heldCreditTwd = useCreditFor(trip.payment_method)
  const { creditTwd, total } = quotedBillOf({ quoted, tipTwd, creditTwd: heldCreditTwd })
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-bold">{agreedPrice(trip)}</span>
        <span className="text-muted">
          {trip.payment_method === 'cash' ? words.taxi_live_cash_reminder() : <TripMethod trip={trip} />}
        </span>
      </p>
      {(tipTwd > 0 || creditTwd > 0) && (
        <dl className="mt-1 text-secondary text-muted">
          {tipTwd > 0 && <Row name={billLineWords(tipLine)} value={formatTwd(tipTwd)} />}
          {tipTwd > 0 && total !== null && (
            <Row name={words.taxi_bill_totalWithTip()} value={totalWords(trip, tipTwd)} isSum />
          )}
          {creditTwd > 0 && <Row name={words.taxi_bill_credit()} value={formatTwd(creditTwd)} />}
        </dl>
      )}
    </div>
  )
}

/** If a meter has a cap, the cap is shown, as in the agreed price itself. */
function totalWords(trip: Trip, tipTwd: number): string {
  const quoted = agreedQuote(trip)
  if (trip.fare_mode === 'BOTH' && quoted.fare_range !== null)
    return words.taxi_bill_atMost({ price: formatTwd(quoted.fare_range.max + tipTwd) })
  return aboutPrice(quoted, tipTwd)
}

type RowProps = { readonly name: string; readonly value: string; readonly isSum?: boolean }

function Row({ name, value, isSum = false }: RowProps) {
  return (
    <div className={isSum ? 'flex justify-between gap-4 font-bold text-ink' : 'flex justify-between gap-4'}>
      <dt className="min-w-0">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
