import { onRiderLeft } from '../rider-left.ts'
import type { DrawnMap } from './map-context.ts'

/** A map with its container element. The element moves from screen to screen with the map. */
export type HeldMap = {
  readonly container: HTMLDivElement
  /** The number of riders who had left when the map was created: it shows where its rider has been. */
  readonly ridersLeft: number
  /** Undefined until the map is being created. */
  opening?: Promise<DrawnMap> | undefined
  /** Set once layers can be added. */
  drawn?: DrawnMap | undefined
}

/** A map that no screen shows is removed after this time, to free its graphics memory. */
const parkedMs = 60_000

let ridersLeft = 0
let parked: { readonly style: string; readonly held: HeldMap; readonly timer: number } | undefined

/**
 * The map of the previous screen, if it has this style; otherwise a new element for a map. A hail passes through
 * several screens, and one map stays across all of them: it keeps its tiles, its names and its position.
 */
export function takeMap(style: string): HeldMap {
  if (parked?.style === style) {
    const { held, timer } = parked
    clearTimeout(timer)
    parked = undefined
    return held
  }
  removeParkedMap()
  const container = document.createElement('div')
  container.className = 'size-full'
  return { container, ridersLeft }
}

/** Keeps a map for the next screen. */
export function parkMap(style: string, held: HeldMap): void {
  held.container.remove()
  if (held.opening === undefined) return
  if (held.ridersLeft !== ridersLeft) return removeMap(held)
  removeParkedMap()
  parked = { style, held, timer: window.setTimeout(removeParkedMap, parkedMs) }
}

/** Shows the map of the previous screen while the next one is still loading; the returned function removes it again. */
export function showParkedMap(room: HTMLElement): () => void {
  const container = parked?.held.container
  if (container === undefined) return () => undefined
  room.append(container)
  return () => {
    if (container.parentElement === room) container.remove()
  }
}

export function removeParkedMap(): void {
  if (parked === undefined) return
  const { held, timer } = parked
  parked = undefined
  clearTimeout(timer)
  removeMap(held)
}

function removeMap({ container, opening }: HeldMap): void {
  container.remove()
  opening?.then(
    ({ map }) => map.remove(),
    () => undefined,
  )
}

// The next rider gets a new map, even if a screen of the last rider has not been unmounted yet.
onRiderLeft(() => {
  ridersLeft += 1
  removeParkedMap()
})
