import { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import { ShareLink } from '@daoxing/sharing/contract'
import * as z from 'zod/mini'
import type { TripKey } from './trip-store.ts'

const links = defineTable('sharing.links', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    linkId: z.string(),
    tokenHash: z.string(),
    kind: ShareLink.shape.kind,
    phone: z.nullable(z.string()),
    opens: z.int(),
    lastOpenedAt: z.nullable(Instant),
    textedAt: z.nullable(Instant),
    revokedAt: z.nullable(Instant),
    createdAt: Instant,
  },
  key: ['riderId', 'orderHash', 'linkId'],
})
export type LinkRecord = RecordOf<typeof links>
type LinkKey = TripKey & Pick<LinkRecord, 'linkId'>

export async function insertLink(tx: Tx, link: NewRecordOf<typeof links>): Promise<void> {
  await links.insert(tx, link)
}

export function findLink(tx: Tx, { riderId, orderHash, linkId }: LinkKey): Promise<LinkRecord | undefined> {
  return links.find(tx, { riderId, orderHash, linkId })
}

export function linkByToken(tx: Tx, tokenHash: string): Promise<LinkRecord | undefined> {
  return links.first(tx, (query) => query.where('token_hash', '=', tokenHash))
}

/** Returns the links of a trip, oldest first. */
export function linksOf(tx: Tx, { riderId, orderHash }: TripKey): Promise<readonly LinkRecord[]> {
  return links.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash).orderBy('created_at').orderBy('link_id'),
  )
}

/** Returns how many links of a rider were sent by text message since a moment. */
export async function textedLinksSince(tx: Tx, { riderId, since }: { riderId: string; since: Instant }) {
  const rows = await links.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('kind', '!=', 'link').where('created_at', '>', since).limit(200),
  )
  return rows.length
}

type LinkChange = Partial<Pick<LinkRecord, 'opens' | 'lastOpenedAt' | 'textedAt' | 'revokedAt'>>
export async function changeLink(tx: Tx, link: LinkRecord, change: LinkChange): Promise<LinkRecord> {
  return (await links.update(tx, link, change)) ?? link
}

export async function deleteLinks(tx: Tx, { riderId, orderHash }: TripKey): Promise<void> {
  await links.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash))
}
