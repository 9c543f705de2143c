import { Pencil, Plus } from 'lucide-react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

type AddressCardProps = {
  readonly start: DraftPlace | null
  readonly stops: readonly DraftPlace[]
  readonly end: DraftPlace | null
  readonly onEdit: (which: 'start' | 'end') => void
  readonly onStops: () => void
}

/** Start and destination, over the map; each line opens its address input. */
export function AddressCard({ start, stops, end, onEdit, onStops }: AddressCardProps) {
  return (
    <div className="@container min-w-0 flex-1 rounded-2 bg-surface px-3 shadow-float">
      <AddressLine
        label={words.taxi_plan_editStart()}
        text={start?.name ?? words.taxi_plan_ask_notChosen()}
        isApproximate={start?.isApproximate ?? false}
        mark="start"
        onPress={() => onEdit('start')}
      />
      <div className="ms-6 border-t border-line" />
      {stops.length > 0 && end !== null && (
        <>
          <AddressLine
            label={words.taxi_plan_editStops()}
            text={stops.map(({ name }) => name).join(' → ')}
            isApproximate={false}
            mark="stop"
            onPress={onStops}
          />
          <div className="ms-6 border-t border-line" />
        </>
      )}
      <AddressLine
        label={words.taxi_plan_editEnd()}
        text={end?.name ?? words.taxi_plan_ask_endOpen()}
        isApproximate={end?.isApproximate ?? false}
        mark="end"
        onPress={() => onEdit('end')}
      />
      {stops.length === 0 && end !== null && (
        <button
          type="button"
          onClick={onStops}
          className="flex min-h-touch w-full items-center gap-3 border-t border-line text-start text-secondary font-bold text-go"
        >
          <Plus aria-hidden="true" size={16} className="shrink-0" />
          {words.taxi_plan_addStop()}
        </button>
      )}
    </div>
  )
}

const marks = {
  start: 'size-3 shrink-0 rounded-full bg-go',
  stop: 'size-2.5 shrink-0 bg-ink',
  end: 'size-3 shrink-0 bg-ink',
} as const

type AddressLineProps = {
  readonly label: string
  readonly text: string
  readonly isApproximate: boolean
  readonly mark: 'start' | 'stop' | 'end'
  readonly onPress: () => void
}

function AddressLine({ label, text, isApproximate, mark, onPress }: AddressLineProps) {
  return (
    <button type="button" onClick={onPress} className="flex min-h-touch w-full items-center gap-3 text-start">
      <span aria-hidden="true" className={marks[mark]} />
      <span className="sr-only">{label}</span>
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {/* With text twice as large there is only room for the name. */}
      {isApproximate && (
        <span className="shrink-0 text-caption text-muted @max-[14rem]:sr-only">{words.taxi_plan_approximate()}</span>
      )}
      <Pencil aria-hidden="true" size={16} className="text-muted" />
    </button>
  )
}
