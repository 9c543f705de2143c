import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

const payLinks = defineTable('wallet.pay_links', {
  columns: {
    linkId: z.string(),
    /** Digest of the token in its URL; the token itself is not stored. */
    tokenDigest: z.string(),
    orderHash: z.string(),
    riderId: z.string(),
    /** The purpose of the amount, in the terms of a hold. */
    purpose: z.enum(['fare', 'raise', 'rest', 'deposit', 'advance']),
    amountTwd: AmountTwd,
    createdAt: Instant,
    expiresAt: Instant,
    /** When a newer link of the order took its place. */
    revokedAt: z.nullable(Instant),
    /** The method of the payment before a payer tried; null as long as that has not changed it. */
    methodBefore: z.nullable(PaymentMethod),
    instrumentBefore: z.nullable(z.string()),
  },
  key: ['linkId'],
})

/** A link by which another person pays an amount of an order. */
export type PayLinkRow = RecordOf<typeof payLinks>

/** Stores a link; the earlier ones of its order end. */
export async function insertPayLink(
  tx: Tx,
  link: Omit<PayLinkRow, 'revokedAt' | 'methodBefore' | 'instrumentBefore'>,
): Promise<void> {
  await payLinks.updateWhere(tx, { revokedAt: link.createdAt }, (query) =>
    query.where('order_hash', '=', link.orderHash).where('revoked_at', 'is', null),
  )
  await payLinks.insert(tx, link)
}

export function findPayLink(tx: Tx, linkId: string): Promise<PayLinkRow | undefined> {
  return payLinks.find(tx, { linkId })
}

export function payLinkByDigest(tx: Tx, tokenDigest: string): Promise<PayLinkRow | undefined> {
  return payLinks.first(tx, (query) => query.where('token_digest', '=', tokenDigest))
}

/** Stores the method that a payment has before a payer of the link tries. */
export async function keepMethodBefore(
  tx: Tx,
  { linkId, method, instrumentId }: { linkId: string; method: PaymentMethod; instrumentId: string | null },
): Promise<void> {
  await payLinks.update(tx, { linkId }, { methodBefore: method, instrumentBefore: instrumentId })
}

/** Deletes links that expired before a moment. */
export async function deletePayLinksBefore(tx: Tx, before: Instant): Promise<void> {
  await payLinks.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
