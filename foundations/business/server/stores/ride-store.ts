import { CustomAnswers } from '@daoxing/business/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, generated, json, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const rides = defineTable('business.rides', {
  columns: {
    orderHash: z.string(),
    riderId: z.string(),
    companyId: z.string(),
    groupId: z.string(),
    ticketId: z.nullable(z.string()),
    companyName: z.string(),
    groupName: z.string(),
    note: z.string(),
    customAnswers: json(CustomAnswers),
    limitMonth: z.string(),
    countedTwd: AmountTwd,
    spentTwd: z.nullable(AmountTwd),
    requestedAt: Instant,
  },
  key: ['orderHash'],
})
export type CompanyRide = RecordOf<typeof rides>

const lines = defineTable('business.account_lines', {
  columns: {
    lineNumber: generated(z.int()),
    companyId: z.string(),
    orderHash: z.string(),
    month: z.string(),
    amountTwd: z.int(),
    bookedAt: Instant,
  },
  key: ['lineNumber'],
})
type AccountLine = RecordOf<typeof lines>

export async function insertRide(tx: Tx, ride: CompanyRide): Promise<void> {
  await rides.insert(tx, ride)
}

export function findRide(tx: Tx, orderHash: string): Promise<CompanyRide | undefined> {
  return rides.find(tx, { orderHash })
}

export async function findRides(tx: Tx, orderHashes: readonly string[]): Promise<readonly CompanyRide[]> {
  if (orderHashes.length === 0) return []
  return rides.all(tx, (query) => query.where('order_hash', 'in', orderHashes))
}

/** Returns the sum that counts against the monthly limit of a group. */
export async function countedTwd(
  tx: Tx,
  { groupId, month }: { readonly groupId: string; readonly month: string },
): Promise<number> {
  const row = await tablesOf(tx, rides)
    .selectFrom('business.rides')
    .select((select) => select.fn.sum<string | null>('counted_twd').as('sum'))
    .where('group_id', '=', groupId)
    .where('limit_month', '=', month)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

export async function changeRide(
  tx: Tx,
  ride: CompanyRide,
  change: Partial<Pick<CompanyRide, 'countedTwd' | 'spentTwd' | 'limitMonth'>>,
): Promise<void> {
  await rides.update(tx, ride, change)
}

type RidesOf = {
  readonly riderId: string
  readonly companyId: string | undefined
  readonly before: { readonly requestedAt: Instant; readonly orderHash: string } | undefined
  readonly limit: number
}

/** Returns a rider's rides that companies pay for, newest first. */
export function ridesOf(tx: Tx, { riderId, companyId, before, limit }: RidesOf): Promise<readonly CompanyRide[]> {
  return rides.all(tx, (query) => {
    const own = query.where('rider_id', '=', riderId)
    const narrowed = companyId === undefined ? own : own.where('company_id', '=', companyId)
    const paged =
      before === undefined
        ? narrowed
        : narrowed.where((where) =>
            where.or([
              where('requested_at', '<', before.requestedAt),
              where.and([where('requested_at', '=', before.requestedAt), where('order_hash', '<', before.orderHash)]),
            ]),
          )
    return paged.orderBy('requested_at', 'desc').orderBy('order_hash', 'desc').limit(limit)
  })
}

export async function insertLine(tx: Tx, line: Omit<AccountLine, 'lineNumber'>): Promise<void> {
  await lines.insert(tx, line)
}

export function linesOf(
  tx: Tx,
  { companyId, month }: { readonly companyId: string; readonly month: string },
): Promise<readonly AccountLine[]> {
  return lines.all(tx, (query) =>
    query.where('company_id', '=', companyId).where('month', '=', month).orderBy('line_number').limit(100_000),
  )
}

/** The sum of a month's statement. */
export async function monthSumTwd(
  tx: Tx,
  { companyId, month }: { readonly companyId: string; readonly month: string },
): Promise<number> {
  const row = await tablesOf(tx, lines)
    .selectFrom('business.account_lines')
    .select((select) => select.fn.sum<string | null>('amount_twd').as('sum'))
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Returns the sum and the number of lines of each month, newest first. */
export async function monthsOf(
  tx: Tx,
  companyId: string,
): Promise<readonly { readonly month: string; readonly amount: number; readonly lines: number }[]> {
  const rows = await tablesOf(tx, lines)
    .selectFrom('business.account_lines')
    .select((select) => [
      'month',
      select.fn.sum<string>('amount_twd').as('amount'),
      select.fn.countAll<string>().as('lines'),
    ])
    .where('company_id', '=', companyId)
    .groupBy('month')
    .orderBy('month', 'desc')
    .limit(36)
    .execute()
  return rows.map(({ month, amount, lines: count }) => ({ month, amount: Number(amount), lines: Number(count) }))
}
