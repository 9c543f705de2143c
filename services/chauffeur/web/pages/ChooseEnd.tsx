import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { ChoosePoint } from './ChoosePoint.tsx'

/** The place where the trip ends [CHF-010]. */
export function ChooseEnd() {
  const { end, change } = useDraft()
  return (
    <ChoosePoint
      title={words.chauffeur_title_end()}
      purpose="end"
      chosen={end}
      onTake={(point) => change({ end: point })}
    />
  )
}
