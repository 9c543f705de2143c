import {
  Button,
  Card,
  formatClock,
  formatTimeOfDay,
  formatTwd,
  type PriceLine,
  PriceLines,
  useSecondsLeft,
} from '@daoxing/kit/web'
import type { SharedQuote } from '@daoxing/rental/contract'
import * as words from '../../words/compiled/messages.js'

type SharedPriceCardProps = {
  readonly quote: SharedQuote
  /** The price belongs to an earlier choice, and another one is on its way. */
  readonly isOld?: boolean
  /** Absent once the price is agreed: it binds then. */
  readonly onRenew?: () => void
}

/** The estimated price line by line, what comes on top, and what is held before the car opens. */
export function SharedPriceCard({ quote, isOld = false, onRenew }: SharedPriceCardProps) {
  return (
    <Card title={words.rental_price_title()}>
      <div className={isOld ? 'opacity-50' : ''} aria-busy={isOld}>
        <PriceLines lines={sharedQuoteLines(quote)} totalTwd={sharedTotal(quote)} />
        <p className="mt-2 text-secondary text-muted">
          {words.rental_sharedPrice_onTop({ price: formatTwd(quote.tariff.kilometreTwd) })}
        </p>
        <p className="text-secondary text-muted">
          {words.rental_sharedPrice_day({ price: formatTwd(quote.tariff.dayTwd) })}
        </p>
        <p className="text-secondary text-muted">
          {words.rental_sharedPrice_hold({ amount: formatTwd(quote.holdTwd) })}
        </p>
      </div>
      {onRenew !== undefined && <Binding quote={quote} onRenew={onRenew} />}
    </Card>
  )
}

function Binding({ quote, onRenew }: { readonly quote: SharedQuote; readonly onRenew: () => void }) {
  const secondsLeft = useSecondsLeft(quote.expiresAt)
  if (secondsLeft > 0)
    return (
      <p role="timer" aria-live="off" className="mt-2 text-secondary text-muted tabular-nums">
        {words.rental_price_binds({ time: formatTimeOfDay(quote.expiresAt), left: formatClock(secondsLeft) })}
      </p>
    )
  return (
    <div className="mt-2">
      <p role="status" className="text-secondary text-warn">
        {words.rental_price_expired()}
      </p>
      <Button kind="tint" isWide onPress={onRenew}>
        {words.rental_price_renew()}
      </Button>
    </div>
  )
}

/** The rent by kinds of days, the waiver, and the promotion as a negative line. */
function sharedQuoteLines(quote: SharedQuote): readonly PriceLine[] {
  const { weekdayRent, holidayRent, festivalRent, waiverTwd, isPromotion, totalAmount, promotionTotalAmount } = quote
  return [
    { label: words.rental_price_weekday(), amountTwd: weekdayRent },
    { label: words.rental_price_holiday(), amountTwd: holidayRent },
    { label: words.rental_price_festival(), amountTwd: festivalRent },
    { label: words.rental_waiver_title(), amountTwd: waiverTwd },
    { label: words.rental_price_promotion(), amountTwd: isPromotion ? promotionTotalAmount - totalAmount : 0 },
  ].filter(({ amountTwd }) => amountTwd !== 0)
}

/** The price to pay: the promotion counts, if there is one. */
export const sharedTotal = ({ isPromotion, promotionTotalAmount, totalAmount }: SharedQuote) =>
  isPromotion ? promotionTotalAmount : totalAmount
