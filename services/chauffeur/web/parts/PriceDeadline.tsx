import type { Instant } from '@daoxing/kit/contract'
import { Button, formatTimeOfDay, useSecondsLeft } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type PriceDeadlineProps = { readonly expiresAt: Instant; readonly onRenew: () => void }

/** Until when the price binds; afterwards, the way to a new one. */
export function PriceDeadline({ expiresAt, onRenew }: PriceDeadlineProps) {
  const secondsLeft = useSecondsLeft(expiresAt)
  if (secondsLeft > 0)
    return (
      <p className="px-1 text-secondary text-muted">
        {words.chauffeur_price_binds({ time: formatTimeOfDay(expiresAt) })}
      </p>
    )
  return (
    <div className="flex flex-col gap-2 rounded-2 border border-warn p-3">
      <p role="status" className="text-warn">
        {words.chauffeur_price_expired()}
      </p>
      <Button kind="tint" isWide onPress={onRenew}>
        {words.chauffeur_problem_priceWay()}
      </Button>
    </div>
  )
}
