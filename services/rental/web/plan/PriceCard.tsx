import {
  Button,
  Card,
  FailedState,
  formatClock,
  formatTimeOfDay,
  formatTwd,
  PriceLines,
  Skeleton,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { quoteLines } from '../parts/quote-lines.ts'
import * as words from '../words/compiled/messages.js'
import type { RentalQuote } from '../rental-data.ts'

type PriceCardProps = {
  readonly quote: RentalQuote | undefined
  /** The price belongs to an earlier choice, and another one is on its way. */
  readonly isOld: boolean
  readonly failure: unknown
  readonly accessories: readonly { readonly code: string; readonly name: string }[]
  readonly onRenew: () => void
}

/** The price line by line, what is paid now and later, and until when it binds. */
export function PriceCard({ quote, isOld, failure, accessories, onRenew }: PriceCardProps) {
  const secondsLeft = useSecondsLeft(quote?.expiresAt)
  if (failure !== null) return <FailedState error={failure} onRetry={onRenew} />
  if (quote === undefined) return <Skeleton rows={5} />
  const { lines, payNowTwd, depositTwd, paysNow } = quote
  const total = totalOf(quote)
  return (
    <Card title={words.rental_price_title()}>
      <div className={isOld ? 'opacity-50' : ''} aria-busy={isOld}>
        <PriceLines lines={quoteLines(lines, accessories)} totalTwd={total} />
        <dl className="mt-2">
          <div className="flex justify-between gap-4 py-1 font-bold text-go">
            <dt>{paysNow === 'whole' ? words.rental_price_payNow() : words.rental_price_deposit()}</dt>
            <dd className="whitespace-nowrap">{formatTwd(payNowTwd)}</dd>
          </div>
          {payNowTwd < total && (
            <div className="flex justify-between gap-4 py-1 text-secondary text-muted">
              <dt>{words.rental_price_rest()}</dt>
              <dd className="whitespace-nowrap">{formatTwd(total - payNowTwd)}</dd>
            </div>
          )}
        </dl>
        {paysNow === 'whole' && (
          <p className="text-secondary text-muted">
            {words.rental_price_wholeDeposit({ deposit: formatTwd(depositTwd) })}
          </p>
        )}
      </div>
      {secondsLeft > 0 ? (
        <p role="timer" aria-live="off" className="mt-2 text-secondary text-muted tabular-nums">
          {words.rental_price_binds({ time: formatTimeOfDay(quote.expiresAt), left: formatClock(secondsLeft) })}
        </p>
      ) : (
        <div className="mt-2">
          <p role="status" className="text-secondary text-warn">
            {words.rental_price_expired()}
          </p>
          <Button kind="tint" isWide onPress={onRenew}>
            {words.rental_price_renew()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The price to pay: the promotion counts, if there is one. */
export const totalOf = ({ isPromotion, promotionTotalAmount, totalAmount }: RentalQuote) =>
  isPromotion ? promotionTotalAmount : totalAmount
