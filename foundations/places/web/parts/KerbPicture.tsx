import { formatDistance } from '@daoxing/kit/web'
import type { LatLng } from '@daoxing/kit/contract'
import type { MeetingPointGuide } from '@daoxing/places/contract'
import { useState } from 'react'
import { type KerbSketch, paperForLetters, sketchKerb, type XY } from '../kerb-picture.ts'
import { boxAround, letterSize, placedNames, widthOf } from '../sketch-names.ts'
import * as words from '../words/compiled/messages.js'

type KerbPictureProps = {
  readonly guide: MeetingPointGuide
  readonly rider: LatLng | undefined
}

const kerbRadius = 11
const dotRadius = 4.5
const signSize = 18

/** Drawn to scale from known positions, so that it never shows a door that does not exist. Text says the same. */
export function KerbPicture({ guide, rider }: KerbPictureProps) {
  const [size] = useState(() => paperForLetters(letterScale()))
  const {
    place,
    kerb,
    road,
    building,
    neighbours,
    rider: you,
    scale,
  } = sketchKerb({
    ...{ place: guide.place.location, kerb: guide.location, rider },
    ...{ heading: guide.heading, neighbours: guide.neighbours, size },
  })
  const names = namesOn(guide, { place, kerb, road, building, neighbours, rider: you, scale }, size)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size.x} ${size.y}`} className="w-full rounded-2 bg-bg">
      {road && <Road road={road} name={guide.road} size={size} />}
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
      {road && (
        <rect x={place.x - 7} y={place.y - 7} width={14} height={14} rx={4} className="fill-surface stroke-ink" />
      )}
      {neighbours.map(({ id, at, exit }) =>
        exit === null ? (
          <circle key={id} cx={at.x} cy={at.y} r={dotRadius} className="fill-surface stroke-edge" strokeWidth={2} />
        ) : (
          <ExitSign key={id} at={at} text={exit} />
        ),
      )}
      {you && <RiderAndWay from={you} to={kerb} />}
      <circle cx={kerb.x} cy={kerb.y} r={kerbRadius} className="fill-go" />
      <circle cx={kerb.x} cy={kerb.y} r={4} className="fill-on-go" />
      {road && <CarArrow at={kerb} way={road.heading} />}
      {names.map(({ text, at }) => (
        <text
          key={`${text} ${at.x} ${at.y}`}
          {...at}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={letterSize}
          fontWeight={text === guide.label || text === guide.place.name ? 700 : 400}
          className="fill-ink stroke-bg"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {text}
        </text>
      ))}
      <NorthAndScale scale={scale} size={size} />
    </svg>
  )
}

/** The reader's text scale, where 1 is the usual one. */
const letterScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** The kerb's own name first, then the names of the place, the rider and other exits while there is room. */
function namesOn(guide: MeetingPointGuide, { place, kerb, building, neighbours, rider, road }: KerbSketch, size: XY) {
  const signs = neighbours.map(({ at, exit }) =>
    boxAround(at, exit === null ? { x: dotRadius, y: dotRadius } : { x: signSize / 2, y: signSize / 2 }),
  )
  const taken = [
    boxAround(kerb, { x: kerbRadius, y: kerbRadius }),
    // The north arrow and the scale bar.
    boxAround({ x: size.x - 20, y: 26 }, { x: 12, y: 24 }),
    boxAround({ x: 50, y: size.y - 14 }, { x: 46, y: 12 }),
    ...(rider ? [boxAround(rider, { x: 8, y: 8 })] : []),
    ...(rider ? alongWay(rider, kerb) : []),
    ...(road ? [boxAround(place, { x: 9, y: 9 }), ...roadNameBox(road, guide.road, size)] : []),
    ...signs,
  ]
  const roomy = building !== undefined && building.x * 2 > widthOf(guide.place.name) + 8
  return placedNames(
    [
      { text: guide.label, beside: kerb, gap: kerbRadius + 1, awayFrom: place },
      { text: guide.place.name, beside: place, gap: roomy ? -letterSize / 2 - 2 : building ? building.y + 1 : 10 },
      ...(rider ? [{ text: words.places_kerb_you(), beside: rider, gap: 9 }] : []),
      ...(guide.heading === null && guide.road !== null && !guide.label.includes(guide.road)
        ? [{ text: guide.road, beside: kerb, gap: kerbRadius + 16 }]
        : []),
      ...neighbours.flatMap(({ label, at, exit }) =>
        exit === null ? [{ text: label, beside: at, gap: dotRadius + 2, awayFrom: place }] : [],
      ),
    ],
    taken,
    size,
  )
}

/** No name covers the line from the rider to the kerb. */
const alongWay = (from: XY, to: XY) =>
  [0.2, 0.35, 0.5, 0.65, 0.8].map((part) =>
    boxAround({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, { x: 2, y: 2 }),
  )

/** The position of the road's name: at one end of the canvas, small enough for half of it. */
function roadName({ from, to, heading }: NonNullable<KerbSketch['road']>, name: string, paper: XY) {
  const isUpright = heading.x === 0
  const room = (isUpright ? paper.y : paper.x) / 2 - 24
  const size = Math.min(letterSize, (letterSize * room) / widthOf(name))
  const length = (widthOf(name) * size) / letterSize
  const at: XY = isUpright
    ? { x: (from.x + to.x) / 2, y: paper.y - 10 - length / 2 }
    : { x: 12 + length / 2, y: (from.y + to.y) / 2 }
  return { at, size, length, isUpright }
}

function roadNameBox(road: NonNullable<KerbSketch['road']>, name: string | null, paper: XY) {
  if (name === null) return []
  const { at, length, isUpright } = roadName(road, name, paper)
  const along = length / 2 + 2
  const across = letterSize / 2 + 2
  return [boxAround(at, isUpright ? { x: across, y: along } : { x: along, y: across })]
}

type RoadProps = {
  readonly road: NonNullable<KerbSketch['road']>
  readonly name: string | null
  readonly size: XY
}

function Road({ road, name, size }: RoadProps) {
  const { from, to, width } = road
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  const shown = name === null ? undefined : roadName(road, name, size)
  return (
    <>
      <line {...ends} className="stroke-line" strokeWidth={width} />
      <line {...ends} className="stroke-surface" strokeWidth={2} strokeDasharray="10 8" />
      {shown && (
        <text
          {...shown.at}
          textAnchor="middle"
          dominantBaseline="central"
          transform={shown.isUpright ? `rotate(-90 ${shown.at.x} ${shown.at.y})` : undefined}
          fontSize={shown.size}
          className="fill-ink"
        >
          {name}
        </text>
      )}
    </>
  )
}

/** The number of an exit, as on the sign above it. */
function ExitSign({ at, text }: { readonly at: XY; readonly text: string }) {
  const width = Math.max(signSize, widthOf(text) + 8)
  return (
    <g>
      <rect x={at.x - width / 2} y={at.y - signSize / 2} width={width} height={signSize} rx={4} className="fill-sun" />
      <text
        {...at}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letterSize}
        fontWeight={700}
        className="fill-on-sun"
      >
        {text}
      </text>
    </g>
  )
}

/** A straight line: the direction, not the walking route. */
function RiderAndWay({ from, to }: { readonly from: XY; readonly to: XY }) {
  return (
    <g>
      <line
        {...{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }}
        className="stroke-info"
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray="0.1 7"
      />
      <circle cx={from.x} cy={from.y} r={6.5} className="fill-info stroke-surface" strokeWidth={2.5} />
    </g>
  )
}

/** The direction of a car from the kerb. */
function CarArrow({ at, way }: { readonly at: XY; readonly way: XY }) {
  const point = (length: number, side = 0): string =>
    `${at.x + way.x * length - way.y * side},${at.y + way.y * length + way.x * side}`
  return (
    <g className="fill-none stroke-ink" strokeWidth={2.5} strokeLinecap="round" strokeLinejoin="round">
      <polyline points={`${point(18)} ${point(40)}`} />
      <polyline points={`${point(34, 5)} ${point(40)} ${point(34, -5)}`} />
    </g>
  )
}

type NorthAndScaleProps = { readonly scale: KerbSketch['scale']; readonly size: XY }

function NorthAndScale({ scale: { metres, width }, size }: NorthAndScaleProps) {
  const y = size.y - 10
  const north = size.x - 20
  return (
    <g>
      <path d={`M${north} 8l6 14l-6-4l-6 4z`} className="fill-muted" />
      <text x={north} y={36} textAnchor="middle" fontSize={11} className="fill-muted">
        {words.places_kerb_north()}
      </text>
      <path d={`M10 ${y - 5}v5h${width}v-5`} className="fill-none stroke-muted" strokeWidth={1.5} />
      <text x={10 + width / 2} y={y - 5} textAnchor="middle" fontSize={11} className="fill-muted">
        {formatDistance(metres)}
      </text>
    </g>
  )
}
