import type { CostEstimate } from '@daoxing/designated-driver/contract'
import { Button, Card, formatTwd, PriceLines } from '@daoxing/kit/web'
import { useState } from 'react'
import { useTripDraft } from '../draft.ts'
import { priceLines } from '../parts/price-words.ts'
import * as words from '../words/compiled/messages.js'

export type TripTotal = {
  readonly amount: number
  readonly discount: number
  /** Why a coupon or points do not count; undefined if nothing was refused. */
  readonly refusal: string | undefined
}

type TotalCardProps = { readonly estimate: CostEstimate; readonly total: TripTotal }

/** The sum that the rider agrees to, line by line. A coupon or points that do not count are named, and can be left. */
export function TotalCard({ estimate, total: { amount, discount, refusal } }: TotalCardProps) {
  const { markup, start, end, change } = useTripDraft()
  const added = markup === 0 ? [] : [{ label: words.designatedDriver_line_markup(), amountTwd: markup }]
  const reduced = discount === 0 ? [] : [{ label: words.designatedDriver_confirm_discount(), amountTwd: -discount }]
  return (
    <Card>
      <p className="mb-2">
        {words.designatedDriver_confirm_way({
          start: start?.name ?? '',
          end: end?.name ?? words.designatedDriver_plan_endOpen(),
        })}
      </p>
      <PriceLines
        lines={[...priceLines(estimate.lines), ...added, ...reduced]}
        totalTwd={amount}
        totalLabel={words.designatedDriver_confirm_total()}
      />
      {refusal !== undefined && (
        <div role="status" className="mt-3 rounded-2 border border-warn p-3">
          <p className="text-warn">{words.designatedDriver_confirm_notReduced()}</p>
          <p className="text-secondary">{refusal}</p>
          <Button kind="quiet" onPress={() => change({ couponId: null, usesPoints: false })}>
            {words.designatedDriver_confirm_withoutCoupon()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A price that was renewed while the rider reads says the old one, the new one, and why. */
export function PriceChange({ estimate: { amount } }: { readonly estimate: CostEstimate }) {
  const [seen] = useState(amount)
  if (seen === amount) return null
  return (
    <p role="status" className="rounded-2 border border-warn p-3 text-warn">
      {words.designatedDriver_confirm_changed({ before: formatTwd(seen), after: formatTwd(amount) })}
    </p>
  )
}
