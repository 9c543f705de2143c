import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { KeptMapRoom, lazyScreen, whenQuiet } from '@daoxing/kit/web'
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

/** Loads the map of the address stage, if the URL asks for it; the questions are loaded already. */
export async function whenStageIsLoaded(search: string): Promise<void> {
  if (new URLSearchParams(search).get('stage') === 'SPECIFIC_ADDRESS') await PinAddress.whenLoaded()
}

/** From "where to" to the tap that hails. The stage stands in the URL, so that back goes one question back [TAXI-015]. */
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
  useAskAnew(draft.reset)
  useEffect(() => whenQuiet(ChooseCar.load), [])
  useEffect(() => {
    const given = placesInLink(search, passed)
    if (given === undefined) return
    change(given)
    // A link says it once: afterwards the draft holds it, and the URL says nothing of where somebody goes.
    void navigate('/taxi', { replace: true, state: null })
  }, [search, passed, change, navigate])
  const stageInUrl = search.get('stage')
  const stage = planStageOf(stageInUrl, draft)
  useEffect(() => {
    // The trip before has left its last stage in the URL. A navigation to another page keeps it.
    const isLeaving = globalThis.location.pathname !== '/taxi'
    if (stageInUrl !== null && !isPlanStage(stageInUrl) && !isLeaving) setSearch({ stage }, { replace: true })
  }, [stageInUrl, stage, setSearch])
  const since = stepsSinceCars(passed)
  const go = (next: PlanStage, which?: 'start' | 'end', offered?: LatLng) => {
    // The question gets its name before it is left: without one, back would lead to the next open question again.
    if (stageInUrl === null) setSearch({ stage }, { replace: true })
    setSearch(which === undefined ? { stage: next } : { stage: next, for: which }, {
      // Questions that were opened from the cars are closed by going back to them, so that back never repeats one.
      // A point that was offered goes along, and not into the URL.
      state: stage === 'END_ADDRESS_CONFIRMED' || since > 0 ? { stepsSinceCars: since + 1, offered } : null,
    })
  }
  const showCars = () => {
    if (since > 0) void navigate(-since)
    // The draft of now: where an address is still missing, its question has a name of its own in the URL.
    else go(planStageOf('END_ADDRESS_CONFIRMED', useRideDraft.getState()))
  }
  const from = draft.start?.location ?? null
  const near = position.state === 'found' ? position.location : from
  // A rider who has chosen a pick-up elsewhere rides from there, so places near the pick-up come first.
  const isElsewhere = near !== null && from !== null && distanceMetres(near, from) > walkMetresMax
  const which = search.get('for') === 'start' ? 'start' : 'end'
  if (stage === 'SPECIFIC_ADDRESS')
    return (
      <Suspense fallback={<MapRoom />}>
        {/* Straight from the cars it is the address that stands there; from the question it may be any other. */}
        <PinAddress which={which} near={near} isConfirming={since === 1} onDone={showCars} />
      </Suspense>
    )
  if (stage === 'END_ADDRESS_CONFIRMED')
    return (
      <Suspense fallback={<MapRoom />}>
        <ChooseCar
          onEdit={(end) => go(end === 'start' ? 'INPUT_START_ADDRESS' : 'INPUT_END_ADDRESS')}
          onPin={(end, offered) => go('SPECIFIC_ADDRESS', end, offered)}
          onBack={() => {
            // Back to landing: addresses, estimate and choices are gone [TAXI-045]. Not before this is left: on a slow
            // line home is still on its way, and the cars would turn into the question in the meantime.
            leaving.current = draft.reset
            void navigate('/?prevPage=taxi')
          }}
        />
      </Suspense>
    )
  const asked = stage === 'INPUT_START_ADDRESS' ? 'start' : 'end'
  return (
    <ChooseAddress
      key={asked}
      which={asked}
      near={asked === 'end' && isElsewhere ? from : near}
      onDone={showCars}
      onPin={() => go('SPECIFIC_ADDRESS', asked)}
      onOther={() => go(asked === 'start' ? 'INPUT_END_ADDRESS' : 'INPUT_START_ADDRESS')}
    />
  )
}

/**
 * Home is the landing: who asks from there begins with nothing of a plan that was left, which may be from another place
 * and another hour [TAXI-045]. It is said once, so that neither back nor a page that is loaded anew forgets the new plan.
 */
function useAskAnew(reset: () => void): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (typeof state !== 'object' || state === null || !('asksAnew' in state)) return
    reset()
    void navigate(`${pathname}${search}`, { replace: true, state: null })
  }, [state, pathname, search, navigate, reset])
}

/** How many questions the rider has opened since the cars were last shown. */
function stepsSinceCars(passed: unknown): number {
  if (typeof passed !== 'object' || passed === null || !('stepsSinceCars' in passed)) return 0
  return Number.isInteger(passed.stepsSinceCars) ? Number(passed.stepsSinceCars) : 0
}

/** The room that a map screen takes, so that nothing jumps when it comes. */
function MapRoom() {
  return (
    <div className="relative h-dvh">
      <KeptMapRoom />
    </div>
  )
}
