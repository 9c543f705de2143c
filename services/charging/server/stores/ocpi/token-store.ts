import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const tokens = defineTable('charging.tokens', {
  columns: {
    uid: z.string(),
    riderId: z.nullable(z.string()),
    contractId: z.string(),
    isValid: z.boolean(),
    createdAt: Instant,
    lastUpdated: Instant,
  },
  key: ['uid'],
})
export type TokenRecord = RecordOf<typeof tokens>

export function findToken(tx: Tx, uid: string): Promise<TokenRecord | undefined> {
  return tokens.find(tx, { uid: uid.toLowerCase() })
}

type NewToken = { readonly riderId: string; readonly uid: string; readonly contractId: string; readonly now: Instant }

/** The token of a rider, which is created with its first use. */
export async function tokenOfRider(tx: Tx, { riderId, uid, contractId, now }: NewToken): Promise<TokenRecord> {
  const known = () => tokens.first(tx, (query) => query.where('rider_id', '=', riderId))
  const found =
    (await known()) ??
    (await tokens.insertIfAbsent(tx, { uid, riderId, contractId, isValid: true, createdAt: now, lastUpdated: now })) ??
    (await known())
  if (!found) throw new Error('a new token has the uid of another one')
  return found
}

/** Ends the token of a rider whose account is erased, and forgets whose it was. */
export async function endTokenOfRider(tx: Tx, riderId: string): Promise<void> {
  await tokens.updateWhere(tx, { riderId: null, isValid: false }, (query) => query.where('rider_id', '=', riderId))
}

export type TokenSearch = {
  readonly from: Instant | undefined
  /** Exclusive. */
  readonly to: Instant | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of tokens, the oldest first, and the number of all that match. */
export async function pageOfTokens(
  tx: Tx,
  { from, to, offset, limit }: TokenSearch,
): Promise<{ readonly found: readonly TokenRecord[]; readonly total: number }> {
  const found = await tokens.all(tx, (query) =>
    query
      .$if(from !== undefined, (narrow) => narrow.where('last_updated', '>=', from ?? ''))
      .$if(to !== undefined, (narrow) => narrow.where('last_updated', '<', to ?? ''))
      .orderBy('created_at')
      .orderBy('uid')
      .offset(offset)
      .limit(limit),
  )
  const counted = await tablesOf(tx, tokens)
    .selectFrom('charging.tokens')
    .select((all) => all.fn.countAll<number>().as('total'))
    .$if(from !== undefined, (narrow) => narrow.where('last_updated', '>=', from ?? ''))
    .$if(to !== undefined, (narrow) => narrow.where('last_updated', '<', to ?? ''))
    .executeTakeFirstOrThrow()
  return { found, total: counted.total }
}
