import { allPlaces } from '../places/all-places.ts'
import { type MetroLine, metroLines } from '../places/metro-lines.ts'
import { placeById } from '../places/place-by-id.ts'
import { railLines } from '../places/rail-lines.ts'
import { ashore } from './ashore.ts'
import { positionOf, type Position, type Ring } from './atlas.ts'
import { type Feature, feature, fine, short } from './basemap-feature.ts'
import { flatMetres } from './plane.ts'
import { smoothed } from './smoothed.ts'

/** Metro lines, railways and the stations of the metro. Between two stations a line is drawn, not surveyed. */
export function lineFeatures(): readonly Feature[] {
  return [...railFeatures(), ...metroFeatures()]
}

/** Of a railway the next station is far: from so near that the way between them would be taken for one, it is dots. */
const nearestZoom = 14
/** A straight line between stations so far apart may be drawn down to the nearest zoom; twice as far, one less. */
const honestMetres = 1400
/** From further away nobody can tell the rails from the line between two stations. */
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
