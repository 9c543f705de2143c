import { Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineTable, generated, json, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { levelDays, LevelSpan, MemberLevel } from '@daoxing/membership/contract'
import * as z from 'zod/mini'
import type { Accrued } from '../rules/levels.ts'

const members = defineTable('membership.members', {
  columns: {
    riderId: z.string(),
    level: MemberLevel.shape.id,
    startedAt: Instant,
    endsAt: Instant,
    owedPoints: z.int(),
  },
  key: ['riderId'],
})
export type Member = RecordOf<typeof members>

const levelSpans = defineTable('membership.level_spans', {
  columns: {
    spanNumber: generated(z.int()),
    riderId: z.string(),
    startedAt: Instant,
    level: MemberLevel.shape.id,
    endedAt: z.nullable(Instant),
    why: LevelSpan.shape.why,
    terms: json(z.array(MemberLevel)),
  },
  key: ['spanNumber'],
})
export type StoredSpan = RecordOf<typeof levelSpans>

const countedOrders = defineTable('membership.counted_orders', {
  columns: {
    orderHash: z.string(),
    riderId: z.string(),
    service: z.string(),
    amountTwd: z.int(),
    pointsPerHundred: z.int(),
    reversedPoints: z.int(),
    countedAt: Instant,
  },
  key: ['orderHash'],
})
export type CountedOrder = RecordOf<typeof countedOrders>

export function memberOf(tx: Tx, riderId: string): Promise<Member | undefined> {
  return members.find(tx, { riderId })
}

export async function saveMember(tx: Tx, member: Member): Promise<void> {
  await members.put(tx, member)
}

export async function insertSpan(tx: Tx, span: Omit<StoredSpan, 'spanNumber'>): Promise<void> {
  await levelSpans.insert(tx, span)
}

export async function endSpan(tx: Tx, riderId: string, endedAt: Instant): Promise<void> {
  await levelSpans.updateWhere(tx, { endedAt }, (query) =>
    query.where('rider_id', '=', riderId).where('ended_at', 'is', null),
  )
}

export function spansOf(tx: Tx, riderId: string): Promise<readonly StoredSpan[]> {
  return levelSpans.all(tx, (query) => query.where('rider_id', '=', riderId).orderBy('span_number', 'desc'))
}

/** Deletes level and history of a rider. */
export async function forgetMember(tx: Tx, riderId: string): Promise<void> {
  await members.delete(tx, { riderId })
  await levelSpans.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

/** False if the order was counted before. */
export async function countOrder(tx: Tx, order: Omit<CountedOrder, 'reversedPoints'>): Promise<boolean> {
  return (await countedOrders.insertIfAbsent(tx, { ...order, reversedPoints: 0 })) !== undefined
}

export function countedOrder(tx: Tx, orderHash: string): Promise<CountedOrder | undefined> {
  return countedOrders.find(tx, { orderHash })
}

export async function saveReversed(tx: Tx, order: CountedOrder, reversedPoints: number): Promise<void> {
  await countedOrders.update(tx, order, { reversedPoints })
}

const refundedOrders = defineTable('membership.refunded_orders', {
  columns: { orderHash: z.string(), riderId: z.string(), refundedTwd: z.int() },
  key: ['orderHash'],
})

/** Notes the refunded amount of an order; an earlier, smaller one that arrives late changes nothing. */
export async function noteRefund(
  tx: Tx,
  refund: { readonly orderHash: string; readonly riderId: string; readonly refundedTwd: number },
): Promise<void> {
  const before = await refundedTwdOf(tx, refund.orderHash)
  if (refund.refundedTwd > before) await refundedOrders.put(tx, refund)
}

export async function refundedTwdOf(tx: Tx, orderHash: string): Promise<number> {
  return (await refundedOrders.find(tx, { orderHash }))?.refundedTwd ?? 0
}

/** The trips and the money that count at a moment: those of the year before it. */
export async function accruedIn(tx: Tx, riderId: string, until: Instant): Promise<Accrued> {
  const since = plusSeconds(until, -levelDays * 24 * 3600)
  const row = await tablesOf(tx, countedOrders)
    .selectFrom('membership.counted_orders')
    .select((select) => [
      select.fn.countAll<string>().as('trips'),
      select.fn.sum<string | null>('amount_twd').as('amountTwd'),
    ])
    .where('rider_id', '=', riderId)
    .where('counted_at', '>=', since)
    .executeTakeFirst()
  return { trips: Number(row?.trips ?? 0), amountTwd: Number(row?.amountTwd ?? 0) }
}
