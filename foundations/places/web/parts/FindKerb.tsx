import type { MeetingPointGuide } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { sketchKerb, sketchSize, type XY } from '../kerb-picture.ts'
import { meetingPointGuideQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'

type FindKerbProps = {
  readonly id: string
  /** Whether there is room for the picture; else it is offered. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** How a meeting point is found: what to look for, and on which side of its place it is. */
export function FindKerb({ id, isOpen, onOpen }: FindKerbProps) {
  const { data: guide } = useQuery(meetingPointGuideQuery(id))
  if (!guide) return null
  return (
    <figure>
      <figcaption className="flex items-center gap-3 text-secondary text-muted">
        <span className="min-w-0 flex-1">{guide.guide}</span>
        {!isOpen && (
          <button type="button" onClick={onOpen} className="min-h-touch shrink-0 font-bold text-go">
            {words.places_kerb_open()}
          </button>
        )}
      </figcaption>
      {isOpen && (
        <div className="mt-2">
          <KerbPicture guide={guide} />
        </div>
      )}
    </figure>
  )
}

const nameSize = 12
const carLength = 20

/** Drawn from where the place and the kerb are, so that it can show no door that is not there. */
function KerbPicture({ guide }: { readonly guide: MeetingPointGuide }) {
  const { name } = guide.place
  const { place, kerb, road, building, door, roadName } = sketchKerb({
    ...{ place: guide.place.location, kerb: guide.location, heading: guide.heading },
    nameWidth: widthOf(name),
    roadWidth: guide.road === null ? undefined : widthOf(guide.road),
    hasExit: guide.exit !== null,
  })
  const nameY = building ? place.y + 4 : kerb.y > place.y ? place.y - 36 : place.y + 46
  return (
    <svg
      role="img"
      aria-label={words.places_kerb_picture({ place: name, name: guide.name })}
      viewBox={`0 0 ${sketchSize.x} ${sketchSize.y}`}
      className="max-h-36 w-full rounded-2 bg-bg"
      preserveAspectRatio="xMidYMid slice"
    >
      {road && (
        <>
          <line {...endsOf(road)} className="stroke-line" strokeWidth={56} />
          <line {...endsOf(road)} className="stroke-surface" strokeWidth={2} strokeDasharray="10 8" />
        </>
      )}
      {building && (
        <rect
          x={place.x - building.x}
          y={place.y - building.y}
          width={building.x * 2}
          height={building.y * 2}
          rx={8}
          className="fill-surface stroke-edge"
          strokeWidth={1.5}
        />
      )}
      <text x={place.x} y={nameY} textAnchor="middle" className="fill-ink" fontSize={nameSize} fontWeight={700}>
        {name}
      </text>
      {roadName && <RoadName {...roadName} text={guide.road ?? ''} />}
      {door && <ExitSign at={door} text={guide.exit ?? ''} />}
      {road && <CarArrow at={between(place, kerb, 0.42)} way={road.heading} />}
      <circle cx={kerb.x} cy={kerb.y} r={11} className="fill-go" />
      <circle cx={kerb.x} cy={kerb.y} r={4} className="fill-on-go" />
      <g className="fill-muted" aria-hidden="true">
        <path d="M300 12l6 14l-6-4l-6 4z" />
        <text x={300} y={40} textAnchor="middle" fontSize={11}>
          {words.places_kerb_north()}
        </text>
      </g>
    </svg>
  )
}

/** How wide a text is drawn, near enough: a character of Chinese is as wide as it is high. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter > '\u2e80' ? nameSize : nameSize * 0.58), 0)
}

type RoadNameProps = {
  readonly at: XY
  readonly size: number
  readonly isUpright: boolean
  readonly text: string
}

function RoadName({ at, size, isUpright, text }: RoadNameProps) {
  return (
    <text
      x={at.x}
      y={at.y}
      textAnchor="middle"
      dominantBaseline="central"
      transform={isUpright ? `rotate(-90 ${at.x} ${at.y})` : undefined}
      fontSize={size}
      className="fill-muted"
    >
      {text}
    </text>
  )
}

const signSize = 18

/** The number of an exit, as it stands above the door: what to look for. */
function ExitSign({ at, text }: { readonly at: XY; readonly text: string }) {
  const width = Math.max(signSize, widthOf(text) + 10)
  return (
    <g>
      <rect x={at.x - width / 2} y={at.y - signSize / 2} width={width} height={signSize} rx={4} className="fill-sun" />
      <text
        x={at.x}
        y={at.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={nameSize}
        fontWeight={700}
        className="fill-on-sun"
      >
        {text}
      </text>
    </g>
  )
}

/** Which way a car goes on from the kerb. */
function CarArrow({ at, way }: { readonly at: XY; readonly way: XY }) {
  const [from, to] = [beside(at, way, 34), beside(at, way, 34 + carLength)]
  const side = { x: -way.y * 5, y: way.x * 5 }
  const neck = between(to, from, 0.4)
  return (
    <g className="fill-none stroke-muted" strokeWidth={2.5} strokeLinecap="round" strokeLinejoin="round">
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <polyline
        points={`${neck.x + side.x},${neck.y + side.y} ${to.x},${to.y} ${neck.x - side.x},${neck.y - side.y}`}
      />
    </g>
  )
}

function beside({ x, y }: XY, way: XY, length: number): XY {
  return { x: x + way.x * length, y: y + way.y * length }
}

function between(from: XY, to: XY, share: number): XY {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function endsOf({ from, to }: { readonly from: XY; readonly to: XY }) {
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}
