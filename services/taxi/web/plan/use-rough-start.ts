import type { QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'

type Rough = { readonly option: QuoteOption; readonly which: 'start' | 'end' }

type RoughStartGuard = {
  /** The car that waits for the rider's confirmation of a point; null without a question. */
  readonly requested: Rough | null
  /** Hails at once between exact points, and asks first about an approximate one. */
  readonly hailFrom: (option: QuoteOption) => void
  /** Called when the rider has seen the pin and confirms the point. */
  readonly hailHere: () => void
  readonly close: () => void
}

/** Asks for a pin before a car is sent to an approximate point, or a fixed fare ends at one. */
export function useRoughStart(hail: (option: QuoteOption) => void): RoughStartGuard {
  const { start, end } = useRideDraft()
  const [requested, setRequested] = useState<Rough | null>(null)
  const [agreed, setAgreed] = useState<readonly (DraftPlace | null)[]>([])
  // The page asks once per point. A rider who hails again after a refusal has already answered.
  const next = (option: QuoteOption, answered: readonly (DraftPlace | null)[]) => {
    if (asksForPin(start) && !answered.includes(start)) return setRequested({ option, which: 'start' })
    const isFixed = option.fareMode === 'FIX_FARE'
    if (isFixed && asksForPin(end) && !answered.includes(end)) return setRequested({ option, which: 'end' })
    setRequested(null)
    hail(option)
  }
  return {
    requested,
    hailFrom: (option) => next(option, agreed),
    hailHere: () => {
      if (requested === null) return
      const answered = [...agreed, requested.which === 'start' ? start : end]
      setAgreed(answered)
      next(requested.option, answered)
    },
    close: () => setRequested(null),
  }
}

/** Whether a point still has to be set on the map: it is approximate and was not set by hand. */
export const asksForPin = (place: DraftPlace | null): boolean =>
  place?.isApproximate === true && place.isPinned !== true
