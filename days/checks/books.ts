import type { House } from '@daoxing/kit/server'
import type { PretendBank } from '@daoxing/wallet/server/testing'
import type { Broken } from './truths.ts'

/**
 * Differences between our books and the bank's about a held amount without a pending movement: money that was taken or
 * refunded twice, or that is unknown here.
 */
export async function differingBooks({ database }: House, { books }: PretendBank): Promise<readonly Broken[]> {
  const { rows } = await database.pool.query<{ hold_id: string; captured_twd: number; refunded_twd: number }>({
    name: 'settled-holds',
    text: `SELECT hold_id, captured_twd, refunded_twd FROM wallet.holds
      WHERE NOT EXISTS (SELECT 1 FROM wallet.movements WHERE movements.hold_id = holds.hold_id AND state = 'intended')`,
    values: [],
  })
  return rows
    .filter(({ hold_id: hold, captured_twd: captured, refunded_twd: refunded }) => {
      const book = books.get(hold)
      return captured !== (book?.capturedTwd ?? 0) || refunded !== (book?.refundedTwd ?? 0)
    })
    .map((what) => ({ truth: 'our books say what the bank says', what: { ...what, bank: books.get(what.hold_id) } }))
}
