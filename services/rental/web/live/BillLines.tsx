import { formatTwd, PriceLines } from '@daoxing/kit/web'
import type { RentalBill } from '@daoxing/rental/contract'
import { billLines, cutTexts } from '../parts/order-words.ts'
import * as words from '../words/compiled/messages.js'

type BillLinesProps = { readonly bill: RentalBill; readonly isShared?: boolean }

/** The bill line by line, the cuts of the contract, and what is left to pay. */
export function BillLines({ bill, isShared = false }: BillLinesProps) {
  const cuts = cutTexts(bill)
  return (
    <>
      <PriceLines lines={billLines(bill, isShared)} totalTwd={bill.totalAmount} />
      <dl>
        {bill.promotionInfos.map(({ name, amountTwd }) => (
          <div key={name} className="flex justify-between gap-4 py-1 text-secondary text-muted">
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{formatTwd(-amountTwd)}</dd>
          </div>
        ))}
        {bill.payAmount > 0 && (
          <div className="flex justify-between gap-4 py-1 font-bold text-warn">
            <dt>{words.rental_bill_left()}</dt>
            <dd className="whitespace-nowrap">{formatTwd(bill.payAmount)}</dd>
          </div>
        )}
      </dl>
      <p className="text-secondary text-muted">{words.rental_bill_driven({ kilometres: bill.odoMeter })}</p>
      {cuts.map((text) => (
        <p key={text} className="mt-2 text-secondary text-ok">
          {text}
        </p>
      ))}
    </>
  )
}
