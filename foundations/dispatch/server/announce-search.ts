import { Refusal } from '@daoxing/kit/contract'
import { behindSavepoint, type House, type Tx } from '@daoxing/kit/server'
import { dispatchClientPort } from './dispatch-client.ts'
import { lockOrder } from './locks.ts'
import { markSeen, readSeeker, type SeekerRecord } from './stores/seeker-store.ts'

/** Notifies the service once that the search for its order has begun, if it has no car yet. */
export async function announceSearch({ house, orderHash }: { house: House; orderHash: string }): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockOrder(tx, orderHash)
    const seeker = await readSeeker(tx, orderHash)
    if (seeker) await announceSearchWithin({ tx, house, seeker })
  })
}

/** Announces a search within a transaction that holds the order's lock and has just read the seeker. */
export async function announceSearchWithin({
  tx,
  house,
  seeker,
}: {
  tx: Tx
  house: House
  seeker: SeekerRecord
}): Promise<void> {
  const { orderHash, service, seenAt } = seeker
  if (seenAt !== null) return
  const client = house.port(dispatchClientPort(service))
  await behindSavepoint(tx, async () => client.searching?.({ tx, house, orderHash })).catch(unlessRefused)
  await markSeen(tx, { seeker, now: house.clock.now() })
}

/** A refusal means that the order no longer needs the notification. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
