import { formatTimeOfDay } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'
import { endText, startText } from './place-texts.ts'
import { instantOf } from './trip-words.ts'

/** Start and destination, with their times once known: a round and a square mark, as on the map. */
export function TripPlaces({ trip }: { readonly trip: Trip }) {
  const { timeline } = trip
  return (
    <ul aria-label={words.taxi_live_receipt_places()}>
      <PlaceRow kind="start" address={startText(trip)} at={timeline.started_at} />
      {trip.stops.map(({ address, is_passed: isPassed }, at) => (
        // A ride may stop twice at one place.
        // oxlint-disable-next-line react/no-array-index-key
        <PlaceRow key={at} kind="stop" number={at + 1} address={address} at={null} isPassed={isPassed} />
      ))}
      <PlaceRow kind="end" address={endText(trip) ?? words.taxi_live_place_noEnd()} at={timeline.finished_at} />
    </ul>
  )
}

type PlaceRowProps = {
  readonly kind: 'start' | 'stop' | 'end'
  readonly number?: number
  readonly address: string
  readonly at: number | null
  readonly isPassed?: boolean
}

const marks = {
  start: 'size-2.5 shrink-0 rounded-full bg-go',
  stop: 'size-2.5 shrink-0 border-2 border-ink',
  end: 'size-2.5 shrink-0 bg-ink',
} as const

function PlaceRow({ kind, number = 1, address, at, isPassed = false }: PlaceRowProps) {
  const names = {
    start: words.taxi_live_place_start,
    stop: () => words.taxi_stops_stop({ number }),
    end: words.taxi_live_place_end,
  }
  return (
    <li className="flex items-baseline gap-3 py-1">
      <span aria-hidden="true" className={marks[kind]} />
      <span className="sr-only">{names[kind]()}</span>
      <span className="min-w-0 flex-1">{address}</span>
      {isPassed && <span className="text-secondary text-muted">{words.taxi_stops_passed()}</span>}
      {at !== null && <span className="text-secondary text-muted">{formatTimeOfDay(instantOf(at))}</span>}
    </li>
  )
}
