import type { AccountHold } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { forgetWords } from './stores/forget-words.ts'
import { membershipsOf } from './stores/member-store.ts'

/** A company that the rider still belongs to. */
export async function holdsOfCompanies(tx: Tx, riderId: string): Promise<readonly AccountHold[]> {
  const memberships = await membershipsOf(tx, riderId)
  return memberships.length === 0 ? [] : [{ kind: 'company', path: '/company', amountTwd: null }]
}

/** The books of a company keep amounts and times; words of the rider, and what bound them, go. */
export async function eraseBusiness(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await membershipsOf(tx, riderId)).length > 0) return 'later'
  await forgetWords(tx, riderId)
  return 'erased'
}
