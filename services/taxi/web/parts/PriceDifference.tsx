import { PriceLines } from '@daoxing/kit/web'
import type { RideChange } from '@daoxing/taxi/contract'
import { aboutPrice, billLineWords } from '../live/trip-words.ts'
import * as words from '../words/compiled/messages.js'

type PriceDifferenceProps = {
  readonly change: Pick<RideChange, 'before' | 'after' | 'difference' | 'difference_lines'>
}

/** Old price, new price, and the difference line by line. */
export function PriceDifference({ change }: PriceDifferenceProps) {
  const { before, after, difference, difference_lines: lines } = change
  return (
    <>
      <dl className="mb-2 flex flex-wrap justify-between gap-x-4">
        <div>
          <dt className="text-secondary text-muted">{words.taxi_change_before()}</dt>
          <dd>{aboutPrice(before)}</dd>
        </div>
        <div className="text-end">
          <dt className="text-secondary text-muted">{words.taxi_change_after()}</dt>
          <dd className="text-card font-bold">{aboutPrice(after)}</dd>
        </div>
      </dl>
      {difference === 0 ? (
        <p>{words.taxi_change_same()}</p>
      ) : (
        <PriceLines
          lines={lines.map(({ kind, amountTwd }) => ({
            label: billLineWords({ kind, quantity: quantityOf(after, kind), amountTwd }),
            amountTwd,
          }))}
          totalTwd={difference}
          totalLabel={words.taxi_change_difference()}
        />
      )}
    </>
  )
}

/** Returns the quantity of a line of the new price. */
function quantityOf({ breakdown }: RideChange['after'], kind: RideChange['difference_lines'][number]['kind']) {
  return breakdown.find((line) => line.kind === kind)?.quantity ?? null
}
