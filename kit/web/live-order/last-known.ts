import { storeForRider, readOfRider } from '../page-storage.ts'
import { shownStorageKey } from './live-order.ts'

type Seen = { readonly hash: string; readonly seenAtMs: number }

/** The part of a live order that is stored on the device, for a page without a connection. */
export type LastKnown<Snapshot extends Seen> = {
  readonly read: () => Snapshot | undefined
  /** Stores the newest snapshot; removes it when the order is over. */
  readonly keep: (snapshot: Snapshot) => void
  readonly forget: () => void
}

type LastKnownInput<Snapshot extends Seen> = {
  /** The id of the service. */
  readonly service: string
  /** Validates stored text by hand: an offline page loads no schema for it. */
  readonly isSnapshot: (stored: unknown) => stored is Snapshot
  readonly isLive: (snapshot: Snapshot) => boolean
}

/**
 * Stores the parts of a live order that a rider needs offline, without places, people or phone numbers. It is removed
 * when the rider signs out.
 */
export function lastKnown<Snapshot extends Seen>(input: LastKnownInput<Snapshot>): LastKnown<Snapshot> {
  const { service, isSnapshot, isLive } = input
  const storageKey = `daoxing.${service}.lastKnown`
  const write = (text: string, hash: string) => {
    storeForRider('stay', storageKey, text)
    // A new tab shows this order first: if it cannot be loaded, the page shows the snapshot.
    storeForRider('stay', shownStorageKey(service), hash)
  }
  const read = () => {
    try {
      const stored: unknown = JSON.parse(readOfRider('stay', storageKey) || 'null')
      return isSnapshot(stored) ? stored : undefined
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }
  const forget = () => write('', '')
  return {
    read,
    forget,
    keep: (snapshot) => {
      if (isLive(snapshot)) write(JSON.stringify(snapshot), snapshot.hash)
      else if (read()?.hash === snapshot.hash) forget()
    },
  }
}
