import { FailedState, lazyScreen, NavBar, Page, Skeleton, useFailure, whenQuiet } from '@daoxing/kit/web'
import type { SessionStage } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isAuthorizing } from '../live/is-authorizing.ts'
import { isPlanStage, planStageOf } from '../plan/plan-stage.ts'
import { placesInLink } from '../plan/places-in-link.ts'
import { useRideDraft } from '../ride-draft.ts'
import { hailKey } from '../taxi-keys.ts'
import * as words from '../words/compiled/messages.js'
import { tripOrders } from '../trip-orders.ts'

// The response decides which of the two is shown. Until then the question is loaded, since most riders have no live
// trip.
const PlanRide = lazyScreen(async () => {
  const file = await import('../plan/PlanRide.tsx')
  await file.whenStageIsLoaded(location.search)
  return file.PlanRide
})
PlanRide.load()
/** Resolves once the question for the destination is loaded. */
export const whenQuestionIsLoaded = PlanRide.whenLoaded
// The screens after a hail are loaded while the rider reads.
const MapWaiting = lazyScreen(() => import('../live/MapWaiting.tsx').then((file) => file.MapWaiting))
const LastRide = lazyScreen(() => import('../live/LastRide.tsx').then((file) => file.LastRide))
const LiveTrip = lazyScreen(() => import('./LiveTrip.tsx').then((file) => file.LiveTrip))

/** The taxi page: the live or just ended trip, or else the plan of the next one. */
export function TaxiScreen() {
  const active = useQuery(tripOrders.activeQuery)
  const failure = useFailure(active)
  const { hash, show, leave } = tripOrders.useShown()
  // Until the price is held, the rider stays on the hail screen, which shows the result.
  const isHailing = useIsHailing()
  const live = isHailing && active.data && isAuthorizing(active.data) ? null : active.data
  const liveHash = live?.trip_hash
  useEffect(() => {
    if (liveHash !== undefined) show(liveHash)
  }, [liveHash, show])
  useLeaveForPlan(active.data === null && hash !== null, leave)
  const shownHash = liveHash ?? hash
  useStageInUrl(live?.session_stage)
  const asks = useAsks()
  tripOrders.useSync()
  useEffect(() => whenQuiet(LiveTrip.load), [])
  // This part is needed exactly when nothing can be loaded.
  useEffect(() => whenQuiet(LastRide.load), [])
  if (shownHash !== null)
    return (
      <Suspense fallback={<WaitingForTrip />}>
        <LiveTrip key={shownHash} hash={shownHash} onLeave={leave} />
      </Suspense>
    )
  if (failure !== null)
    return (
      <>
        <NavBar title={words.taxi_where_title()} />
        <Page>
          <Suspense>
            <LastRide />
          </Suspense>
          <FailedState error={failure} onRetry={() => void active.refetch()} />
        </Page>
      </>
    )
  // Most riders who open the question have no trip, so the question is shown while the page checks that.
  if (active.isPending && !asks) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <PlanRide />
    </Suspense>
  )
}

/** Leaves the ended trip when the rider comes to request another ride. */
function useLeaveForPlan(isOver: boolean, leave: () => void): void {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const asksAnew = isPlanStage(search.get('stage') ?? '') || placesInLink(search, state) !== undefined
  useEffect(() => {
    if (isOver && asksAnew) leave()
  }, [isOver, asksAnew, leave])
}

/** Whether the next step of the plan is a question or the map. A live trip forbids neither. */
function useAsks(): boolean {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const draft = useRideDraft()
  const inUrl = search.get('stage')
  if ((inUrl !== null && !isPlanStage(inUrl)) || placesInLink(search, state) !== undefined) return false
  const stage = planStageOf(inUrl, draft)
  return stage !== 'END_ADDRESS_CONFIRMED' && stage !== 'INPUT_STOP_ADDRESS'
}

function useIsHailing(): boolean {
  const cache = useQueryClient()
  // The library's own hook would add half a kilobyte of code for other queries.
  const isHailing = () => cache.isMutating({ mutationKey: hailKey }) > 0
  return useSyncExternalStore((listener) => cache.getMutationCache().subscribe(listener), isHailing, isHailing)
}

/** The placeholder of the map, with its sheet as soon as it is loaded. */
function WaitingForTrip() {
  return (
    <Suspense fallback={<div className="h-dvh" />}>
      <MapWaiting />
    </Suspense>
  )
}

function Waiting() {
  return (
    <>
      <NavBar title={words.taxi_where_end()} />
      <Page>
        <Skeleton rows={4} />
      </Page>
    </>
  )
}

/** Keeps the stage of the session in the URL, also after other code has changed the URL [TAXI-015]. */
function useStageInUrl(stage: SessionStage | undefined): void {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (stage === undefined || search.get('stage') === stage) return
    setSearch({ stage }, { replace: true })
  }, [stage, search, setSearch])
}
