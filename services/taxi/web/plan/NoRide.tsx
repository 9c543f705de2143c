import { Button, EmptyState, isApiError, sentenceOf } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type End = 'start' | 'end'

/** Returns the ends that must be changed because a retry would give the same response; undefined for other failures. */
export function endsToChange(failure: unknown): readonly End[] | undefined {
  if (isApiError(failure, 'PLACES_TOO_NEAR')) return ['end']
  if (isApiError(failure, 'NOT_BY_ROAD')) return ['start', 'end']
  if (isApiError(failure, 'OUTSIDE_SERVICE_AREA')) return [failure.data.field === 'start_latitude' ? 'start' : 'end']
  return undefined
}

type NoRideProps = {
  readonly failure: unknown
  readonly ends: readonly End[]
  /** The name of the place at each end. */
  readonly names: Readonly<Record<End, string | undefined>>
  readonly onEdit: (which: End) => void
}

/** Explains why no taxi serves this route, and leads to another place instead of a retry. */
export function NoRide({ failure, ends, names, onEdit }: NoRideProps) {
  const named = isApiError(failure, 'OUTSIDE_SERVICE_AREA') && ends[0] !== undefined ? names[ends[0]] : undefined
  return (
    <div role="alert">
      <EmptyState
        title={sentenceOf(failure)}
        {...(named === undefined ? {} : { detail: named })}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {ends.map((which) => (
              <Button key={which} kind="tint" onPress={() => onEdit(which)}>
                {which === 'start' ? words.taxi_plan_editStart() : words.taxi_plan_editEnd()}
              </Button>
            ))}
          </div>
        }
      />
    </div>
  )
}
