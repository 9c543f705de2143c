import {
  Button,
  cx,
  IconButton,
  Sheet,
  type SheetHeight,
  useFailure,
  useNow,
  useScreenTitle,
  useSnapshotAge,
} from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CancelTooLate } from '../live/CancelTooLate.tsx'
import { CancelTrip } from '../live/CancelTrip.tsx'
import { DoneBody } from '../live/DoneBody.tsx'
import { arrivalMsOf } from '../live/driver-arrival.ts'
import { DriverBody } from '../live/DriverBody.tsx'
import { EndedBody } from '../live/EndedBody.tsx'
import { PayingBody } from '../live/PayingBody.tsx'
import { planAgain } from '../live/plan-again.ts'
import { RetryActions } from '../live/RetryActions.tsx'
import { SearchingBody } from '../live/SearchingBody.tsx'
import { StageTitle } from '../live/StageTitle.tsx'
import { isOver, isRiddenAndOwed, phaseOf, sheetHeights, type TripPhase } from '../live/trip-phase.ts'
import { useDriverWatch } from '../live/use-driver-watch.ts'
import { UnreachedTrip } from '../live/UnreachedTrip.tsx'
import { useStageChanges } from '../live/use-stage-changes.ts'
import { WaitingTrip } from '../live/WaitingTrip.tsx'
import { areLettersLarge } from '../large-letters.ts'
import { LiveMap } from '../map/LiveMap.tsx'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { tripOrders } from '../trip-orders.ts'

type LiveTripProps = {
  readonly hash: string
  /**
   * Called when the rider has finished with this trip. If the plan is to keep its places, the draft already contains
   * them.
   */
  readonly onLeave: () => void
}

/** A trip from the request to the rating, one stage at a time, over the map. */
export function LiveTrip({ hash, onLeave }: LiveTripProps) {
  const cache = useQueryClient()
  const query = useQuery({
    ...tripOrders.orderQuery(hash),
    // The page already knows the live trip when it opens.
    placeholderData: () => {
      const active = cache.getQueryData(tripOrders.activeQuery.queryKey)
      return active?.trip_hash === hash ? active : undefined
    },
  })
  const failure = useFailure(query)
  const oldSinceMs = useSnapshotAge(query)
  if (query.data === undefined) {
    if (failure === null) return <WaitingTrip hash={hash} onBack={onLeave} />
    return <UnreachedTrip error={failure} onRetry={() => void query.refetch()} onBack={onLeave} />
  }
  return <ShownTrip trip={query.data} oldSinceMs={oldSinceMs} onLeave={onLeave} />
}

type ShownTripProps = {
  readonly trip: Trip
  readonly oldSinceMs: number | undefined
  readonly onLeave: () => void
}

