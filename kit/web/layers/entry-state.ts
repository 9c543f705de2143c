import { riderHere } from '../rider-scope.ts'

/** The number of layers of the current entry above its screen. */
export function depthHere(): number {
  return numberInState('layers')
}

export function markDepth(depth: number): void {
  window.history.replaceState({ ...window.history.state, layers: depth }, '')
}

/** The index of the current screen in this visit, from 0. */
export function indexHere(): number {
  return numberInState('idx') - depthHere()
}

/** The rider whom the entry belongs to: its state, such as the places of a ride, is private. */
export function markRider(): void {
  const rider = riderHere()
  if (rider !== null) window.history.replaceState({ ...window.history.state, rider }, '')
}

/**
 * Called once, before the history is read: entries of a former rider lose their state when the browser reaches them.
 */
export function forgetEntriesOfOthers(): void {
  const forget = () => {
    const owner = inState('rider')
    if (owner !== undefined && owner !== riderHere())
      window.history.replaceState({ ...window.history.state, usr: null }, '')
  }
  addEventListener('popstate', forget)
  forget()
}

function numberInState(name: 'layers' | 'idx'): number {
  const value = inState(name)
  return typeof value === 'number' ? value : 0
}

function inState(name: string): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}
