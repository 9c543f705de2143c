import { PriceLines } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import type { ReactNode } from 'react'
import { fareLineWords } from '../live/trip-words.ts'

type FareReceiptProps = {
  readonly fare: NonNullable<Trip['fare']>
  /** Says how it was paid, below the total. */
  readonly children?: ReactNode
}

/** Money line by line, with what it makes in all and how it is paid. */
export function FareReceipt({ fare, children }: FareReceiptProps) {
  return (
    <>
      <PriceLines
        lines={fare.lines.map((line) => ({ label: fareLineWords(line), amountTwd: line.amountTwd }))}
        totalTwd={fare.amount}
      />
      {children !== undefined && <p className="mt-1 text-secondary text-muted">{children}</p>}
    </>
  )
}
