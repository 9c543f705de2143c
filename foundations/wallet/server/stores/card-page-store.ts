import { Instant, Language } from '@daoxing/kit/contract'
import { defineTable, json, named, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const cardPages = defineTable('wallet.card_pages', {
  columns: {
    /** Digest of the id in its URL: a reader of the table cannot open a form. */
    pageDigest: named('page_id', z.string()),
    /** The rider who opened it; null in rows from before this column. */
    riderId: z.nullable(z.string()),
    action: z.string(),
    fields: json(z.record(z.string(), z.string())),
    language: Language,
    /** Our reference of its binding; null in rows from before this column. */
    reference: z.nullable(z.string()),
    expiresAt: Instant,
  },
  key: ['pageDigest'],
  undeclared: ['return_url'],
})

/** A form that sends a rider's browser to the card provider's page. */
export type CardPage = RecordOf<typeof cardPages>

export async function insertCardPage(tx: Tx, page: CardPage): Promise<void> {
  await cardPages.insert(tx, page)
}

export function cardPageByDigest(tx: Tx, pageDigest: string): Promise<CardPage | undefined> {
  return cardPages.find(tx, { pageDigest })
}

/** Deletes forms that expired before a moment. */
export async function forgetCardPagesExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await cardPages.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
