import { atlas } from './atlas.ts'

/** The number of the map's village colours. */
export const tintCount = 6

let held: ReadonlyMap<string, number> | undefined

/** A tint for each village, by its code, so that neighbours differ if possible, which is nearly always. */
export function villageTints(): ReadonlyMap<string, number> {
  held ??= tinted()
  return held
}

function tinted(): ReadonlyMap<string, number> {
  const { areas } = atlas('villages')
  const usersOfArc = new Map<number, string[]>()
  for (const { code, arcs } of areas)
    for (const arc of arcs) usersOfArc.set(arc, [...(usersOfArc.get(arc) ?? []), code])
  const tints = new Map<string, number>()
  for (const [index, { code, arcs }] of areas.entries()) {
    const taken = new Set(
      [...arcs].flatMap((arc) => (usersOfArc.get(arc) ?? []).flatMap((other) => tints.get(other) ?? [])),
    )
    // Each search starts with another tint, so that the tints are evenly used.
    const wanted = Array.from({ length: tintCount }, (_, step) => (index + step) % tintCount)
    tints.set(code, wanted.find((tint) => !taken.has(tint)) ?? index % tintCount)
  }
  return tints
}
