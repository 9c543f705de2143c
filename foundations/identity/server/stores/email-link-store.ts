import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const emailLinks = defineTable('identity.email_links', {
  columns: {
    linkId: named('id', z.string()),
    riderId: named('user_id', z.string()),
    email: z.string(),
    tokenHash: writeOnly(z.nullable(z.string())),
    requestedAt: Instant,
    expiresAt: Instant,
    usedAt: writeOnly(z.nullable(Instant)),
  },
  key: ['linkId'],
})

export type EmailLink = RecordOf<typeof emailLinks>

/**
 * Stores a link request and voids the previous ones: one of them may be in the mailbox of a stranger, whose address was
 * typed by mistake.
 */
export async function insertEmailLink(tx: Tx, link: EmailLink): Promise<void> {
  await voidEmailLinks(tx, { riderId: link.riderId, now: link.requestedAt })
  await emailLinks.insert(tx, link)
}

/** Voids all links of a rider. */
export async function voidEmailLinks(tx: Tx, { riderId, now }: { riderId: string; now: Instant }): Promise<void> {
  await emailLinks.updateWhere(tx, { usedAt: now }, (query) =>
    query.where('user_id', '=', riderId).where('used_at', 'is', null),
  )
}

/** Times of a rider's mail requests within the counted period, the oldest first. */
export async function emailLinksOf(tx: Tx, riderId: string, since: Instant): Promise<readonly Instant[]> {
  const links = await emailLinks.all(tx, (query) =>
    query.where('user_id', '=', riderId).where('requested_at', '>', since).orderBy('requested_at'),
  )
  return links.map(({ requestedAt }) => requestedAt)
}

/** Sets the token of a link while it is valid; a repeated mail has a new one. */
export async function storeLinkToken(
  tx: Tx,
  { linkId, tokenHash, now }: { linkId: string; tokenHash: string; now: Instant },
): Promise<EmailLink | undefined> {
  const [link] = await emailLinks.updateWhere(tx, { tokenHash }, (query) =>
    query.where('id', '=', linkId).where('used_at', 'is', null).where('expires_at', '>', now),
  )
  return link
}

/** The rider and address that a link verifies, whether or not it is still valid. */
export async function holderOfLink(tx: Tx, tokenHash: string): Promise<string | undefined> {
  return (await emailLinks.first(tx, (query) => query.where('token_hash', '=', tokenHash)))?.riderId
}

/** Consumes a link: of two concurrent requests, one finds it. */
export async function spendEmailLink(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<EmailLink | undefined> {
  const [link] = await emailLinks.updateWhere(tx, { usedAt: now }, (query) =>
    query.where('token_hash', '=', tokenHash).where('used_at', 'is', null).where('expires_at', '>', now),
  )
  return link
}

export async function forgetEmailLinksBefore(tx: Tx, before: Instant): Promise<void> {
  await emailLinks.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}

/** The address whose link is still valid and was not opened; undefined without one. */
export async function pendingEmailOf(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<string | undefined> {
  const link = await emailLinks.first(tx, (query) =>
    query.where('user_id', '=', riderId).where('used_at', 'is', null).where('expires_at', '>', now),
  )
  return link?.email
}
