import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { ChoosePoint } from './ChoosePoint.tsx'

/** The place where the car comes to [CHF-009]. */
export function ChooseStart() {
  const { start, change } = useDraft()
  return (
    <ChoosePoint
      title={words.chauffeur_title_start()}
      purpose="start"
      chosen={start}
      onTake={(point) => change({ start: point })}
    />
  )
}
