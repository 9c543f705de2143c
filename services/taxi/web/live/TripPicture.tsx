import { formatDistance } from '@daoxing/kit/web'
import { type GroundKind, pictureSize, type Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { tripTrackQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { endText, startText } from './place-texts.ts'
import { routePicture } from './route-picture.ts'

const groundClasses: Readonly<Record<GroundKind, string>> = {
  border: 'stroke-line [stroke-width:1.5]',
  river: 'stroke-info/30 [stroke-width:6]',
  metro: 'stroke-edge/50 [stroke-width:1.5]',
}
const box = `0 0 ${pictureSize.width} ${pictureSize.height}`

/**
 * A picture of the route of a trip, drawn from its meter readings over the lines of our map. It is a plain SVG: the map
 * library would weigh thirty times the receipt.
 */
export function TripPicture({ trip }: { readonly trip: Trip }) {
  const { data: track, isPending } = useQuery(tripTrackQuery(trip.trip_hash))
  const picture = track && routePicture(track)
  // The receipt is complete without a picture, since places and times are listed below.
  if (!isPending && !picture) return null
  return (
    <figure className="overflow-hidden rounded-2 bg-surface">
      <svg
        role="img"
        aria-label={picture ? aboutOf(trip) : undefined}
        aria-hidden={!picture}
        viewBox={box}
        className="block w-full border-b border-line"
      >
        {picture?.ground.map(({ kind, d }) => (
          <path key={kind} d={d} fill="none" strokeLinejoin="round" className={groundClasses[kind]} />
        ))}
        {picture && (
          <g strokeLinecap="round" strokeLinejoin="round">
            <path d={picture.route} fill="none" strokeWidth={8} className="stroke-surface" />
            <path d={picture.route} fill="none" strokeWidth={4} className="stroke-ink" />
            <circle
              cx={picture.start.x}
              cy={picture.start.y}
              r={7}
              strokeWidth={3}
              className="fill-go stroke-surface"
            />
            <rect
              x={picture.end.x - 6}
              y={picture.end.y - 6}
              width={12}
              height={12}
              strokeWidth={3}
              className="fill-ink stroke-surface"
            />
          </g>
        )}
      </svg>
      <figcaption className="min-h-9 px-4 py-2 text-caption text-muted">
        {track && (track.source === 'driven' ? words.taxi_track_driven() : words.taxi_track_planned())}
      </figcaption>
    </figure>
  )
}

/** Returns the text alternative of the picture. */
function aboutOf(trip: Trip): string {
  const end = endText(trip)
  const facts = {
    start: startText(trip),
    distance: formatDistance(trip.fare?.distance_metres ?? trip.route?.distanceMetres ?? 0),
  }
  return end === null ? words.taxi_track_aboutOpen(facts) : words.taxi_track_about({ ...facts, end })
}
