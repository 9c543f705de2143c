import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MapStyleName } from '@daoxing/places/contract'
import * as z from 'zod/mini'

const Chosen = z.object({ style: MapStyleName })
const fileOf = (mapFolder: string) => join(mapFolder, 'style.json')

/** Every response of the server depends on it, so the file is checked at intervals. */
const heldMs = 1000
const held = new Map<string, { readonly style: MapStyleName; readonly readMs: number }>()

/** The map that the city's console chose for riders; by default our own. */
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
    // The file is missing, or was written by hand and is incomplete.
    return 'own'
  }
}

/** Stored in a file in the map folder, so that it survives a restart and every server of the folder reads it. */
export function storeChosenStyle(mapFolder: string, style: MapStyleName): void {
  mkdirSync(mapFolder, { recursive: true })
  const fresh = `${fileOf(mapFolder)}.${process.pid}`
  writeFileSync(fresh, JSON.stringify({ style }))
  renameSync(fresh, fileOf(mapFolder))
  held.delete(mapFolder)
}
