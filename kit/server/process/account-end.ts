import type { AccountHold, KeptRecord } from '@daoxing/kit/contract'
import type { Tx } from '../database/database.ts'

/** The part of one slice in the end of an account. */
export type AccountEnd = {
  readonly slice: string
  readonly holds: (tx: Tx, riderId: string) => Promise<readonly AccountHold[]>
  readonly erase: (tx: Tx, riderId: string) => Promise<'erased' | 'later'>
  readonly kept: readonly KeptRecord[]
}
