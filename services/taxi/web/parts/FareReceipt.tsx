import { PriceLines } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { fareLineWords } from '../live/trip-words.ts'
import * as words from '../words/compiled/messages.js'

type FareReceiptProps = {
  readonly fare: NonNullable<Trip['fare']>
  /** Says how it was paid, below the total. */
  readonly isPaymentShown?: boolean
}

/** Money line by line, with what it makes in all and how it is paid. */
export function FareReceipt({ fare, isPaymentShown = true }: FareReceiptProps) {
  return (
    <>
      <PriceLines
        lines={fare.lines.map((line) => ({ label: fareLineWords(line), amountTwd: line.amountTwd }))}
        totalTwd={fare.amount}
      />
      {isPaymentShown && (
        <p className="mt-1 text-secondary text-muted">
          {fare.paid ? words.taxi_live_receipt_paidCash() : words.taxi_live_receipt_openCash()}
        </p>
      )}
    </>
  )
}
