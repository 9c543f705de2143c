import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const links = defineTable('designated_driver.payment_links', {
  columns: {
    tokenHash: z.string(),
    tripHash: z.string(),
    riderId: z.string(),
    createdAt: Instant,
    expiresAt: Instant,
    payerId: z.nullable(z.string()),
  },
  key: ['tokenHash'],
})
export type PaymentLink = RecordOf<typeof links>

export async function insertPaymentLink(tx: Tx, link: PaymentLink): Promise<void> {
  await links.insert(tx, link)
}

export function findPaymentLink(tx: Tx, tokenHash: string): Promise<PaymentLink | undefined> {
  return links.find(tx, { tokenHash })
}

/** From now on only this member may pay by the link. */
export async function claimPaymentLink(tx: Tx, link: PaymentLink, payerId: string): Promise<void> {
  await links.update(tx, link, { payerId })
}

/** A newer link replaces the earlier ones of a trip. */
export async function deletePaymentLinksOf(tx: Tx, tripHash: string): Promise<void> {
  await links.deleteWhere(tx, (query) => query.where('trip_hash', '=', tripHash))
}

export async function deletePaymentLinksBefore(tx: Tx, before: Instant): Promise<void> {
  await links.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
