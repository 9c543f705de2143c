import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MapStyleName } from '@daoxing/places/contract'
import * as z from 'zod/mini'

const Chosen = z.object({ style: MapStyleName })
const fileOf = (mapFolder: string) => join(mapFolder, 'style.json')

/** Every answer of the server asks, so the file is looked at now and then. */
const heldMs = 1000
const held = new Map<string, { readonly style: MapStyleName; readonly readMs: number }>()

/** The map that the city's console has chosen for riders; our own where nothing was chosen. */
export function chosenStyle(mapFolder: string | undefined): MapStyleName {
  if (mapFolder === undefined) return 'own'
  const before = held.get(mapFolder)
  const nowMs = performance.now()
  if (before !== undefined && nowMs - before.readMs < heldMs) return before.style
  const style = readStyle(mapFolder)
  held.set(mapFolder, { style, readMs: nowMs })
  return style
}

function readStyle(mapFolder: string): MapStyleName {
  try {
    const parsed = Chosen.safeParse(JSON.parse(readFileSync(fileOf(mapFolder), 'utf8')))
    return parsed.success ? parsed.data.style : 'own'
  } catch {
    // No file, or half of one that somebody wrote by hand.
    return 'own'
  }
}

/** Kept in a file beside the imports, so that it outlives a restart and every server of the folder reads it. */
export function keepChosenStyle(mapFolder: string, style: MapStyleName): void {
  mkdirSync(mapFolder, { recursive: true })
  const fresh = `${fileOf(mapFolder)}.${process.pid}`
  writeFileSync(fresh, JSON.stringify({ style }))
  renameSync(fresh, fileOf(mapFolder))
  held.delete(mapFolder)
}
