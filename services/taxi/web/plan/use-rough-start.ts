import type { QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'

type Rough = { readonly option: QuoteOption; readonly which: 'start' | 'end' }

type RoughStartGuard = {
  /** The car that waits for the rider's word about a point; null while nothing is asked. */
  readonly asked: Rough | null
  /** Hails at once between known points, and asks first about one that is only known roughly. */
  readonly hailFrom: (option: QuoteOption) => void
  /** The rider has seen where the pin stands, and wants the car there. */
  readonly hailHere: () => void
  readonly close: () => void
}

/** No car is sent to the middle of a road that nobody has looked at, and no fixed fare leads there. */
export function useRoughStart(hail: (option: QuoteOption) => void): RoughStartGuard {
  const { start, end } = useRideDraft()
  const [asked, setAsked] = useState<Rough | null>(null)
  const [agreed, setAgreed] = useState<readonly (DraftPlace | null)[]>([])
  // Asked once for a point: whoever hails again after a refusal has answered already.
  const next = (option: QuoteOption, answered: readonly (DraftPlace | null)[]) => {
    if (asksForPin(start) && !answered.includes(start)) return setAsked({ option, which: 'start' })
    const isFixed = option.fareMode === 'FIX_FARE'
    if (isFixed && asksForPin(end) && !answered.includes(end)) return setAsked({ option, which: 'end' })
    setAsked(null)
    hail(option)
  }
  return {
    asked,
    hailFrom: (option) => next(option, agreed),
    hailHere: () => {
      if (asked === null) return
      const answered = [...agreed, asked.which === 'start' ? start : end]
      setAgreed(answered)
      next(asked.option, answered)
    },
    close: () => setAsked(null),
  }
}

/** Whether a point still wants to be put on the map: known only roughly, and not yet put there by hand. */
export const asksForPin = (place: DraftPlace | null): boolean =>
  place?.isApproximate === true && place.isPinned !== true
