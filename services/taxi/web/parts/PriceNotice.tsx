import { cx } from '@daoxing/kit/web'
import type { PriceChangeReason } from '@daoxing/taxi/contract'
import { TrendingDown, TriangleAlert } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type PriceNoticeProps = {
  readonly before: string
  readonly now: string
  readonly isLower: boolean
  /** Null if the server has not compared the two. */
  readonly why: PriceChangeReason | null
}

/** Old price, new price and reason. A higher price is shown as a warning before it applies. */
export function PriceNotice({ before, now, isLower, why }: PriceNoticeProps) {
  const say = (isLower ? lowerWords : higherWords)[why ?? 'unknown']
  return (
    <p
      role="status"
      className={cx(
        'flex items-start gap-2 rounded-2 border px-3 py-2',
        isLower ? 'border-ok text-ok' : 'border-warn text-warn',
      )}
    >
      <span className="mt-0.5 shrink-0">
        {isLower ? <TrendingDown aria-hidden="true" size={20} /> : <TriangleAlert aria-hidden="true" size={20} />}
      </span>
      <span className="min-w-0">{say({ before, now })}</span>
    </p>
  )
}

type Say = (facts: { readonly before: string; readonly now: string }) => string
type Sentences = Readonly<Record<PriceChangeReason | 'unknown', Say>>

const lowerWords: Sentences = {
  nightBegun: (facts) => words.taxi_price_lower(facts),
  nightOver: (facts) => words.taxi_price_lowerNight(facts),
  festivalBegun: (facts) => words.taxi_price_lower(facts),
  festivalOver: (facts) => words.taxi_price_lowerFestival(facts),
  traffic: (facts) => words.taxi_price_lowerTraffic(facts),
  route: (facts) => words.taxi_price_lowerRoute(facts),
  tariff: (facts) => words.taxi_price_lowerTariff(facts),
  unknown: (facts) => words.taxi_price_lower(facts),
}

const higherWords: Sentences = {
  nightBegun: (facts) => words.taxi_price_higherNight(facts),
  nightOver: (facts) => words.taxi_price_higher(facts),
  festivalBegun: (facts) => words.taxi_price_higherFestival(facts),
  festivalOver: (facts) => words.taxi_price_higher(facts),
  traffic: (facts) => words.taxi_price_higherTraffic(facts),
  route: (facts) => words.taxi_price_higherRoute(facts),
  tariff: (facts) => words.taxi_price_higherTariff(facts),
  unknown: (facts) => words.taxi_price_higher(facts),
}
