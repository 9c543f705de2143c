import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

const tokens = defineTable('rental.payment_tokens', {
  columns: {
    tokenHash: z.string(),
    riderId: z.string(),
    method: PaymentMethod,
    cardId: z.nullable(z.string()),
    expiresAt: Instant,
  },
  key: ['tokenHash'],
})
export type PaymentToken = RecordOf<typeof tokens>

export function insertToken(tx: Tx, token: PaymentToken): Promise<void> {
  return tokens.unread.insert(tx, token)
}

/** Uses a token, which is gone then. Undefined for one that is unknown, over, used, or another rider's. */
export async function spendToken(
  tx: Tx,
  { tokenHash, riderId, now }: { readonly tokenHash: string; readonly riderId: string; readonly now: Instant },
): Promise<PaymentToken | undefined> {
  const token = await tokens.find(tx, { tokenHash })
  if (token?.riderId !== riderId || token.expiresAt <= now) return undefined
  const used = await tokens.deleteWhere(tx, (query) => query.where('token_hash', '=', tokenHash))
  return used === 1 ? token : undefined
}

export function deleteTokensOf(tx: Tx, riderId: string): Promise<number> {
  return tokens.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

export function deleteTokensBefore(tx: Tx, before: Instant): Promise<number> {
  return tokens.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
