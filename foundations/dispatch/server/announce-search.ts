import { Refusal } from '@daoxing/kit/contract'
import { behindSavepoint, type House, type Tx } from '@daoxing/kit/server'
import { dispatchClientPort } from './dispatch-client.ts'
import { lockOrder } from './locks.ts'
import { markSeen, readSeeker, type SeekerRow } from './stores/seeker-store.ts'

/** Tells the service once that its order is being looked after, where there is no car for it yet. */
export async function announceSearch({ house, orderHash }: { house: House; orderHash: string }): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockOrder(tx, orderHash)
    const seeker = await readSeeker(tx, orderHash)
    if (seeker) await sayThatItIsSought({ tx, house, seeker })
  })
}

/** The same in a transaction that holds the order's lock and has just read the seeker. */
export async function sayThatItIsSought({
  tx,
  house,
  seeker,
}: {
  tx: Tx
  house: House
  seeker: SeekerRow
}): Promise<void> {
  const { orderHash, service, isSeen } = seeker
  if (isSeen) return
  const client = house.port(dispatchClientPort(service))
  await behindSavepoint(tx, () => client.searching({ tx, house, orderHash })).catch(unlessRefused)
  await markSeen(tx, { seeker, now: house.clock.now() })
}

/** A refusal says that the order needs no word of this any more. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
