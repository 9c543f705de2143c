import { formatTwd } from '../format.ts'
import * as words from '../words/compiled/messages.js'

export type PriceLine = { readonly label: string; readonly amountTwd: number }

type PriceLinesProps = {
  readonly lines: readonly PriceLine[]
  readonly totalTwd?: number
  readonly totalLabel?: string
}

/** A price in lines, with the total. */
export function PriceLines({ lines, totalTwd, totalLabel = words.kit_price_total() }: PriceLinesProps) {
  return (
    <dl>
      {lines.map(({ label, amountTwd }) => (
        <div key={label} className="flex justify-between gap-4 py-1 text-secondary">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-nowrap">{formatTwd(amountTwd)}</dd>
        </div>
      ))}
      {totalTwd !== undefined && (
        <div className="mt-2 flex justify-between gap-4 border-t border-line pt-3 text-card font-bold">
          <dt>{totalLabel}</dt>
          <dd className="whitespace-nowrap">{formatTwd(totalTwd)}</dd>
        </div>
      )}
    </dl>
  )
}
