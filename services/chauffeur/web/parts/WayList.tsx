import * as words from '../words/compiled/messages.js'
import { stayText } from './stay-text.ts'

type WayListProps = {
  readonly start: string
  readonly stops: readonly { readonly place: string; readonly stayMinutes: number }[]
  readonly end: string
}

/** Start, stops with their stays, and end, in their order. */
export function WayList({ start, stops, end }: WayListProps) {
  const rows = [
    { key: 'start', label: words.chauffeur_journey_start(), mark: 'rounded-full bg-go', place: start, stay: undefined },
    ...stops.map(({ place, stayMinutes }, at) => ({
      key: `stop-${at}`,
      label: words.chauffeur_stop_number({ number: at + 1 }),
      mark: 'rounded-1 border-2 border-go',
      place,
      stay: stayText(stayMinutes),
    })),
    { key: 'end', label: words.chauffeur_journey_end(), mark: 'bg-ink', place: end, stay: undefined },
  ]
  return (
    <ol>
      {rows.map(({ key, label, mark, place, stay }) => (
        <li key={key} className="flex items-baseline gap-3 py-1">
          <span aria-hidden="true" className={`size-2.5 shrink-0 ${mark}`} />
          <span className="sr-only">{label}</span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span>{place}</span>
            {stay !== undefined && <span className="text-secondary text-muted">{stay}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
