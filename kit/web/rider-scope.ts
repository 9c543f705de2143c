import { valueStore } from './value-store.ts'
import { forgetRider } from './rider-left.ts'
import { mayBeSignedIn } from './session-mark.ts'

/**
 * The rider to whom all data of this page belongs: memory, storage, caches, calls in progress. It is the single
 * mechanism for it. When that rider leaves (sign-out here or in another tab, an expired or ended session, another rider
 * in the same browser), all of it is deleted at once. Only entries that are declared as the device's own stay.
 */

/** Storage keys that belong to the device and not to a rider. Every other key is removed with the rider. */
export const deviceKeys = ['locale', 'theme', 'consentToCounting', 'reloadedAt', 'identity.page'] as const
export type DeviceKey = (typeof deviceKeys)[number]

/** The key under which both storages name the owner of their other keys. */
export const riderKey = 'daoxing.rider'

/** The number of previous riders of this page: each rider gets a separate tree of components. */
const turn = valueStore('device', 0)
let stay = new AbortController()
let rider = riderAtStart()

/** The id of the page's rider; null for a visitor, or while it is not known yet. */
export const riderHere = (): string | null => rider

/** Aborted when the rider leaves: none of their requests may be sent with the session of the next one. */
export const riderStay = (): AbortSignal => stay.signal

/**
 * A promise for a caller whose rider has left. It never settles: neither a value nor an error may reach the next
 * rider's screen.
 */
export function forNobody(): Promise<never> {
  return new Promise(() => undefined)
}

/** Changes whenever a rider leaves: the key of the rider's component tree. */
export const useRiderTurn = turn.useValue

/**
 * Sets the signed-in rider, according to the server. Data from before signing in, such as a search, becomes the rider's
 * own; data of another rider is removed.
 */
export function settleRider(next: string | null): void {
  const before = rider
  rider = next
  if (before !== null && before !== next) forget(before)
  nameInStorage()
}

/** Whether the storage belongs to the rider of this page: another tab may have signed another one in. */
export function isOfRiderHere(storage: Storage): boolean {
  return storage.getItem(riderKey) === rider
}

function forget(before: string): void {
  attempted(() => {
    wipe(sessionStorage)
    // Values that another tab has already stored for the next rider stay.
    if (localStorage.getItem(riderKey) === before) wipe(localStorage)
  })
  stay.abort()
  stay = new AbortController()
  forgetRider()
  drawAnew()
}

/** Unmounts the tree of one rider, and renders another. */
export function drawAnew(): void {
  turn.set(turn.get() + 1)
}

function wipe(storage: Storage): void {
  const own: readonly string[] = deviceKeys
  for (const key of Object.keys(storage)) if (!own.includes(key)) storage.removeItem(key)
}

/** Names the rider in both storages, unless another tab has named another one in the meantime. */
function nameInStorage(): void {
  const named = rider
  if (named !== null)
    attempted(() => {
      for (const storage of [localStorage, sessionStorage])
        if (storage.getItem(riderKey) === null) storage.setItem(riderKey, named)
    })
}

/** The storage contains its owner, so that a page that is loaded offline knows the rider. */
function riderAtStart(): string | null {
  if (typeof window === 'undefined') return null
  return (
    attempted(() => {
      const named = mayBeSignedIn() ? localStorage.getItem(riderKey) : null
      for (const storage of [localStorage, sessionStorage]) {
        // A tab that the browser restored after a crash may belong to a previous rider.
        if (![null, named].includes(storage.getItem(riderKey))) wipe(storage)
        if (named !== null) storage.setItem(riderKey, named)
      }
      return named
    }) ?? null
  )
}

/** Without storage, nothing is stored and nothing can be read. */
export function attempted<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
