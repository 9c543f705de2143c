import { cx } from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import type { TripEnd } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

type PlaceCardProps = {
  readonly start: ChosenPlace
  readonly end: ChosenPlace | null
  readonly onEdit: (which: TripEnd) => void
}

/** Both ends of the trip above the map; a tap changes one. */
export function PlaceCard({ start, end, onEdit }: PlaceCardProps) {
  const rows = [
    {
      which: 'start' as const,
      name: start.name,
      mark: 'rounded-full bg-go',
      label: words.designatedDriver_plan_start(),
    },
    {
      which: 'end' as const,
      name: end?.name ?? words.designatedDriver_plan_endOpen(),
      mark: 'bg-ink',
      label: words.designatedDriver_plan_end(),
    },
  ]
  return (
    <div className="min-w-0 flex-1 rounded-2 border border-line bg-surface px-3 shadow-float">
      {rows.map(({ which, name, mark, label }, at) => (
        <button
          key={which}
          type="button"
          onClick={() => onEdit(which)}
          className={cx('flex min-h-touch w-full items-center gap-3 text-start', at === 0 && 'border-b border-line')}
        >
          <span aria-hidden="true" className={cx('size-2.5 shrink-0', mark)} />
          <span className="sr-only">{label}</span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </button>
      ))}
    </div>
  )
}
