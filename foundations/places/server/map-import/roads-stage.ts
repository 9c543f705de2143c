import { join } from 'node:path'
import Flatbush from 'flatbush'
import { TextCollector } from '../search/index.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { writeArrays } from '../real-streets/typed-arrays.ts'
import { boxOf } from './box-of-path.ts'
import { GrowingArray } from './growing-array.ts'
import { type Counts, type ImportJob, type Stage, type WayLine, workFiles } from './import-stage.ts'
import { linesOf } from './line-file.ts'

/** Stores the paths of named roads and lanes, which reverse geocoding uses to find the road of a point. */
export const roadsStage: Stage = { name: 'roads', run: makeRoads }

const ints = () => new GrowingArray((length) => new Int32Array(length))
/** Pedestrians never stand on these roads, many of which are elevated. */
const expressways = new Set(['motorway', 'trunk'])

async function makeRoads({ folder, report }: ImportJob): Promise<Counts> {
  const [name, nameEn, pathStart, path] = [ints(), ints(), ints(), ints()]
  const texts = new TextCollector()
  for await (const { drawn, road, names, path: course } of linesOf<WayLine>(join(folder, workFiles.ways))) {
    if (drawn?.layer !== 'roads' || !names || expressways.has(road?.kind ?? drawn.kind)) continue
    name.push(texts.add(names.name))
    nameEn.push(texts.add(names.nameEn === names.name ? '' : names.nameEn))
    pathStart.push(path.length / 2)
    for (const value of course) path.push(value)
    if (name.length % 10_000 === 0) report(0.5, `${name.length} roads`)
  }
  report(0.9, `${name.length} roads`)
  pathStart.push(path.length / 2)
  const courses = { pathStart: pathStart.whole(), path: path.whole() }
  await writeArrays(join(folder, mapFiles.roads), {
    name: name.whole(),
    nameEn: nameEn.whole(),
    ...courses,
    boxes: boxesOf(courses),
    ...texts.table(),
  })
  return { roadsWithName: name.length }
}

function boxesOf({ pathStart, path }: { readonly pathStart: Int32Array; readonly path: Int32Array }): Uint8Array {
  const roads = pathStart.length - 1
  if (roads === 0) return new Uint8Array(0)
  const index = new Flatbush(roads, 16, Int32Array)
  for (let road = 0; road < roads; road += 1)
    index.add(...boxOf(path.subarray(2 * (pathStart[road] ?? 0), 2 * (pathStart[road + 1] ?? 0))))
  index.finish()
  return new Uint8Array(index.data)
}
