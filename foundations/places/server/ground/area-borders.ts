import Flatbush from 'flatbush'
import { greatRivers } from '../data/great-rivers.ts'
import { type AtlasArea, type AtlasLevel, atlas, type Box, boxOf, type Ring } from './atlas.ts'

type Border = { readonly path: Ring; readonly one: AtlasArea; readonly other: AtlasArea }

/** Arcs that two areas share. */
export function bordersOf(level: AtlasLevel, wanted: (area: AtlasArea) => boolean): readonly Border[] {
  const { areas, arcs } = atlas(level)
  const usersOfArc = new Map<number, AtlasArea[]>()
  for (const area of areas.filter(wanted))
    for (const arc of area.arcs) usersOfArc.set(arc, [...(usersOfArc.get(arc) ?? []), area])
  return [...usersOfArc].flatMap(([arc, [one, other]]) => {
    const path = arcs[arc]
    return path && one && other ? [{ path, one, other }] : []
  })
}

type RiverHere = { readonly name: string; readonly nameEn: string; readonly metres: number }

/** A border on the map: between towns of one county or of two, on land or in a river. */
export type TownBorder = {
  readonly path: Ring
  readonly level: 'town' | 'county'
  readonly ground: 'land' | 'river'
  readonly river: RiverHere | undefined
}

let held: { readonly borders: readonly TownBorder[]; readonly tree: Flatbush } | undefined

/** All borders between two towns. */
export const townBorders = (): readonly TownBorder[] => heldBorders().borders

/** Those that may be visible in a box. */
export function townBordersIn(box: Box): readonly TownBorder[] {
  const { borders, tree } = heldBorders()
  return tree.search(...box).flatMap((index) => borders[index] ?? [])
}

function heldBorders() {
  held ??= indexed(bordersOf('towns', () => true).map(townBorderOf))
  return held
}

function indexed(borders: readonly TownBorder[]) {
  const tree = new Flatbush(borders.length)
  for (const { path } of borders) tree.add(...boxOf(path))
  tree.finish()
  return { borders, tree }
}

function townBorderOf({ path, one, other }: Border): TownBorder {
  const river = riversByTowns.get(`${one.county}${one.town}${other.county}${other.town}`)
  return {
    path,
    level: one.county === other.county ? 'town' : 'county',
    ground: river === undefined ? 'land' : 'river',
    river,
  }
}

const riversByTowns = new Map<string, RiverHere>(
  greatRivers.flatMap(({ name, nameEn, borders }) =>
    borders.flatMap(([one, other, metres]) => [
      [`${one}${other}`, { name, nameEn, metres }] as const,
      [`${other}${one}`, { name, nameEn, metres }] as const,
    ]),
  ),
)
