import { allPlaces } from '../places/all-places.ts'
import { type MetroLine, metroLines } from '../data/metro-lines.ts'
import { placeById } from '../places/place-by-id.ts'
import { railLines } from '../data/rail-lines.ts'
import { ashore } from './ashore.ts'
import { positionOf, type Position, type Ring } from './atlas.ts'
import { type Feature, feature, fine, short } from './basemap-feature.ts'
import { flatMetres } from './plane.ts'
import { smoothed } from './smoothed.ts'

/** Metro lines, railways and metro stations. The lines between two stations are not surveyed. */
export function lineFeatures(): readonly Feature[] {
  return [...railFeatures(), ...metroFeatures()]
}

/** Railway stations are far apart: at zooms where a straight line would be mistaken for the track, it is dotted. */
const nearestZoom = 14
/** The longest straight line that is drawn at the highest zoom; for twice the length, one zoom lower. */
const honestMetres = 1400
/** At lower zooms, the track is indistinguishable from a straight line. */
const farZoom = 10

function railFeatures(): readonly Feature[] {
  return railLines.flatMap(({ kind, name, nameEn, stations }) => {
    const prefix = kind === 'rail' ? 'tra' : 'hsr'
    const path = stations.flatMap((station) => {
      const place = placeById(`${prefix}-${station}`)
      return place ? [positionOf(place.location)] : []
    })
    const pieces = smoothed(path).map((piece) => ({ piece: ashore(piece), until: solidUntil(piece) }))
    return [...Map.groupBy(pieces, ({ until }) => until)].map(([until, group]) =>
      feature(
        { kind, name, nameEn, until },
        { type: 'MultiLineString', coordinates: group.map(({ piece }) => piece.map(short)) },
      ),
    )
  })
}

function solidUntil(piece: Ring): number {
  const [from, to] = [piece[0], piece.at(-1)]
  if (!from || !to) return nearestZoom
  return Math.min(
    nearestZoom,
    Math.max(farZoom, Math.round(nearestZoom - Math.log2(flatMetres(from, to) / honestMetres))),
  )
}

/** Metro lines straight from station to station, and the stations. */
function metroFeatures(): readonly Feature[] {
  const stations = allPlaces.filter(({ codes }) => codes.length > 0)
  const positionByCode = new Map(
    stations.flatMap(({ codes, location }) => codes.map((code) => [code, short(positionOf(location))])),
  )
  const lines = metroLines.map((line) =>
    feature(
      { kind: 'line', line: line.id, name: line.name, nameEn: line.nameEn, ...coloursOf(line), until: nearestZoom },
      {
        type: 'MultiLineString',
        coordinates: line.branches.map((codes) =>
          codes.flatMap((code) => [positionByCode.get(code) ?? []].filter(isPosition)),
        ),
      },
    ),
  )
  const lineOf = (code: string | undefined) =>
    metroLines.find(({ branches }) => branches.some((codes) => codes.some((known) => known === code)))
  return [
    ...lines,
    ...stations.map(({ id, shortName, nameEn, codes, location }) => {
      const line = lineOf(codes[0])
      return feature(
        { kind: 'station', id, name: shortName, nameEn, ...(line && coloursOf(line)), interchange: codes.length > 1 },
        { type: 'Point', coordinates: fine(positionOf(location)) },
      )
    }),
  ]
}

const coloursOf = ({ colour, onLight, onDark }: MetroLine) => ({
  colour,
  ...(onLight !== undefined && { onLight }),
  ...(onDark !== undefined && { onDark }),
})

const isPosition = (position: Position | readonly never[]): position is Position => position.length === 2
