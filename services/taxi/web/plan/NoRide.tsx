import { Button, EmptyState, isApiError, sentenceOf } from '@daoxing/kit/web'
import * as z from 'zod/mini'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { type PlaceOfRide, stopOf } from './ends-to-change.ts'

/** A near place that this ride could go to instead, as the server offers it. */
const Offered = z.object({ field: z.string(), near_address: z.string(), near_lat: z.number(), near_lng: z.number() })

type NoRideProps = {
  readonly failure: unknown
  readonly ends: readonly PlaceOfRide[]
  readonly onEdit: (which: 'start' | 'end') => void
  readonly onStops: () => void
}

/** Explains why no taxi serves this route, and leads to another place instead of a retry. */
export function NoRide({ failure, ends, onEdit, onStops }: NoRideProps) {
  const { start, end, stops, change } = useRideDraft()
  const data = isApiError(failure) ? failure.data : {}
  const offered = z.safeParse(Offered, data)
  const at = stopOf(data['field'])
  const [which] = ends
  const refused = at !== undefined ? stops[at] : which === 'start' ? start : end
  const isNamed = at !== undefined || isApiError(failure, 'OUTSIDE_SERVICE_AREA')
  const goInstead = ({ near_address: name, near_lat: lat, near_lng: lng }: z.infer<typeof Offered>) => {
    const place: DraftPlace = { name, address: name, location: { lat, lng } }
    change(at === undefined ? { end: place } : { stops: stops.with(at, place) })
  }
  return (
    <div role="alert">
      <EmptyState
        title={sentenceOf(failure)}
        {...(isNamed && refused ? { detail: refused.name } : {})}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {offered.success && (
              <Button kind="tint" onPress={() => goInstead(offered.data)}>
                {words.taxi_plan_goInstead({ place: offered.data.near_address })}
              </Button>
            )}
            {ends.map((one) => (
              <Button key={one} kind="tint" onPress={() => (one === 'stops' ? onStops() : onEdit(one))}>
                {one === 'stops'
                  ? words.taxi_plan_editStops()
                  : one === 'start'
                    ? words.taxi_plan_editStart()
                    : words.taxi_plan_editEnd()}
              </Button>
            ))}
          </div>
        }
      />
    </div>
  )
}
