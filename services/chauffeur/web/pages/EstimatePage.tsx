import type { ChauffeurEstimate, ChauffeurPlan } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  Button,
  formatDistance,
  formatDuration,
  formatTwd,
  IconButton,
  Sheet,
  type SheetHeight,
  Skeleton,
  useFailure,
  useScreenTitle,
} from '@daoxing/kit/web'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import { EstimateMap } from '../parts/EstimateMap.tsx'
import { PlanList } from '../parts/PlanList.tsx'
import { PriceDeadline } from '../parts/PriceDeadline.tsx'
import { Problem } from '../parts/Problem.tsx'
import { spanText } from '../parts/span-text.ts'
import { TermsList } from '../parts/TermsList.tsx'
import { useEstimate } from '../parts/use-estimate.ts'
import * as words from '../words/compiled/messages.js'

/** The way on the map, the plan that is offered first and why, the other plans, and what costs more [CHF-007]. */
export function EstimatePage() {
  const { push, back } = useBooking()
  const { start, stops, end, isRoundTrip } = useDraft()
  const { estimate, plans } = useEstimate()
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const failure = useFailure(estimate)
  const price = estimate.data
  useScreenTitle(words.chauffeur_title_estimate())
  if (start === null) return null
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <EstimateMap
          start={{ name: start.description, location: start.location }}
          stops={stops.map(({ description: name, location }) => ({ name, location }))}
          end={isRoundTrip || end === null ? null : { name: end.description, location: end.location }}
          legs={price?.legs ?? []}
          coveredPx={coveredPx}
        />
      </div>
      <div className="absolute top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))]">
        <IconButton kind="floating" label={words.chauffeur_action_back()} icon={<ChevronLeft />} onPress={back} />
      </div>
      <Sheet
        label={words.chauffeur_title_estimate()}
        height={height}
        heights={['half', 'full']}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        header={
          <h1 tabIndex={-1} className="pb-2 text-page font-bold">
            {words.chauffeur_title_estimate()}
          </h1>
        }
        footer={
          <Button
            isWide
            state={price === undefined ? 'disabled' : 'ready'}
            price={price && formatTwd(price.totalFare)}
            onPress={() => push('payment-setting')}
          >
            {words.chauffeur_estimate_next()}
          </Button>
        }
      >
        {failure !== null ? (
          <Problem error={failure} onRetry={() => void estimate.refetch()} />
        ) : price === undefined ? (
          <Skeleton form="card" rows={3} />
        ) : (
          <Priced price={price} plans={plans} onRenew={() => void estimate.refetch()} />
        )}
      </Sheet>
    </div>
  )
}

type PricedProps = {
  readonly price: ChauffeurEstimate
  readonly plans: readonly ChauffeurPlan[]
  readonly onRenew: () => void
}

function Priced({ price, plans, onRenew }: PricedProps) {
  const { open } = useBooking()
  const { tripStartTime, change } = useDraft()
  const { estimatedMileage, estimatedDuration, endsAt, terms, expiresAt } = price
  return (
    <div className="flex flex-col gap-3">
      <p>
        {words.chauffeur_estimate_way({
          distance: formatDistance(estimatedMileage),
          duration: formatDuration(estimatedDuration),
        })}
        <span className="block text-secondary text-muted">{spanText(instantFromMs(tripStartTime ?? 0), endsAt)}</span>
      </p>
      <PlanList
        price={price}
        onChoose={({ duration, mileage }) => {
          const at = plans.findIndex((plan) => plan.duration === duration && plan.mileage === mileage)
          if (at !== -1) change({ tripDurationIndex: at })
        }}
      />
      <Button kind="quiet" onPress={() => open('estimate-details')}>
        {words.chauffeur_estimate_details()}
      </Button>
      <PriceDeadline expiresAt={expiresAt} onRenew={onRenew} />
      <section className="rounded-2 bg-bg p-4">
        <h2 className="mb-2 text-card font-bold">{words.chauffeur_terms_title()}</h2>
        <TermsList terms={terms} depositTwd={price.depositTwd} totalTwd={price.totalFare} />
      </section>
    </div>
  )
}
