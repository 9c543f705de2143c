import { formatTimeOfDay } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'
import { endText, startText } from './place-texts.ts'
import { instantOf } from './trip-words.ts'

/** From where to where, with the times that have come: a round mark and a square one, as on the map. */
export function TripPlaces({ trip }: { readonly trip: Trip }) {
  const { timeline } = trip
  return (
    <ul aria-label={words.taxi_live_receipt_places()}>
      <PlaceRow kind="start" address={startText(trip)} at={timeline.started_at} />
      <PlaceRow kind="end" address={endText(trip) ?? words.taxi_live_place_noEnd()} at={timeline.finished_at} />
    </ul>
  )
}

type PlaceRowProps = { readonly kind: 'start' | 'end'; readonly address: string; readonly at: number | null }

function PlaceRow({ kind, address, at }: PlaceRowProps) {
  return (
    <li className="flex items-baseline gap-3 py-1">
      <span
        aria-hidden="true"
        className={kind === 'start' ? 'size-2.5 shrink-0 rounded-full bg-go' : 'size-2.5 shrink-0 bg-ink'}
      />
      <span className="sr-only">{kind === 'start' ? words.taxi_live_place_start() : words.taxi_live_place_end()}</span>
      <span className="min-w-0 flex-1">{address}</span>
      {at !== null && <span className="text-secondary text-muted">{formatTimeOfDay(instantOf(at))}</span>}
    </li>
  )
}
