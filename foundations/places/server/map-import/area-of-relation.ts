import { areaDrawn } from './drawn-of-tags.ts'
import type { RelationLine } from './import-stage.ts'
import { namesOf, placeOfTags } from './place-of-tags.ts'
import type { OsmRelation } from './read-extract.ts'

/** The area that a relation describes; undefined if it is not an area, or is neither a destination nor drawn. */
export function areaOfRelation({ id, tags = {}, members }: OsmRelation): RelationLine | undefined {
  if (tags['type'] !== 'multipolygon') return undefined
  const [place, drawn] = [placeOfTags(tags), areaDrawn(tags)]
  if (!place && !drawn) return undefined
  const names = drawn && namesOf(tags)
  const waysOf = (isInner: boolean) => [
    ...new Set(
      members.filter(({ type, role }) => type === 'way' && (role === 'inner') === isInner).map(({ ref }) => ref),
    ),
  ]
  return {
    id,
    ...(place && { place }),
    ...(drawn && { drawn }),
    ...(names && { names }),
    outer: waysOf(false),
    inner: waysOf(true),
  }
}
