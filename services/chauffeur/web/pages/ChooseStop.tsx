import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { ChoosePoint } from './ChoosePoint.tsx'

const stayMinutesUsual = 60

/** Another stop on the way, after those that are there [CHF-008]. */
export function ChooseStop() {
  const { stops, change } = useDraft()
  return (
    <ChoosePoint
      title={words.chauffeur_title_stop()}
      purpose="end"
      chosen={null}
      onTake={(point) => change({ stops: [...stops, { ...point, stayMinutes: stayMinutesUsual }] })}
    />
  )
}
