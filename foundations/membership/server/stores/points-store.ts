import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { LotLeft } from '../rules/points.ts'

export const PointsEntryKind = z.enum(['earned', 'used', 'expired', 'reversed'])
export type PointsEntryKind = z.infer<typeof PointsEntryKind>

const entries = defineTable('membership.entries', {
  columns: {
    entryId: generated(z.int()),
    riderId: z.string(),
    kind: PointsEntryKind,
    reference: z.string(),
    points: z.int(),
    orderHash: z.nullable(z.string()),
    service: z.nullable(z.string()),
    createdAt: Instant,
  },
  key: ['entryId'],
})
export type PointsEntry = RecordOf<typeof entries>

const postings = defineTable('membership.postings', {
  columns: { entryId: z.int(), account: z.string(), points: z.int() },
  key: ['entryId', 'account'],
})

const lots = defineTable('membership.lots', {
  columns: { entryId: z.int(), riderId: z.string(), points: z.int(), leftPoints: z.int(), expiresAt: Instant },
  key: ['entryId'],
})
export type Lot = RecordOf<typeof lots>

/** The account against which each kind is booked; the rider gains by earning alone. */
const counterAccounts = { earned: 'issuer', used: 'redeemed', expired: 'expired', reversed: 'reversed' } as const

export type NewEntry = Omit<PointsEntry, 'entryId'>

/** Writes an entry with its two postings; undefined if this cause was booked before. */
export async function writePoints(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const written = await entries.insertIfAbsent(tx, entry)
  if (!written) return undefined
  const { entryId, kind, points } = written
  const forRider = kind === 'earned' ? points : -points
  await postings.insertMany(tx, [
    { entryId, account: 'rider', points: forRider },
    { entryId, account: counterAccounts[kind], points: -forRider },
  ])
  return entryId
}

export async function insertLot(tx: Tx, lot: Omit<Lot, 'leftPoints'>): Promise<void> {
  await lots.insert(tx, { ...lot, leftPoints: lot.points })
}

/** The lot of an order, if it earned points. */
export async function lotOfOrder(tx: Tx, orderHash: string): Promise<number | undefined> {
  const earned = await entries.first(tx, (query) =>
    query.where('kind', '=', 'earned').where('reference', '=', orderHash),
  )
  return earned?.entryId
}

/** The lots of a rider that have points left, what expires first before the rest. */
export function openLots(tx: Tx, riderId: string): Promise<readonly Lot[]> {
  return lots.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('left_points', '>', 0).orderBy('expires_at').orderBy('entry_id'),
  )
}

export async function takeFromLots(tx: Tx, taken: readonly LotLeft[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
  for (const { entryId, leftPoints } of taken)
    await sql`UPDATE membership.lots SET left_points = left_points - ${leftPoints} WHERE entry_id = ${entryId}`.execute(
      tablesOf(tx, lots),
    )
}

/** Lots whose time is over, of as many riders as one transaction takes. */
export function lotsExpiredBy(tx: Tx, now: Instant, most: number): Promise<readonly Lot[]> {
  return lots.all(tx, (query) =>
    query.where('left_points', '>', 0).where('expires_at', '<=', now).orderBy('expires_at').limit(most),
  )
}

/** How many points of each rider expire within a span of time. */
export async function pointsExpiringBetween(
  tx: Tx,
  { from, until }: { from: Instant; until: Instant },
): Promise<readonly { readonly riderId: string; readonly points: number }[]> {
  const rows = await tablesOf(tx, lots)
    .selectFrom('membership.lots')
    .select((select) => ['rider_id as riderId', select.fn.sum<string>('left_points').as('points')])
    .where('left_points', '>', 0)
    .where('expires_at', '>', from)
    .where('expires_at', '<=', until)
    .groupBy('rider_id')
    .execute()
  return rows.map(({ riderId, points }) => ({ riderId, points: Number(points) }))
}

/** The points of a rider by the ledger. */
export async function balanceOf(tx: Tx, riderId: string): Promise<number> {
  const row = await tablesOf(tx, entries, postings)
    .selectFrom('membership.entries')
    .innerJoin('membership.postings', 'membership.postings.entry_id', 'membership.entries.entry_id')
    .select((select) => select.fn.sum<string | null>('membership.postings.points').as('sum'))
    .where('rider_id', '=', riderId)
    .where('account', '=', 'rider')
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** The sums of a rider by kind. */
export async function sumsOf(tx: Tx, riderId: string): Promise<Readonly<Record<PointsEntryKind, number>>> {
  const rows = await tablesOf(tx, entries)
    .selectFrom('membership.entries')
    .select((select) => ['kind', select.fn.sum<string>('points').as('points')])
    .where('rider_id', '=', riderId)
    .groupBy('kind')
    .execute()
  const sum = (kind: PointsEntryKind) => Number(rows.find((row) => row.kind === kind)?.points ?? 0)
  return { earned: sum('earned'), used: sum('used'), expired: sum('expired'), reversed: sum('reversed') }
}

export type Page = { readonly limit: number; readonly offset: number }

/** Entries of some kinds, the newest first, each with the expiry of its lot if it has one. */
export async function entriesOf(
  tx: Tx,
  { riderId, kinds, limit, offset }: Page & { riderId: string; kinds: readonly PointsEntryKind[] },
): Promise<readonly (PointsEntry & { readonly expiresAt: Instant | null })[]> {
  const found = await entries.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('kind', 'in', [...kinds])
      .orderBy('entry_id', 'desc')
      .limit(limit)
      .offset(offset),
  )
  if (found.length === 0) return []
  const ids = found.map(({ entryId }) => entryId)
  const ofEntries = await lots.all(tx, (query) => query.where('entry_id', 'in', ids))
  const expiry = new Map(ofEntries.map(({ entryId, expiresAt }) => [entryId, expiresAt]))
  return found.map((entry) => ({ ...entry, expiresAt: expiry.get(entry.entryId) ?? null }))
}
