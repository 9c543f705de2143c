import { formatTwd, PriceLines } from '@daoxing/kit/web'
import { type BillShare, billOf, type Trip } from '@daoxing/taxi/contract'
import { billLineWords } from '../live/trip-words.ts'
import { PaidWith } from '../live/TripMethod.tsx'
import * as words from '../words/compiled/messages.js'

/** The price in lines, the total, and the source of each part. Nothing for a free ride. */
export function FareReceipt({ trip }: { readonly trip: Trip }) {
  const bill = billOf(trip)
  if (bill === null) return null
  const lines = bill.lines.map((line) => ({ label: billLineWords(line), amountTwd: line.amountTwd }))
  return (
    <>
      <PriceLines lines={lines} totalTwd={bill.totalTwd} />
      {bill.shares.length > 0 && (
        <dl className="mt-1 text-secondary text-muted">
          {bill.shares.map((share) => (
            <div key={share.from} className="flex justify-between gap-4 py-1">
              <dt className="min-w-0">
                <ShareSource trip={trip} from={share.from} />
              </dt>
              <dd className="whitespace-nowrap">{formatTwd(share.amountTwd)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function ShareSource({ trip, from }: { readonly trip: Trip; readonly from: BillShare['from'] }) {
  if (from === 'credit') return words.taxi_bill_credit()
  return from === 'company' ? (
    words.taxi_live_receipt_paidCompany()
  ) : (
    <PaidWith trip={trip} isPaid={from === 'method'} />
  )
}
