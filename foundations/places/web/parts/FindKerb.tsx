import { distanceMetres } from '@daoxing/kit/contract'
import { formatDistance } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isCoarse, useDevicePosition } from '../device-position.ts'
import { beyondName, directionOf, isWalk } from '../kerb-words.ts'
import { meetingPointGuideQuery } from '../pin-data.ts'
import * as words from '../words/compiled/messages.js'
import { KerbPicture } from './KerbPicture.tsx'

type FindKerbProps = {
  readonly id: string
  /** Whether there is room for the picture; otherwise, a button offers it. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** The directions to a meeting point: visible marks, its side of the place, and the walking direction. */
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
        {/* With large text, the button is below the text instead of squeezing it. */}
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
          {/* The side of a road is visible already; with room for one line, the direction is more useful. */}
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
              // The button is replaced by the picture, but the focused element must stay.
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
