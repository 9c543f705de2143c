import type { Tx } from '@daoxing/kit/server'
import { ledgerSumTwd } from '../stores/ledger-store.ts'

/** The credit of a rider, in TWD. */
export async function creditOfTwd(tx: Tx, riderId: string): Promise<number> {
  return -(await ledgerSumTwd(tx, `credit:rider:${riderId}`)) + 0
}
