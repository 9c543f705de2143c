import { feature, type QuoteOption } from '@daoxing/taxi/contract'
import { useEffect, useEffectEvent } from 'react'
import { useRideDraft } from '../ride-draft.ts'

/** Hails by meter as soon as its quote is there, once, where the rider has asked for just that. */
export function useHailAtOnce(options: readonly QuoteOption[], hail: (option: QuoteOption) => void): void {
  const metered = options.find(({ featureMap }) => featureMap === feature.BY_METER)
  const isAsked = useRideDraft(({ hailsAtOnce }) => hailsAtOnce)
  const hailOnce = useEffectEvent((option: QuoteOption) => {
    const { hailsAtOnce, change } = useRideDraft.getState()
    if (!hailsAtOnce) return
    change({ hailsAtOnce: false, featureMap: option.featureMap, carModel: option.carModel })
    hail(option)
  })
  useEffect(() => {
    if (isAsked && metered !== undefined) hailOnce(metered)
  }, [isAsked, metered])
}
