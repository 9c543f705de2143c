import { join } from 'node:path'
import type { LatLng } from '@daoxing/kit/contract'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { type ImportedPlace, importedPrefix } from '../real-streets/imported-place.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { type Box, boxOf, middleOfBox } from './box-of-path.ts'
import {
  type Counts,
  type ImportJob,
  type PointLine,
  type RelationLine,
  type Stage,
  type WayLine,
  workFiles,
} from './import-stage.ts'
import { LineFile, linesOf } from './line-file.ts'
import type { NamedPlace, PlaceNames } from './place-of-tags.ts'

/** Writes the places and roads that can be found by name, each with its county and town. */
export const placesStage: Stage = { name: 'places', run: makePlaces }

/** A road is listed once per town, at the middle of its longest piece there. */
type RoadPiece = { readonly place: ImportedPlace; readonly points: number }

async function makePlaces({ folder, report }: ImportJob): Promise<Counts> {
  const roads = new Map<string, RoadPiece>()
  const boxes = new Map<number, Box>()
  // Streamed, since a country's places are too large for one string.
  const file = new LineFile(join(folder, mapFiles.places))
  let places = 0
  const write = (found: readonly ImportedPlace[]) => {
    for (const place of found) file.write(place)
    places += found.length
  }
  try {
    for await (const { id, place, at } of linesOf<PointLine>(join(folder, workFiles.points)))
      write(placeAt(`${importedPrefix}n${id}`, place, latLngAt(at, 0)))
    report(0.3, `${places} places`)
    for await (const way of linesOf<WayLine>(join(folder, workFiles.ways))) {
      for (const relation of way.pieceOf ?? []) boxes.set(relation, boxOf(way.path, boxes.get(relation)))
      if (way.place) write(placeAt(`${importedPrefix}w${way.id}`, way.place, latLngAt(middleOfBox(boxOf(way.path)), 0)))
      else if (way.road && way.names) addRoad(roads, way, way.names)
    }
    for await (const { id, place } of linesOf<RelationLine>(join(folder, workFiles.relations))) {
      const box = boxes.get(id)
      if (place && box) write(placeAt(`${importedPrefix}r${id}`, place, latLngAt(middleOfBox(box), 0)))
    }
    for (const { place } of roads.values()) file.write(place)
  } finally {
    file.close()
  }
  return { places, roadNames: roads.size }
}

/** Undefined without a village in the atlas: at sea and abroad. */
function placeAt(id: string, { kind, names }: NamedPlace, location: LatLng): readonly ImportedPlace[] {
  const area = villageAtOrBeside(location)
  if (!area) return []
  const { name, nameEn, all } = names
  const areaEn = `${area.townEn}, ${area.countyEn}`
  return [{ id, kind, name, nameEn, names: [...all], area: `${area.county}${area.town}`, areaEn, location }]
}

function addRoad(roads: Map<string, RoadPiece>, { id, path }: WayLine, names: PlaceNames): void {
  const points = path.length / 2
  const location = latLngAt(path, Math.floor(points / 2))
  for (const place of placeAt(`${importedPrefix}w${id}`, { kind: 'road', names }, location)) {
    const key = `${place.area} ${place.name}`
    if ((roads.get(key)?.points ?? 0) < points) roads.set(key, { place, points })
  }
}

function latLngAt(path: readonly number[], point: number): LatLng {
  return { lat: (path[2 * point + 1] ?? 0) / unitsPerDegree, lng: (path[2 * point] ?? 0) / unitsPerDegree }
}