function ShownTrip({ trip, oldSinceMs, onLeave }: ShownTripProps) {
  const navigate = useNavigate()
  const resetDraft = useRideDraft(({ reset }) => reset)
  const phase = phaseOf(trip)
  const title = useRef<HTMLHeadingElement>(null)
  useScreenTitle(words.taxi_live_title())
  useStageChanges(trip, title)
  const watch = useDriverWatch(trip)
  const [isCancelling, setIsCancelling] = useState(false)
  const [coveredPx, setCoveredPx] = useState(400)
  const [isTight] = useState(areLettersLarge)
  const [dragged, setDragged] = useState<{ readonly phase: TripPhase; readonly height: SheetHeight }>()
  const heights = sheetHeights[phase]
  // An ended trip gets the full height, and so does a page with large text.
  const isRead = isRiddenAndOwed(trip) || (isOver(phase) && isTight)
  const first = isRead ? 'full' : heights[0]
  const isOld = oldSinceMs !== undefined && !isOver(phase)

  const startAnew = () => {
    resetDraft()
    onLeave()
  }
  const goHome = () => {
    if (isOver(phase) || isRiddenAndOwed(trip)) startAnew()
    void navigate('/')
  }
  const editPlan = () => {
    planAgain(trip)
    onLeave()
  }
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className={cx('absolute inset-0', isOld && 'map-old')}>
        <TripMap trip={trip} phase={phase} watch={watch} coveredPx={coveredPx} oldSinceMs={oldSinceMs} />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton kind="floating" label={words.taxi_live_home()} icon={<ChevronLeft />} onPress={goHome} />
      </div>
      <Sheet
        label={words.taxi_live_map_sheet()}
        stage={`${phase} ${trip.driver_info?.driver_id ?? ''}`}
        height={dragged?.phase === phase ? dragged.height : first}
        heights={heights.toSorted((one, other) => heightOrder.indexOf(one) - heightOrder.indexOf(other))}
        onHeight={(height) => setDragged({ phase, height })}
        onCovered={setCoveredPx}
        header={
          <StageTitle
            trip={trip}
            phase={phase}
            glimpse={watch.glimpse}
            oldSinceMs={isOld ? oldSinceMs : undefined}
            titleRef={title}
            onCancel={() => setIsCancelling(true)}
          />
        }
        footer={footerOf({ trip, phase, goHome, editPlan, startAnew })}
      >
        <StageBody trip={trip} phase={phase} onCancel={() => setIsCancelling(true)} onLater={goHome} />
      </Sheet>
      {isCancelling && trip.can.cancel && (
        <CancelTrip
          trip={trip}
          onClose={() => setIsCancelling(false)}
          onCancelled={(next) => {
            setIsCancelling(false)
            // A cancellation resets the session [TAXI-043]. The page says so and offers another hail with one tap. A
            // rider who adjusts the address keeps the places and their prices.
            if (next === 'plan') editPlan()
            else resetDraft()
          }}
        />
      )}
      {isCancelling && phase === 'riding' && <CancelTooLate onClose={() => setIsCancelling(false)} />}
    </div>
  )
}

const heightOrder: readonly SheetHeight[] = ['peek', 'half', 'full']

type TripMapProps = Omit<Parameters<typeof LiveMap>[0], 'secondsLeft'> & { readonly oldSinceMs: number | undefined }

/** The map with the remaining time. The clock ticks here, so that the sheet does not rerender. */
function TripMap({ oldSinceMs, ...props }: TripMapProps) {
  const clock = useNow(5000)
  const now = oldSinceMs ?? clock
  const arrivesAtMs = arrivalMsOf({ trip: props.trip, glimpse: props.watch.glimpse, nowMs: now })
  return <LiveMap {...props} secondsLeft={arrivesAtMs === null ? undefined : (arrivesAtMs - now) / 1000} />
}

type StageBodyProps = {
  readonly trip: Trip
  readonly phase: TripPhase
  readonly onCancel: () => void
  readonly onLater: () => void
}

function StageBody({ trip, phase, onCancel, onLater }: StageBodyProps) {
  switch (phase) {
    case 'searching':
      return <SearchingBody trip={trip} />
    case 'coming':
    case 'arrived':
    case 'riding':
      return <DriverBody trip={trip} phase={phase} onCancel={onCancel} />
    case 'paying':
      return <PayingBody trip={trip} onLater={onLater} />
    case 'done':
      return <DoneBody trip={trip} />
    case 'ended':
      return <EndedBody trip={trip} />
    case 'reserved':
      // The order page shows a reservation; it is not live before its driver departs.
      return null
  }
}

type FooterInput = {
  readonly trip: Trip
  readonly phase: TripPhase
  readonly goHome: () => void
  readonly editPlan: () => void
  readonly startAnew: () => void
}

/**
 * Returns the buttons at the bottom; none while the rider can only wait or ride. The cancel button of a search is never
 * here, since the finger that has just hailed is still at this position.
 */
function footerOf({ trip, phase, goHome, editPlan, startAnew }: FooterInput): ReactNode {
  if (phase === 'done')
    return (
      <div className="flex flex-wrap gap-3 break-keep *:flex-[1_1_9rem]">
        <Button kind="tint" onPress={editPlan}>
          {words.taxi_live_done_again()}
        </Button>
        <Button onPress={goHome}>{words.taxi_live_done_finish()}</Button>
      </div>
    )
  if (phase === 'ended' && trip.can.retry) return <RetryActions trip={trip} onEdit={editPlan} onReset={startAnew} />
  return undefined
}
