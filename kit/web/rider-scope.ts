import { littleStore } from './little-store.ts'
import { forgetRider } from './rider-left.ts'
import { mayBeSignedIn } from './session-mark.ts'

/**
 * Which rider everything belongs to that this page keeps: memory, storage, caches, calls under way. It is the one
 * mechanism for it. When that rider leaves (sign-out here or in another tab, an expired or ended session, another rider
 * in the same browser), all of it is forgotten at once. Only what is declared as the device's own stays.
 */

/** Storage keys that belong to the device and not to a rider. Every other key goes with the rider. */
export const deviceKeys = ['locale', 'theme', 'consentToCounting', 'reloadedAt', 'identity.page'] as const
export type DeviceKey = (typeof deviceKeys)[number]

/** Under this key both storages name the rider whom their other keys belong to. */
export const riderKey = 'daoxing.rider'

/** Pages that were drawn for a rider before this one: each rider gets a tree of components of their own. */
const turn = littleStore('device', 0)
let stay = new AbortController()
let rider = riderAtStart()

/** The id of the rider whom the page belongs to; null while nobody is signed in, or nobody knows yet. */
export const riderHere = (): string | null => rider

/** Aborted when the rider leaves: nothing of theirs may be sent with the session of the next one. */
export const riderStay = (): AbortSignal => stay.signal

/** A promise for a caller whose rider has left. It never settles: neither a value nor an error may reach the next rider's screen. */
export function forNobody(): Promise<never> {
  return new Promise(() => undefined)
}

/** Changes whenever a rider leaves: the key of the tree that is drawn for one rider. */
export const useRiderTurn = turn.useValue

/**
 * Tells who is signed in, as the server says it. Data from before signing in, such as a search, becomes the rider's
 * own; data of another rider is removed.
 */
export function settleRider(next: string | null): void {
  const before = rider
  rider = next
  if (before !== null && before !== next) forget(before)
  nameInStorage()
}

/** Whether what stands in a storage is of the rider of this page: another tab may have let another one in. */
export function isOfRiderHere(storage: Storage): boolean {
  return storage.getItem(riderKey) === rider
}

function forget(before: string): void {
  attempted(() => {
    wipe(sessionStorage)
    // Values that another tab has stored for the next rider already stay.
    if (localStorage.getItem(riderKey) === before) wipe(localStorage)
  })
  stay.abort()
  stay = new AbortController()
  forgetRider()
  drawAnew()
}

/** Takes the tree down that was drawn for one rider, and draws another. */
export function drawAnew(): void {
  turn.set(turn.get() + 1)
}

function wipe(storage: Storage): void {
  const own: readonly string[] = deviceKeys
  for (const key of Object.keys(storage)) if (!own.includes(key)) storage.removeItem(key)
}

/** Names the rider in both storages, unless another tab has named another one meanwhile. */
function nameInStorage(): void {
  const named = rider
  if (named !== null)
    attempted(() => {
      for (const storage of [localStorage, sessionStorage])
        if (storage.getItem(riderKey) === null) storage.setItem(riderKey, named)
    })
}

/** The storage says whose it is, so that a page that is loaded without a line still knows. */
function riderAtStart(): string | null {
  if (typeof window === 'undefined') return null
  return (
    attempted(() => {
      const named = mayBeSignedIn() ? localStorage.getItem(riderKey) : null
      for (const storage of [localStorage, sessionStorage]) {
        // A tab that the browser has brought back after a crash may be that of a rider before this one.
        if (![null, named].includes(storage.getItem(riderKey))) wipe(storage)
        if (named !== null) storage.setItem(riderKey, named)
      }
      return named
    }) ?? null
  )
}

/** Where storage is forbidden, nothing is kept in it and nothing can be learnt from it. */
export function attempted<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
