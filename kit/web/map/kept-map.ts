import { onRiderLeft } from '../rider-left.ts'
import type { DrawnMap } from './map-context.ts'

/** A map with the element that it draws into. The element moves from screen to screen with the map. */
export type HeldMap = {
  readonly container: HTMLDivElement
  /** How many riders had left when the map was made: it shows where its rider has been. */
  readonly ridersLeft: number
  /** Undefined until the map is being made. */
  opening?: Promise<DrawnMap> | undefined
  /** Set once layers can be added. */
  drawn?: DrawnMap | undefined
}

/** A map that no screen shows is removed after this time, so that it holds no memory of the graphics card. */
const parkedMs = 60_000

let ridersLeft = 0
let parked: { readonly look: string; readonly held: HeldMap; readonly timer: number } | undefined

/**
 * The map that the last screen left behind, if it has this look; otherwise a new element for a map. A hail passes
 * through several screens, and one map stays through all of them: it keeps its tiles, its names and its place.
 */
export function takeMap(look: string): HeldMap {
  if (parked?.look === look) {
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
export function parkMap(look: string, held: HeldMap): void {
  held.container.remove()
  if (held.opening === undefined) return
  if (held.ridersLeft !== ridersLeft) return removeMap(held)
  removeParkedMap()
  parked = { look, held, timer: window.setTimeout(removeParkedMap, parkedMs) }
}

/** Shows the map of the last screen while the next one is still loaded; the answer takes it away again. */
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

// The next rider gets a new map, also where a screen of the last rider is still to be taken down.
onRiderLeft(() => {
  ridersLeft += 1
  removeParkedMap()
})
