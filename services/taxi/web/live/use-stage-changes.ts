import { useAnnounce } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { phaseOf, type TripPhase } from './trip-phase.ts'
import { spokenStage } from './stage-words.ts'

const arrivalPulseMs = [200, 120, 200]

/**
 * Writes the stage to the URL [TAXI-076], announces each new one to screen readers, and focuses its title when the
 * rider's task has changed. The phone vibrates once when the car has arrived.
 */
export function useStageChanges(trip: Trip, title: RefObject<HTMLElement | null>): void {
  const shown = useRef<{ stage: string; phase: TripPhase; cancels: number } | undefined>(undefined)
  const announce = useAnnounce()
  const { session_stage: stage, driver_cancels: cancels } = trip
  const [search, setSearch] = useSearchParams()
  const announceStage = useEffectEvent(() => {
    const before = shown.current
    const phase = phaseOf(trip)
    shown.current = { stage, phase, cancels }
    if (search.get('stage') !== stage) setSearch({ stage }, { replace: true })
    // A new driver may be in the same stage as the previous one. A screen reader reads the first stage with the screen,
    // so it is not announced.
    if (before === undefined || (before.stage === stage && before.cancels === cancels)) return
    // The stages of a search form one wait with one title, which is announced once.
    if (phase !== 'searching' || before.phase !== phase || before.cancels !== cancels) announce(spokenStage(trip))
    if (before.phase === phase) return
    title.current?.focus({ preventScroll: true })
    if (phase === 'arrived' && mayVibrate()) navigator.vibrate(arrivalPulseMs)
  })
  useEffect(() => announceStage(), [stage, cancels])
}

/** A page without a user gesture since loading may not vibrate, and trying to logs an error in the console. */
function mayVibrate(): boolean {
  if (!('vibrate' in navigator)) return false
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}
