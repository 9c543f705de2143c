import { BottomSheet, cx, formatTwd, Loaded, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBooking } from '../booking-context.ts'
import { plansQuery } from '../chauffeur-data.ts'
import { useDraft } from '../draft.ts'
import { planText } from '../parts/car-words.ts'
import * as words from '../words/compiled/messages.js'

/** The length of the trip: a plan of the class, or whichever fits cheapest [CHF-015]. */
export function TripDurationPicker() {
  const { close } = useBooking()
  const { carType, tripStartTime, tripDurationIndex, change } = useDraft()
  const plans = useQuery(plansQuery({ carType, tripStartTime }))
  const choose = (index: number | null) => {
    change({ tripDurationIndex: index })
    close()
  }
  return (
    <BottomSheet title={words.chauffeur_time_length()} onClose={close}>
      <div role="radiogroup" aria-label={words.chauffeur_time_length()} className="flex flex-col gap-2">
        <Choice isChosen={tripDurationIndex === null} onChoose={() => choose(null)}>
          <span className="min-w-0 flex-1">
            <span className="block font-bold">{words.chauffeur_time_anyLength()}</span>
            <span className="block text-secondary text-muted">{words.chauffeur_time_anyLengthText()}</span>
          </span>
        </Choice>
        <Loaded query={plans} skeleton={<Skeleton rows={4} />}>
          {(known) =>
            known.map((plan, at) => (
              <Choice key={plan.duration} isChosen={tripDurationIndex === at} onChoose={() => choose(at)}>
                <span className="min-w-0 flex-1 font-bold">{planText(plan)}</span>
                <span className="shrink-0">{formatTwd(plan.totalEstimatedFare)}</span>
              </Choice>
            ))
          }
        </Loaded>
      </div>
    </BottomSheet>
  )
}

type ChoiceProps = { readonly isChosen: boolean; readonly onChoose: () => void; readonly children: ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 w-full items-center gap-3 rounded-2 border px-3 py-2 text-start',
        isChosen ? 'border-go bg-go-tint text-go' : 'border-edge',
      )}
    >
      {children}
    </button>
  )
}
