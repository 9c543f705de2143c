import type { QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'

type RoughStartGuard = {
  /** The car that waits for the rider's word about where it is to come; null while nothing is asked. */
  readonly asked: QuoteOption | null
  /** Hails at once from a known start, and asks first from one that is only known roughly. */
  readonly hailFrom: (option: QuoteOption) => void
  /** The rider has seen where the pin stands, and wants the car there. */
  readonly hailHere: () => void
  readonly close: () => void
}

/** No car is sent to the middle of a road that nobody has looked at. */
export function useRoughStart(hail: (option: QuoteOption) => void): RoughStartGuard {
  const { start } = useRideDraft()
  const [asked, setAsked] = useState<QuoteOption | null>(null)
  const [agreed, setAgreed] = useState<typeof start>(null)
  return {
    asked,
    hailFrom: (option) => {
      // Asked once for a start: whoever hails again after a refusal has answered already.
      if (asksForPin(start) && start !== agreed) setAsked(option)
      else hail(option)
    },
    hailHere: () => {
      setAgreed(start)
      setAsked(null)
      if (asked !== null) hail(asked)
    },
    close: () => setAsked(null),
  }
}

/** Whether a start still wants its point on the map: known only roughly, and not yet put there by hand. */
export const asksForPin = (start: DraftPlace | null): boolean =>
  start?.isApproximate === true && start.isPinned !== true
