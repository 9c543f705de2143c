import { FailedState, lazyScreen, NavBar, Page, Skeleton, useFailure, whenQuiet } from '@daoxing/kit/web'
import type { SessionStage } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { activeTripQuery, lookIn } from '../active-trip.ts'
import { isAuthorizing } from '../live/trip-phase.ts'
import { isPlanStage, planStageOf } from '../plan/plan-stage.ts'
import { placesInLink } from '../plan/places-in-link.ts'
import { useRideDraft } from '../ride-draft.ts'
import { useShownTrip } from '../shown-trip.ts'
import { hailKey } from '../taxi-keys.ts'
import * as words from '../words/compiled/messages.js'

// Which of the two is shown says an answer: until it is there the question is loaded, since most who come have no trip.
const PlanRide = lazyScreen(async () => {
  const file = await import('../plan/PlanRide.tsx')
  await file.whenStageIsLoaded(location.search)
  return file.PlanRide
})
PlanRide.load()
/** Most who come are asked where to. */
export const whenQuestionIsLoaded = PlanRide.whenLoaded
// The screens after a hail are loaded while the rider reads.
const MapWaiting = lazyScreen(() => import('../live/MapWaiting.tsx').then((file) => file.MapWaiting))
const LastRide = lazyScreen(() => import('../live/LastRide.tsx').then((file) => file.LastRide))
const LiveTrip = lazyScreen(() => import('./LiveTrip.tsx').then((file) => file.LiveTrip))

/** The taxi page: the trip that is under way or has just ended, else the plan of the next one. */
export function TaxiScreen() {
  const active = useQuery(activeTripQuery)
  const failure = useFailure(active)
  const { hash, show, leave } = useShownTrip()
  // Until the price is held the rider stays with the hail, which says how it went.
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
  useLookInWhenSeen()
  useEffect(() => whenQuiet(LiveTrip.load), [])
  // It is needed just where nothing can be loaded.
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
  // Most who come to ask have no trip: they are asked while that is found out.
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

/** Whether the next thing of a plan is a question, in words or on the map: nothing that a trip under way would forbid. */
function useAsks(): boolean {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const draft = useRideDraft()
  const inUrl = search.get('stage')
  if ((inUrl !== null && !isPlanStage(inUrl)) || placesInLink(search, state) !== undefined) return false
  const stage = planStageOf(inUrl, draft)
  return stage !== 'END_ADDRESS_CONFIRMED'
}

function useIsHailing(): boolean {
  const cache = useQueryClient()
  // The library's own hook brings half a kilobyte of other questions along.
  const isHailing = () => cache.isMutating({ mutationKey: hailKey }) > 0
  return useSyncExternalStore((listener) => cache.getMutationCache().subscribe(listener), isHailing, isHailing)
}

/** Orders are synchronised at the start and whenever the rider comes back to the page. */
function useLookInWhenSeen(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void lookIn(cache)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [cache])
}

/** The room of the map, and its sheet as soon as that is there. */
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

/** The stage of the session stands in the URL at each of its changes, beside whatever else does [TAXI-015]. */
function useStageInUrl(stage: SessionStage | undefined): void {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (stage === undefined || search.get('stage') === stage) return
    setSearch({ stage }, { replace: true })
  }, [stage, search, setSearch])
}
