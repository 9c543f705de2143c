import { announce, Button, cx, IconButton } from '@daoxing/kit/web'
import { GripVertical, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { useReorder } from './use-reorder.ts'

type StopListProps = {
  /** The remaining stops, and the destination as the last place. */
  readonly places: readonly DraftPlace[]
  /** The maximum number of places. */
  readonly placesMax: number
  readonly onChange: (places: readonly DraftPlace[]) => void
  readonly onEdit: (at: number) => void
  readonly onAdd: () => void
}

/** Stops and destination of a ride: each can be edited with a tap, moved by dragging or arrow keys, and removed. */
export function StopList({ places, placesMax, onChange, onEdit, onAdd }: StopListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { draggedAt, handleOf } = useReorder({
    list,
    count: places.length,
    onMove(from, to) {
      const place = places[from]
      if (place === undefined) return
      onChange(places.toSpliced(from, 1).toSpliced(to, 0, place))
      announce(words.taxi_stops_moved({ place: place.name, number: to + 1 }))
    },
  })
  const remove = (at: number) => {
    announce(words.taxi_stops_removed({ place: places[at]?.name ?? '' }))
    onChange(places.toSpliced(at, 1))
  }
  return (
    <div className="flex flex-col gap-3">
      <ul ref={list} className="flex flex-col gap-2">
        {places.map((place, at) => {
          const isEnd = at === places.length - 1
          const which = isEnd ? words.taxi_stops_end() : words.taxi_stops_stop({ number: at + 1 })
          return (
            <li
              // Two stops may be the same place; the row is its number, and keeps the focus of the handle.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={cx('flex items-center rounded-2 bg-surface', draggedAt === at && 'shadow-float')}
            >
              <button
                type="button"
                aria-label={words.taxi_stops_move({ which, place: place.name })}
                className="flex size-touch shrink-0 cursor-grab touch-none items-center justify-center text-muted"
                {...handleOf(at)}
              >
                <GripVertical aria-hidden="true" size={20} />
              </button>
              <button
                type="button"
                onClick={() => onEdit(at)}
                aria-label={words.taxi_stops_edit({ which, place: place.name })}
                className="flex min-h-14 min-w-0 flex-1 flex-col justify-center text-start"
              >
                <span className="text-caption text-muted">{which}</span>
                <span className="w-full truncate">{place.name}</span>
              </button>
              {places.length > 1 && (
                <IconButton
                  label={words.taxi_stops_remove({ place: place.name })}
                  icon={<X />}
                  onPress={() => remove(at)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {places.length < placesMax && (
        <Button kind="tint" icon={<Plus aria-hidden="true" size={20} />} onPress={onAdd}>
          {words.taxi_stops_add()}
        </Button>
      )}
    </div>
  )
}
