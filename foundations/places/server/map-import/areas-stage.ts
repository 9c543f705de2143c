import { join } from 'node:path'
import { assembledRings, type Border, polygonsOf } from './assemble-rings.ts'
import {
  type AreaLine,
  type BorderLine,
  type Counts,
  type ImportJob,
  type RelationLine,
  type Stage,
  workFiles,
} from './import-stage.ts'
import { LineFile, linesOf } from './line-file.ts'

/** Assembles areas whose border consists of several ways: lakes with islands, parks, woods. */
export const areasStage: Stage = { name: 'areas', run: makeAreas }

async function makeAreas({ folder, report }: ImportJob): Promise<Counts> {
  const borders = new Map<number, Border>()
  for await (const { id, ends, path } of linesOf<BorderLine>(join(folder, workFiles.borders)))
    borders.set(id, { ends, path })
  report(0.3, `${borders.size} ways of borders`)
  const file = new LineFile(join(folder, workFiles.areas))
  let [areas, brokenAreas] = [0, 0]
  try {
    for await (const relation of linesOf<RelationLine>(join(folder, workFiles.relations))) {
      const { lines, isWhole } = piecesOf(relation, borders)
      for (const line of lines) file.write(line)
      areas += lines.length
      if (!isWhole) brokenAreas += 1
      if (areas % 100 === 0) report(0.6, `${areas} areas`)
    }
  } finally {
    file.close()
  }
  return { areas, brokenAreas }
}

type Pieces = { readonly lines: readonly AreaLine[]; readonly isWhole: boolean }

/** Returns the complete pieces of an area. Only the largest piece has its name. */
function piecesOf(relation: RelationLine, borders: ReadonlyMap<number, Border>): Pieces {
  const { drawn, names } = relation
  if (!drawn) return { lines: [], isWhole: true }
  const known = (ways: readonly number[]) => ways.flatMap((way) => borders.get(way) ?? [])
  const [outer, inner] = [known(relation.outer), known(relation.inner)]
  const [border, holes] = [assembledRings(outer), assembledRings(inner)]
  const polygons = polygonsOf(border.rings, holes.rings)
  const largest = polygons.toSorted((one, other) => (other[0]?.length ?? 0) - (one[0]?.length ?? 0))[0]
  const lines = polygons.map((rings): AreaLine => ({ drawn, ...(names && rings === largest && { names }), rings }))
  const isComplete = outer.length === relation.outer.length && inner.length === relation.inner.length
  return { lines, isWhole: border.isWhole && holes.isWhole && isComplete }
}
