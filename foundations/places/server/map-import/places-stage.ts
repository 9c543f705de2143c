import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LatLng } from '@daoxing/kit/contract'
import { villageAtOrBeside } from '../engine/locate-area.ts'
import { type ImportedPlace, importedPrefix } from '../real-streets/imported-place.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { type Counts, type ImportJob, type PointLine, type Stage, type WayLine, workFiles } from './import-stage.ts'
import { linesOf } from './line-file.ts'
import type { NamedPlace, PlaceNames } from './place-of-tags.ts'

/** Makes the places and roads that can be found by name, each with its county and town. */
export const placesStage: Stage = { name: 'places', run: makePlaces }

/** A road is found once in every town that it goes through, at the middle of its longest piece there. */
type RoadPiece = { readonly place: ImportedPlace; readonly points: number }

async function makePlaces({ folder, report }: ImportJob): Promise<Counts> {
  const places: ImportedPlace[] = []
  const roads = new Map<string, RoadPiece>()
  for await (const { id, place, at } of linesOf<PointLine>(join(folder, workFiles.points)))
    places.push(...placeAt(`${importedPrefix}n${id}`, place, latLngAt(at, 0)))
  report(0.3, `${places.length} places`)
  for await (const way of linesOf<WayLine>(join(folder, workFiles.ways))) {
    if (way.place) places.push(...placeAt(`${importedPrefix}w${way.id}`, way.place, middleOfBox(way.path)))
    else if (way.road && way.names) keepRoad(roads, way, way.names)
  }
  const all = [...places, ...[...roads.values()].map(({ place }) => place)]
  await writeFile(join(folder, mapFiles.places), JSON.stringify(all))
  return { places: places.length, roadNames: roads.size }
}

/** Nothing where the atlas knows no village: at sea, and abroad. */
function placeAt(id: string, { kind, names }: NamedPlace, location: LatLng): readonly ImportedPlace[] {
  const area = villageAtOrBeside(location)
  if (!area) return []
  const { name, nameEn, all } = names
  const areaEn = `${area.townEn}, ${area.countyEn}`
  return [{ id, kind, name, nameEn, names: [...all], area: `${area.county}${area.town}`, areaEn, location }]
}

function keepRoad(roads: Map<string, RoadPiece>, { id, path }: WayLine, names: PlaceNames): void {
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

function middleOfBox(path: readonly number[]): LatLng {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let point = 0; point < path.length / 2; point += 1) {
    const { lat, lng } = latLngAt(path, point)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}
