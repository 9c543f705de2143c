import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { waitingMax } from '@daoxing/wallet/contract'
import { countUnconfirmedBindings } from '../stores/binding-tries-store.ts'

const triedCountsSeconds = 24 * 3600

/**
 * Each pending binding allows three attempts at its digits. A limit per rider and day, in which wrong attempts keep
 * counting after their binding has ended, bounds all attempts together. Exact only under the lock of the rider's
 * methods.
 */
export async function hasTooManyWaiting({
  tx,
  house,
  riderId,
}: {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
}): Promise<boolean> {
  const now = house.clock.now()
  const since = plusSeconds(now, -triedCountsSeconds)
  return (await countUnconfirmedBindings(tx, { riderId, now, since })) >= waitingMax
}
