import type { House, Tx } from '@daoxing/kit/server'
import { holdsOfOrder } from '../stores/hold-store.ts'
import { ledgerSumTwd } from '../stores/ledger-store.ts'
import { beginMovement } from './begin-movement.ts'

/** The key of the retained amount of an order's deposit. */
export const depositKept = { kind: 'depositKept', key: 'deposit' } as const

/** The part of a captured deposit that the house owes to the rider: neither retained nor returned yet. */
export async function advanceTwd(tx: Tx, orderHash: string): Promise<number> {
  return -(await ledgerSumTwd(tx, `deposit:order:${orderHash}`)) + 0
}

/** Returns the rest of a captured deposit to the card or wallet that paid it. */
export async function returnAdvance({
  tx,
  house,
  orderHash,
}: {
  readonly tx: Tx
  readonly house: House
  readonly orderHash: string
}): Promise<void> {
  const amountTwd = await advanceTwd(tx, orderHash)
  if (amountTwd === 0) return
  const hold = (await holdsOfOrder(tx, orderHash)).findLast(
    ({ purpose, state }) => purpose === 'advance' && state === 'CAPTURED',
  )
  if (!hold) throw new Error(`the deposit of the order ${orderHash} was never captured`)
  await beginMovement({ tx, house, hold, kind: 'refund', amountTwd })
}
