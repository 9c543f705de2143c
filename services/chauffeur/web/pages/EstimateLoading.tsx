import { Card, cx, NavBar, Page, Spinner } from '@daoxing/kit/web'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import { Problem } from '../parts/Problem.tsx'
import { useEstimate } from '../parts/use-estimate.ts'
import * as words from '../words/compiled/messages.js'

/** The price is computed over real roads; what is known so far is ticked [CHF-006]. */
export function EstimateLoading() {
  const { back, replace } = useBooking()
  const { stops } = useDraft()
  const { estimate, plans, plansError } = useEstimate()
  const isPriced = estimate.data !== undefined
  const show = useEffectEvent(() => replace('estimate-and-schedule', 'journey-planning'))
  useEffect(() => {
    if (isPriced) show()
  }, [isPriced])
  const error = estimate.error ?? plansError
  const done = plans.length === 0 ? 1 : 2
  const steps = [
    words.chauffeur_loading_way({ count: stops.length }),
    words.chauffeur_loading_plans(),
    words.chauffeur_loading_price(),
  ]
  return (
    <>
      <NavBar title={words.chauffeur_title_estimate()} onBack={back} />
      <Page>
        {error === null ? (
          <Card>
            <div
              role="progressbar"
              aria-label={words.chauffeur_loading_label()}
              aria-valuemin={0}
              aria-valuemax={steps.length}
              aria-valuenow={done}
              className="flex gap-1"
            >
              {steps.map((step, at) => (
                <span
                  key={step}
                  className={cx(
                    'h-1 flex-1 rounded-full',
                    at < done ? 'bg-go' : 'bg-line',
                    at === done && 'animate-breathe',
                  )}
                />
              ))}
            </div>
            <ul className="mt-4 flex flex-col gap-3">
              {steps.map((step, at) => (
                <li key={step} className={cx('flex min-h-7 items-center gap-3', at > done && 'text-muted')}>
                  <span aria-hidden="true" className="inline-flex size-6 items-center justify-center text-go">
                    {at < done ? <Check size={20} /> : at === done ? <Spinner /> : null}
                  </span>
                  {step}
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <Problem error={error} onRetry={() => void estimate.refetch()} />
        )}
      </Page>
    </>
  )
}
