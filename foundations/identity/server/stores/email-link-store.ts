import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type LinkRow = {
  id: string
  user_id: string
  email: string
  token_hash: string | null
  requested_at: Instant
  expires_at: Instant
  used_at: Instant | null
}
type Tables = { 'identity.email_links': LinkRow }

export type EmailLink = {
  readonly linkId: string
  readonly riderId: string
  readonly email: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
}

/**
 * Writes what a link is for. Those before it open nothing any more: one of them may lie in the post of a stranger, whose
 * address was typed by mistake.
 */
export async function insertEmailLink(tx: Tx, link: EmailLink): Promise<void> {
  await voidEmailLinks(tx, { riderId: link.riderId, now: link.requestedAt })
  await tablesOf<Tables>(tx)
    .insertInto('identity.email_links')
    .values({
      id: link.linkId,
      user_id: link.riderId,
      email: link.email,
      token_hash: null,
      requested_at: link.requestedAt,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Voids all links of a rider. */
export async function voidEmailLinks(tx: Tx, { riderId, now }: { riderId: string; now: Instant }): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('identity.email_links')
    .set({ used_at: now })
    .where('user_id', '=', riderId)
    .where('used_at', 'is', null)
    .execute()
}

/** When mails were asked for by a rider, within the time that counts, oldest first. */
export async function emailLinksOf(tx: Tx, riderId: string, since: Instant): Promise<readonly Instant[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('identity.email_links')
    .select('requested_at')
    .where('user_id', '=', riderId)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .execute()
  return rows.map(({ requested_at }) => requested_at)
}

/** Gives the link its token, as long as it can still be used; a mail that is sent again carries a new one. */
export async function keepLinkToken(
  tx: Tx,
  { linkId, tokenHash, now }: { linkId: string; tokenHash: string; now: Instant },
): Promise<EmailLink | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('identity.email_links')
    .set({ token_hash: tokenHash })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id', 'email', 'requested_at', 'expires_at'])
    .executeTakeFirst()
  return row && linkOf(row)
}

/** Whose address a link proves, whether or not it can still be used. */
export async function holderOfLink(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.email_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses a link up: of two who open it at once, one finds it. */
export async function spendEmailLink(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<EmailLink | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('identity.email_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id', 'email', 'requested_at', 'expires_at'])
    .executeTakeFirst()
  return row && linkOf(row)
}

export async function forgetEmailLinksBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.email_links').where('expires_at', '<', before).execute()
}

const linkOf = (row: Omit<LinkRow, 'token_hash' | 'used_at'>): EmailLink => ({
  linkId: row.id,
  riderId: row.user_id,
  email: row.email,
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
})
