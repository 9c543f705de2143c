import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { lazyScreen, whenQuiet } from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useRideDraft } from '../ride-draft.ts'
import { ChooseAddress } from './ChooseAddress.tsx'
import { isPlanStage, type PlanStage, planStageOf } from './plan-stage.ts'
import { placesInLink } from './places-in-link.ts'
import { useStartFromDevice, walkMetresMax } from './use-start-from-device.ts'

const ChooseCar = lazyScreen(() => import('./ChooseCar.tsx').then((file) => file.ChooseCar))
const PinAddress = lazyScreen(async () => {
  const file = await import('./PinAddress.tsx')
  await file.whenPinIsLoaded()
  return file.PinAddress
})
// The map's placeholder; no map is on any earlier screen.
const MapRoom = lazyScreen(() => import('./MapRoom.tsx').then((file) => file.MapRoom))

/** Loads the map of the address stage, if the URL asks for it; the questions are loaded already. */
export async function whenStageIsLoaded(search: string): Promise<void> {
  if (new URLSearchParams(search).get('stage') === 'SPECIFIC_ADDRESS') await PinAddress.whenLoaded()
}

/**
 * The plan, from "where to" to the hail button. The stage is in the URL, so that the back button returns one question
 * [TAXI-015].
 */
export function PlanRide() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state: passed, pathname } = useLocation()
  const draft = useRideDraft()
  const { change } = draft
  const leaving = useRef<() => void>(undefined)
  useLayoutEffect(() => () => leaving.current?.(), [pathname])
  const position = useDevicePosition()
  useStartFromDevice(position)
  useResetOnReopen(draft.reset)
  useEffect(
    () =>
      whenQuiet(() => {
        MapRoom.load()
        ChooseCar.load()
      }),
    [],
  )
  useEffect(() => {
    const given = placesInLink(search, passed)
    if (given === undefined) return
    change(given)
    // The link is read once. Afterwards the draft contains the places, and the URL does not reveal the destination.
    void navigate('/taxi', { replace: true, state: null })
  }, [search, passed, change, navigate])
  const stageInUrl = search.get('stage')
  const stage = planStageOf(stageInUrl, draft)
  useEffect(() => {
    // The previous trip has left its last stage in the URL. During a navigation to another page it stays.
    const isLeaving = globalThis.location.pathname !== '/taxi'
    if (stageInUrl !== null && !isPlanStage(stageInUrl) && !isLeaving) setSearch({ stage }, { replace: true })
  }, [stageInUrl, stage, setSearch])
  const since = stepsSinceCars(passed)
  const go = (next: PlanStage, which?: 'start' | 'end', offered?: LatLng) => {
    // The question gets its stage in the URL before the rider leaves it: otherwise the back button would lead to the
    // next open question again.
    if (stageInUrl === null) setSearch({ stage }, { replace: true })
    setSearch(which === undefined ? { stage: next } : { stage: next, for: which }, {
      // Questions opened from the cars are closed by going back, so that the back button never repeats one. An offered
      // point is passed as state, not in the URL.
      state: stage === 'END_ADDRESS_CONFIRMED' || since > 0 ? { stepsSinceCars: since + 1, offered } : null,
    })
  }
  const showCars = () => {
    if (since > 0) void navigate(-since)
    // Uses the current draft: if an address is missing, the URL gets the stage of its question.
    else go(planStageOf('END_ADDRESS_CONFIRMED', useRideDraft.getState()))
  }
  const from = draft.start?.location ?? null
  const near = position.state === 'found' ? position.location : from
  // If the pick-up is not at the device, places near the pick-up come first.
  const isElsewhere = near !== null && from !== null && distanceMetres(near, from) > walkMetresMax
  const which = search.get('for') === 'start' ? 'start' : 'end'
  if (stage === 'SPECIFIC_ADDRESS')
    return (
      <Suspense fallback={<Coming />}>
        {/* Opened from the cars, the map confirms the given address; opened from the question, it may choose any. */}
        <PinAddress which={which} near={near} isConfirming={since === 1} onDone={showCars} />
      </Suspense>
    )
  // The stops are edited over the cars.
  if (stage === 'END_ADDRESS_CONFIRMED' || stage === 'INPUT_STOP_ADDRESS')
    return (
      <Suspense fallback={<Coming />}>
        <ChooseCar
          onStops={stage === 'INPUT_STOP_ADDRESS' ? showCars : () => go('INPUT_STOP_ADDRESS')}
          isAskingStops={stage === 'INPUT_STOP_ADDRESS'}
          onEdit={(end) => go(end === 'start' ? 'INPUT_START_ADDRESS' : 'INPUT_END_ADDRESS')}
          onPin={(end, offered) => go('SPECIFIC_ADDRESS', end, offered)}
          onBack={() => {
            // Returns to landing and clears addresses, estimate and choices [TAXI-045], but only after this screen is
            // gone: while home is still loading, the cars would turn into the question.
            leaving.current = draft.reset
            void navigate('/?prevPage=taxi')
          }}
        />
      </Suspense>
    )
  const openEnd = stage === 'INPUT_START_ADDRESS' ? 'start' : 'end'
  return (
    <ChooseAddress
      key={openEnd}
      which={openEnd}
      near={openEnd === 'end' && isElsewhere ? from : near}
      onDone={showCars}
      onPin={() => go('SPECIFIC_ADDRESS', openEnd)}
      onOther={() => go(openEnd === 'start' ? 'INPUT_END_ADDRESS' : 'INPUT_START_ADDRESS')}
    />
  )
}

function Coming() {
  return (
    <Suspense fallback={<div className="h-dvh" />}>
      <MapRoom />
    </Suspense>
  )
}

/**
 * A plan opened from home starts without an abandoned plan, which may be from another place and time [TAXI-045]. The
 * reset runs once, so that neither the back button nor a reload loses the new plan.
 */
function useResetOnReopen(reset: () => void): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (typeof state !== 'object' || state === null || !('asksAnew' in state)) return
    reset()
    void navigate(`${pathname}${search}`, { replace: true, state: null })
  }, [state, pathname, search, navigate, reset])
}

/** Returns the number of questions opened since the cars were last shown. */
function stepsSinceCars(passed: unknown): number {
  if (typeof passed !== 'object' || passed === null || !('stepsSinceCars' in passed)) return 0
  return Number.isInteger(passed.stepsSinceCars) ? Number(passed.stepsSinceCars) : 0
}
