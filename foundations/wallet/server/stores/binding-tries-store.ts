import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'

type Tables = {
  'wallet.bindings': {
    reference: string
    rider_id: string
    state: 'open' | 'waiting' | 'bound' | 'failed' | 'undone'
    settled_at: Instant | null
    wrong_tries: number
    waits_until: Instant | null
  }
}

/** How many bindings of a rider wait, or ended unconfirmed after wrong digits since a moment. */
export async function countUnconfirmedBindings(
  tx: Tx,
  { riderId, now, since }: { riderId: string; now: Instant; since: Instant },
): Promise<number> {
  const { count } = await tablesOf<Tables>(tx)
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

/** Counts wrong digits; answers how often they were wrong. */
export async function countWrongDigits(tx: Tx, reference: string): Promise<number> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('wallet.bindings')
    .set((set) => ({ wrong_tries: set('wrong_tries', '+', 1) }))
    .where('reference', '=', reference)
    .returning('wrong_tries')
    .executeTakeFirst()
  return row?.wrong_tries ?? 0
}
