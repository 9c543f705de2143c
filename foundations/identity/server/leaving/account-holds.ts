import type { AccountHold } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'

/** The reasons of every slice against the end of an account. Read it under the rider's lock. */
export async function accountHolds(tx: Tx, house: House, riderId: string): Promise<readonly AccountHold[]> {
  const holds: AccountHold[] = []
  // One transaction is one connection: its statements run one after the other in any case.
  // oxlint-disable-next-line no-await-in-loop
  for (const end of house.accountEnds) holds.push(...(await end.holds(tx, riderId)))
  return holds
}

/** The records that stay after an account, each once. */
export function keptRecords(house: House) {
  const kept = house.accountEnds.flatMap((end) => end.kept)
  return kept
    .filter((one, at) => kept.findIndex(({ what }) => what === one.what) === at)
    .map(({ what, why, months }) => ({ what, why, months }))
}
