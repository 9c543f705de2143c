import type { CostEstimate } from '@daoxing/designated-driver/contract'
import {
  Button,
  FailedState,
  formatTwd,
  IconButton,
  Sheet,
  type SheetHeight,
  Skeleton,
  useFailure,
  useScreenTitle,
} from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type TripDraft, type TripPlan, useTripDraft } from '../draft.ts'
import { costQuery } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'
import { Assurances } from './Assurances.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { PlanMap } from './PlanMap.tsx'
import { PriceCard } from './PriceCard.tsx'
import { Requirements } from './Requirements.tsx'

/** The map with the way, and the price with all that the standard contract shows before the wish. */
export function PricePlan() {
  const draft = useTripDraft()
  return draft.start === null ? null : <Plan draft={draft} start={draft.start} />
}

type PlanProps = { readonly draft: TripPlan; readonly start: ChosenPlace }

function Plan({ draft, start }: PlanProps) {
  useScreenTitle(words.designatedDriver_service_name())
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const { end, mode, reserveAt, hours } = draft
  const isTimeMissing = mode === 'LATER' && reserveAt === null
  const cost = useQuery({ ...costQuery({ start, end, mode, reserveAt, hours }), enabled: !isTimeMissing })
  const failure = useFailure(cost)
  const estimate = isTimeMissing ? undefined : cost.data
  return (
    <div className="relative h-dvh overflow-hidden">
      <PlanMap start={start} end={end} route={estimate?.route ?? null} coveredPx={coveredPx} />
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 pt-safe-top *:*:pointer-events-auto">
        <div className="mx-auto wide:mx-0 flex w-full max-w-column items-start gap-2 p-3">
          <IconButton
            kind="floating"
            label={words.designatedDriver_plan_back()}
            icon={<ChevronLeft />}
            onPress={() => {
              draft.change({ end: null, isEndOpen: false })
              void navigate('/')
            }}
          />
          <PlaceCard start={start} end={end} onEdit={(which) => setSearch({ for: which })} />
        </div>
      </div>
      <Sheet
        label={words.designatedDriver_plan_title()}
        height={height}
        onHeight={setHeight}
        heights={['half', 'full']}
        above="card"
        onCovered={setCoveredPx}
        footer={
          <Button
            isWide
            state={estimate === undefined || failure !== null ? 'disabled' : 'ready'}
            price={estimate && formatTwd(estimate.amount)}
            onPress={() => setSearch({ step: 'confirm' })}
          >
            {words.designatedDriver_plan_next()}
          </Button>
        }
      >
        <h1 tabIndex={-1} className="sr-only">
          {words.designatedDriver_plan_title()}
        </h1>
        <div className="flex flex-col gap-3 pb-2">
          <ModeChoice draft={draft} />
          {isTimeMissing ? (
            <p className="text-muted">{words.designatedDriver_plan_timeFirst()}</p>
          ) : failure !== null ? (
            <FailedState error={failure} onRetry={() => void cost.refetch()} />
          ) : estimate === undefined ? (
            <Skeleton rows={4} />
          ) : (
            <Offer estimate={estimate} draft={draft} />
          )}
        </div>
      </Sheet>
    </div>
  )
}

function Offer({ estimate, draft }: { readonly estimate: CostEstimate; readonly draft: PlanProps['draft'] }) {
  const change = (changes: Partial<Pick<TripDraft, 'preferences' | 'note'>>) => draft.change(changes)
  return (
    <>
      <PriceCard estimate={estimate} />
      <Assurances estimate={estimate} />
      <Requirements preferences={draft.preferences} note={draft.note} onChange={change} />
    </>
  )
}
