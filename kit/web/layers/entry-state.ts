/** How many layers the entry that is shown stands above its screen. */
export function depthHere(): number {
  return numberInState('layers')
}

export function markDepth(depth: number): void {
  window.history.replaceState({ ...window.history.state, layers: depth }, '')
}

/** The place of the screen that is shown among those of this visit, counted from 0. */
export function indexHere(): number {
  return numberInState('idx') - depthHere()
}

function numberInState(name: 'layers' | 'idx'): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'number' ? value : 0
}
