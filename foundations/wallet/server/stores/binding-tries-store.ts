import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { bindings } from './binding-store.ts'

/** The number of a rider's bindings that are pending, or ended unconfirmed after wrong digits since a moment. */
export async function countUnconfirmedBindings(
  tx: Tx,
  { riderId, now, since }: { riderId: string; now: Instant; since: Instant },
): Promise<number> {
  const { count } = await tablesOf(tx, bindings)
    .selectFrom('wallet.bindings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('rider_id', '=', riderId)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'waiting'), where('waits_until', '>', now)]),
        where.and([
          where('state', 'in', ['failed', 'undone']),
          where('wrong_tries', '>', 0),
          where('settled_at', '>', since),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts wrong digits; returns the number of wrong attempts. */
export async function countWrongDigits(tx: Tx, reference: string): Promise<number> {
  const row = await tablesOf(tx, bindings)
    .updateTable('wallet.bindings')
    .set((set) => ({ wrong_tries: set('wrong_tries', '+', 1) }))
    .where('reference', '=', reference)
    .returning('wrong_tries')
    .executeTakeFirst()
  return row?.wrong_tries ?? 0
}
