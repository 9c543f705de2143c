import { PriceLines } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { fareLineWords, inAllTwd } from '../live/trip-words.ts'

type FareReceiptProps = {
  readonly fare: NonNullable<Trip['fare']>
  /** What the rider adds for the driver. */
  readonly tip: Trip['pretrip_tips']
  /** Says how it was paid, below the total. */
  readonly children?: ReactNode
}

/** Money line by line, with what it makes in all and how it is paid. */
export function FareReceipt({ fare, tip, children }: FareReceiptProps) {
  const lines = fare.lines.map((line) => ({ label: fareLineWords(line), amountTwd: line.amountTwd }))
  return (
    <>
      <PriceLines
        lines={tip === null ? lines : [...lines, { label: words.taxi_live_line_tip(), amountTwd: tip.amount }]}
        totalTwd={inAllTwd({ fare, pretrip_tips: tip })}
      />
      {children !== undefined && <p className="mt-1 text-secondary text-muted">{children}</p>}
    </>
  )
}
