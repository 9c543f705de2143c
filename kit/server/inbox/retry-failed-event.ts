import type { Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { jobKeyOf } from './inbox-seal.ts'
import { reopenEvent, type StoredEvent } from './inbox-store.ts'
import { EventJob } from './define-peer-events.ts'

type Retrying = { readonly tx: Tx; readonly house: House; readonly eventNumber: number }

/** Retries a failed event at once, with as many attempts as a new one. Undefined if there is none. */
export async function retryFailedEvent({ tx, house, eventNumber }: Retrying): Promise<StoredEvent | undefined> {
  const event = await reopenEvent(tx, eventNumber)
  if (!event) return undefined
  // The definition of the stream belongs to its slice; its job has the name of the stream.
  const job = { name: event.stream, payload: EventJob }
  await house.jobs.plan(tx, job, { eventNumber }, { key: jobKeyOf(eventNumber) })
  return event
}
