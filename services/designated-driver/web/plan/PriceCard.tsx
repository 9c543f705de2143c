import type { CostEstimate } from '@daoxing/designated-driver/contract'
import { formatDistance, formatDuration, formatTwd, PriceLines } from '@daoxing/kit/web'
import { methodName } from '@daoxing/wallet/web'
import { priceLines, tariffDistance } from '../parts/price-words.ts'
import * as words from '../words/compiled/messages.js'

/** The full price with its lines, the guide price of the county, the ways to pay, and the terms of a cancellation. */
export function PriceCard({ estimate }: { readonly estimate: CostEstimate }) {
  const { amount, lines, cancel_fee: cancelFee, free_wait_seconds: freeWait, payment_methods: methods } = estimate
  return (
    <section aria-label={words.designatedDriver_price_title()} className="rounded-2 bg-bg p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <p className="text-number font-bold tabular-nums">{formatTwd(amount)}</p>
        <p className="text-secondary text-muted">{wayOf(estimate)}</p>
      </div>
      <p className="mt-1 text-secondary">{promiseOf(estimate)}</p>
      <div className="mt-2 border-t border-line pt-2">
        <PriceLines lines={priceLines(lines)} />
      </div>
      <Guide estimate={estimate} />
      <p className="mt-2 text-secondary text-muted">
        {words.designatedDriver_price_cancel({ fee: formatTwd(cancelFee), minutes: Math.round(freeWait / 60) })}
      </p>
      <p className="mt-1 text-secondary text-muted">
        {words.designatedDriver_price_methods({ methods: methods.map((method) => methodName(method)).join('、') })}
      </p>
    </section>
  )
}

function wayOf({ route, included_metres: included, hours, nearest_driver_minutes: minutes }: CostEstimate): string {
  const way =
    hours !== null
      ? words.designatedDriver_mode_hourCount({ count: hours })
      : route !== null
        ? words.designatedDriver_price_way({
            distance: formatDistance(route.distance_metres),
            duration: formatDuration(route.duration_seconds),
          })
        : words.designatedDriver_price_included({ distance: tariffDistance(included ?? 0) })
  return minutes === null ? way : words.designatedDriver_price_wayAndDriver({ way, minutes })
}

/** The price never rises but by the rider's own change, which is shown first. */
function promiseOf({ is_open_destination: isOpen, included_metres: included, hour_amount: hourAmount }: CostEstimate) {
  if (hourAmount !== null) return words.designatedDriver_price_promiseHours({ amount: formatTwd(hourAmount) })
  if (isOpen) return words.designatedDriver_price_promiseOpen({ distance: tariffDistance(included ?? 0) })
  return words.designatedDriver_price_promise()
}

/** The guide price beside the own one, so that a rider can compare. */
function Guide({ estimate: { guide_price: guide } }: { readonly estimate: CostEstimate }) {
  if (guide === null) return <p className="mt-2 text-secondary text-muted">{words.designatedDriver_price_noGuide()}</p>
  const rule = words.designatedDriver_price_guideRule({
    base: formatTwd(guide.base),
    distance: tariffDistance(guide.base_metres),
    step: formatTwd(guide.step),
    stepDistance: tariffDistance(guide.step_metres),
  })
  return (
    <div className="mt-2 text-secondary text-muted">
      <p className="flex justify-between gap-4 text-ink">
        <span>{words.designatedDriver_price_guide({ county: guide.county })}</span>
        {guide.amount !== null && <span className="tabular-nums">{formatTwd(guide.amount)}</span>}
      </p>
      <p>{rule}</p>
      <p>{words.designatedDriver_price_source({ source: guide.source })}</p>
    </div>
  )
}
