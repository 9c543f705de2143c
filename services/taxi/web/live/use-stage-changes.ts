import { useAnnounce } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { phaseOf, type TripPhase } from './trip-phase.ts'
import { spokenStage } from './stage-words.ts'

const arrivalPulseMs = [200, 120, 200]

/**
 * Puts the stage into the URL [TAXI-076], says each new one to a screen reader, and moves the focus to its title
 * when the rider's task has changed. A phone in the pocket is told once that the car is there.
 */
export function useStageChanges(trip: Trip, title: RefObject<HTMLElement | null>): void {
  const shown = useRef<{ stage: string; phase: TripPhase; cancels: number } | undefined>(undefined)
  const announce = useAnnounce()
  const { session_stage: stage, driver_cancels: cancels } = trip
  const [search, setSearch] = useSearchParams()
  const tell = useEffectEvent(() => {
    const before = shown.current
    const phase = phaseOf(trip)
    shown.current = { stage, phase, cancels }
    if (search.get('stage') !== stage) setSearch({ stage }, { replace: true })
    // Another driver may stand in the stage in which the one before stood.
    // A screen reader reads the first stage with the screen, so it is not announced.
    if (before === undefined || (before.stage === stage && before.cancels === cancels)) return
    // The stages of a search are one wait with one title, which is said once.
    if (phase !== 'searching' || before.phase !== phase || before.cancels !== cancels) announce(spokenStage(trip))
    if (before.phase === phase) return
    title.current?.focus({ preventScroll: true })
    if (phase === 'arrived' && mayVibrate()) navigator.vibrate(arrivalPulseMs)
  })
  useEffect(() => tell(), [stage, cancels])
}

/** A page that nobody has touched since it was loaded may not, and asking all the same is an error in the console. */
function mayVibrate(): boolean {
  if (!('vibrate' in navigator)) return false
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}
