import { distanceMetres } from '@daoxing/kit/contract'
import { formatDistance } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isCoarse, useDevicePosition } from '../device-position.ts'
import { beyondName, directionOf, isWalk } from '../kerb-words.ts'
import { meetingPointGuideQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'
import { KerbPicture } from './KerbPicture.tsx'

type FindKerbProps = {
  readonly id: string
  /** Whether there is room for the picture; else it is offered. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** How a meeting point is found: what to look for, on which side of its place it is, and which way to walk. */
export function FindKerb({ id, isOpen, onOpen }: FindKerbProps) {
  const { data: guide } = useQuery(meetingPointGuideQuery(id))
  const device = useDevicePosition()
  const figure = useRef<HTMLElement>(null)
  if (!guide) return null
  const { location, place } = guide
  const rider = device.state === 'found' && !isCoarse(device) ? device.location : undefined
  const walk = rider !== undefined && isWalk(rider, location) ? rider : undefined
  const beyond = beyondName(guide.guide, guide.name)
  return (
    <figure ref={figure} tabIndex={-1} className="rounded-1">
      <figcaption className="flex flex-wrap items-center gap-x-3 ps-9 text-secondary text-muted">
        {/* Where letters are large, what is offered stands below instead of pressing the words. */}
        <span className="min-w-0 grow basis-48">
          {beyond !== '' && <span className="block">{beyond}</span>}
          {walk && (
            <span className="block text-ink">
              {words.places_kerb_walk({
                direction: directionOf(walk, location),
                distance: formatDistance(distanceMetres(walk, location)),
              })}
            </span>
          )}
          {/* Under the road the side is said already; and where there is room for one line, the way there says more. */}
          {guide.heading === null && (isOpen || walk === undefined) && (
            <span className="block">
              {words.places_kerb_where({
                place: place.name,
                direction: directionOf(place.location, location),
                distance: formatDistance(distanceMetres(place.location, location)),
              })}
            </span>
          )}
        </span>
        {!isOpen && (
          <button
            type="button"
            onClick={() => {
              onOpen()
              // The button makes room for the picture, and what has the focus must not go.
              figure.current?.focus({ preventScroll: true })
            }}
            className="min-h-touch shrink-0 font-bold text-go"
          >
            {words.places_kerb_open()}
          </button>
        )}
      </figcaption>
      {isOpen && (
        <div className="mt-2">
          <KerbPicture guide={guide} rider={walk} />
        </div>
      )}
    </figure>
  )
}
