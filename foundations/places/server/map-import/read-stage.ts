import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Bounds } from '../real-streets/bounds.ts'
import { areaOfRelation } from './area-of-relation.ts'
import { drawnOfTags } from './drawn-of-tags.ts'
import { GrowingArray, indexIn, sortedOnce } from './growing-array.ts'
import { houseOfTags } from './house-of-tags.ts'
import { type Counts, type ImportJob, type Stage, type TurnLine, workFiles } from './import-stage.ts'
import { LineFile } from './line-file.ts'
import { namesOf, placeOfTags } from './place-of-tags.ts'
import { blocksOf, type OsmRelation, type OsmWay, readExtractHeader, UnreadableExtract } from './read-extract.ts'
import { boundsOf, readPoints } from './read-points.ts'
import { roadOfWay } from './road-of-way.ts'
import { type TurnSign, turnsOf } from './turn-signs.ts'
import { type RawWay, writeWays } from './write-ways.ts'

/** The result of the first stage for the whole extract. */
export const Extent = z.object({ bounds: Bounds, dataAt: z.nullable(Instant), nodes: z.int() })
export type Extent = z.infer<typeof Extent>

/** Reads the extract: the relevant ways first, then their points, then both together. */
export const readStage: Stage = { name: 'read', run: readExtract }

async function readExtract(job: ImportJob): Promise<Counts> {
  const { dataAt, bounds: covered } = await readExtractHeader(job.extract)
  const { turns, wanted } = await readRelations(job)
  const { ids, ways } = await readWays(job, wanted)
  const points = await readPoints(job, ids)
  const written = await writeWays(job, ids, points)
  writeTurns(job, turns, ids)
  await rm(join(job.folder, workFiles.raw), { force: true })
  if (written === 0) throw nothingIn(job, covered)
  const extent: Extent = { bounds: boundsOf(points), dataAt: dataAt ?? null, nodes: ids.length }
  await writeFile(join(job.folder, workFiles.extent), JSON.stringify(extent))
  return { ways, nodes: ids.length, signs: turns.length }
}

function nothingIn({ bounds }: ImportJob, covered: Bounds | undefined): UnreadableExtract {
  if (!bounds) return new UnreadableExtract('the extract holds no street and no place; nothing can be made of it')
  const covers = covered ? `, which covers ${covered.join(',')}` : ''
  return new UnreadableExtract(
    `no street and no place of the extract${covers}, lies in the box ${bounds.join(',')}; choose another --bbox, or none`,
  )
}

/** Ways that relations refer to. */
type Wanted = {
  /** The named places whose border contains a way. */
  readonly pieces: ReadonlyMap<number, readonly number[]>
  /** Ways of the borders of drawn areas. */
  readonly borders: ReadonlySet<number>
}

/** Relations come last in an extract but are read first, since they determine the required ways. */
async function readRelations({ extract, folder, report }: ImportJob) {
  const areas = new LineFile(join(folder, workFiles.relations))
  const turns: TurnSign[] = []
  const pieces = new Map<number, number[]>()
  const borders = new Set<number>()
  const keep = (relation: OsmRelation) => {
    turns.push(...turnsOf(relation))
    const area = areaOfRelation(relation)
    if (!area) return
    areas.write(area)
    if (area.drawn) for (const way of [...area.outer, ...area.inner]) borders.add(way)
    if (!area.place) return
    for (const way of area.outer) {
      const held = pieces.get(way)
      if (held) held.push(relation.id)
      else pieces.set(way, [relation.id])
    }
  }
  try {
    for await (const { things, share } of blocksOf(extract, new Set(['relation']))) {
      for (const thing of things) if (thing.type === 'relation') keep(thing)
      report(share / 4, `${turns.length} signs`)
    }
  } finally {
    areas.close()
  }
  return { turns, wanted: { pieces, borders } }
}

async function readWays({ extract, folder, report }: ImportJob, wanted: Wanted) {
  const raw = new LineFile(join(folder, workFiles.raw))
  const refs = new GrowingArray((length) => new Float64Array(length))
  let ways = 0
  try {
    for await (const { things, share } of blocksOf(extract, new Set(['way']))) {
      for (const thing of things) {
        const line = thing.type === 'way' ? rawWay(thing, wanted) : undefined
        if (!line) continue
        raw.write(line)
        for (const ref of line.refs) refs.push(ref)
        ways += 1
      }
      report((1 + share) / 4, `${ways} ways`)
    }
  } finally {
    raw.close()
  }
  return { ids: sortedOnce(refs.whole()), ways }
}

function rawWay({ id, refs, tags = {} }: OsmWay, { pieces, borders }: Wanted): RawWay | undefined {
  if (refs.length < 2) return undefined
  const isClosed = refs.length > 3 && refs[0] === refs.at(-1)
  const [road, drawn, place] = [roadOfWay(tags), drawnOfTags(tags, isClosed), placeOfTags(tags)]
  const [house, pieceOf] = [houseOfTags(tags), pieces.get(id)]
  const isBorder = borders.has(id)
  if (!road && !drawn && !place && !house && !pieceOf && !isBorder) return undefined
  // A building is not a street, so its name is that of a place only.
  const names = road || drawn ? namesOf(tags) : undefined
  return {
    id,
    refs,
    ...(road && { road }),
    ...(drawn && { drawn }),
    ...(place && { place }),
    ...(names && { names }),
    ...(house && { house }),
    ...(pieceOf && { pieceOf }),
    ...(isBorder && { isBorder }),
  }
}

function writeTurns({ folder }: ImportJob, turns: readonly TurnSign[], ids: Float64Array): void {
  const file = new LineFile(join(folder, workFiles.turns))
  for (const turn of turns) {
    const via = typeof turn.via === 'number' ? indexIn(ids, turn.via) : turn.via
    if (via !== -1) file.write({ ...turn, via } satisfies TurnLine)
  }
  file.close()
}
