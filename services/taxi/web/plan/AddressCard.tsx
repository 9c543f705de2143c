import { Pencil } from 'lucide-react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

type AddressCardProps = {
  readonly start: DraftPlace | null
  readonly end: DraftPlace | null
  readonly onEdit: (which: 'start' | 'end') => void
}

/** From and to, over the map; each line is touched to change it. */
export function AddressCard({ start, end, onEdit }: AddressCardProps) {
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
      <AddressLine
        label={words.taxi_plan_editEnd()}
        text={end?.name ?? words.taxi_plan_ask_endOpen()}
        isApproximate={end?.isApproximate ?? false}
        mark="end"
        onPress={() => onEdit('end')}
      />
    </div>
  )
}

type AddressLineProps = {
  readonly label: string
  readonly text: string
  readonly isApproximate: boolean
  readonly mark: 'start' | 'end'
  readonly onPress: () => void
}

function AddressLine({ label, text, isApproximate, mark, onPress }: AddressLineProps) {
  return (
    <button type="button" onClick={onPress} className="flex min-h-touch w-full items-center gap-3 text-start">
      <span
        aria-hidden="true"
        className={mark === 'start' ? 'size-3 shrink-0 rounded-full bg-go' : 'size-3 shrink-0 bg-ink'}
      />
      <span className="sr-only">{label}</span>
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {/* With letters twice as large there is room for the name alone. */}
      {isApproximate && (
        <span className="shrink-0 text-caption text-muted @max-[14rem]:sr-only">{words.taxi_plan_approximate()}</span>
      )}
      <Pencil aria-hidden="true" size={16} className="text-muted" />
    </button>
  )
}
