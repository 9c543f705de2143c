import { riderHere } from '../rider-scope.ts'

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

/** Names the rider whom the entry belongs to: what it carries, such as the places of a ride, is nobody else's. */
export function markRider(): void {
  const rider = riderHere()
  if (rider !== null) window.history.replaceState({ ...window.history.state, rider }, '')
}

/** Once, before anything reads the history: entries of a rider who has left lose what they carry when the browser comes to them. */
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
