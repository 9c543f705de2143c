import { type Instant, Language } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

type Tables = {
  'wallet.card_pages': {
    page_id: string
    rider_id: string | null
    action: string
    fields: unknown
    language: string
    reference: string | null
    expires_at: Instant
  }
}

const CardPage = z.object({
  /** Digest of the id in its address: whoever reads the table opens no form. */
  pageDigest: z.string(),
  /** The rider who opened it; null in rows from before this column. */
  riderId: z.nullable(z.string()),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  language: Language,
  /** Our reference of the binding that it leads to. */
  reference: z.string(),
  expiresAt: z.string(),
})
/** A form that takes a rider's browser to the card provider's page. */
export type CardPage = Readonly<z.infer<typeof CardPage>>

export async function insertCardPage(tx: Tx, page: CardPage): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('wallet.card_pages')
    .values({
      page_id: page.pageDigest,
      rider_id: page.riderId,
      action: page.action,
      fields: JSON.stringify(page.fields),
      language: page.language,
      reference: page.reference,
      expires_at: page.expiresAt,
    })
    .execute()
}

export async function cardPageByDigest(tx: Tx, pageDigest: string): Promise<CardPage | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.card_pages')
    .select([
      'page_id as pageDigest',
      'rider_id as riderId',
      'action',
      'fields',
      'language',
      'reference',
      'expires_at as expiresAt',
    ])
    .where('page_id', '=', pageDigest)
    .executeTakeFirst()
  return row && CardPage.parse(row)
}

/** Forgets forms whose life ended before a moment. */
export async function forgetCardPagesExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('wallet.card_pages').where('expires_at', '<', before).execute()
}
