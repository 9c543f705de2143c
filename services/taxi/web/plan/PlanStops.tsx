import { configsQuery } from '@daoxing/configs/web'
import { FixedBottomButton, formatTwd } from '@daoxing/kit/web'
import { type Estimate, taxiPublicConfigs } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { EditStops } from '../parts/EditStops.tsx'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

type PlanStopsProps = {
  /** The terms of waiting at stops, from the estimate. */
  readonly terms: Estimate['stop_wait']
  readonly onDone: () => void
}

/** The stops of the planned ride: each change updates the prices behind. */
export function PlanStops({ terms, onDone }: PlanStopsProps) {
  const { start, stops, end, change } = useRideDraft()
  const { data: configs } = useQuery(configsQuery(taxiPublicConfigs, ['taxi_stops_max']))
  const stopsMax = configs?.taxi_stops_max ?? 0
  return (
    <EditStops
      title={words.taxi_stops_title()}
      startText={start?.name ?? ''}
      near={start?.location ?? null}
      places={end === null ? stops : [...stops, end]}
      placesMax={stopsMax + 1}
      onChange={(places) => change({ stops: places.slice(0, -1), end: places.at(-1) ?? null })}
      onBack={onDone}
    >
      {terms !== null && stopsMax > 0 && (
        <p className="px-1 text-secondary text-muted">
          {words.taxi_stops_rule({
            max: stopsMax,
            minutes: Math.round(terms.free_seconds / 60),
            seconds: terms.step_seconds,
            step: formatTwd(terms.step),
          })}
        </p>
      )}
      <FixedBottomButton onPress={onDone}>{words.taxi_stops_done()}</FixedBottomButton>
    </EditStops>
  )
}
