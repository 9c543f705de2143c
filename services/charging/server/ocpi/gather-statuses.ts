import type { House } from '@daoxing/kit/server'
import { changeStatuses, type StatusChange } from '../stores/ocpi/location-store.ts'

type Waiting = StatusChange & { readonly done: (isKnown: boolean) => void; readonly failed: (error: unknown) => void }
type Gatherer = { readonly waiting: Waiting[]; isWriting: boolean }

const gatherers = new WeakMap<House['database'], Gatherer>()
/** One statement changes at most this many. */
const mostAtOnce = 500

/**
 * Changes the status of an EVSE, together with all changes that arrive while the previous ones are written: a thousand
 * a second are then some fifty statements. Resolves once it is stored; false if the operator has no such EVSE.
 */
export function gatherStatus({ database }: Pick<House, 'database'>, change: StatusChange): Promise<boolean> {
  const gatherer = gatherers.getOrInsertComputed(database, (): Gatherer => ({ waiting: [], isWriting: false }))
  return new Promise((done, failed) => {
    gatherer.waiting.push({ ...change, done, failed })
    if (gatherer.isWriting) return
    gatherer.isWriting = true
    // Requests that were read from their sockets in this turn belong to the first statement.
    setImmediate(() => void writeGathered(database, gatherer))
  })
}

async function writeGathered(database: House['database'], gatherer: Gatherer): Promise<void> {
  while (gatherer.waiting.length > 0) {
    const taken = gatherer.waiting.splice(0, mostAtOnce)
    try {
      const known = await database.transaction((tx) => changeStatuses(tx, taken))
      taken.forEach(({ done }, at) => done(known[at] === true))
    } catch (error) {
      for (const { failed } of taken) failed(error)
    }
  }
  gatherer.isWriting = false
}
