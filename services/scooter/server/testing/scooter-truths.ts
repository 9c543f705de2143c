import type { House } from '@daoxing/kit/server'

const live = `('PREPARING', 'RESERVED', 'STARTING', 'RIDING', 'RETURNING')`
const noMovement = `NOT EXISTS (SELECT 1 FROM wallet.holds hold JOIN wallet.movements movement USING (hold_id)
  WHERE hold.order_hash = rental.order_hash AND movement.state = 'intended')`
const takenTwd = `(SELECT coalesce(sum(captured_twd - refunded_twd), 0) FROM wallet.holds WHERE order_hash = rental.order_hash)`
const capTwd = `(facts -> 'tariff' ->> 'dayCapTwd')::int * ceil((extract(epoch FROM ended_at - started_at) + 1) / 86400)`

/** Invariants of all rentals at any time, each as a query that finds violations; `$1` is the current time. */
export const scooterTruths: Readonly<Record<string, string>> = {
  'a scooter is kept by one order at a time': `SELECT one.order_hash, other.order_hash AS other FROM assets.keeps one
    JOIN assets.keeps other ON other.asset_id = one.asset_id AND other.order_hash > one.order_hash
      AND other.from_at < one.until_at AND one.from_at < other.until_at WHERE $1::timestamptz IS NOT NULL`,
  'a rental has its scooter while it is live, and not afterwards': `SELECT order_hash, state FROM scooter.rentals rental
    WHERE (SELECT count(*) FROM assets.keeps keep WHERE keep.order_hash = rental.order_hash AND keep.ended_at IS NULL
      AND keep.asset_id = rental.asset_id) <> CASE WHEN state IN ${live} THEN 1 ELSE 0 END AND $1::timestamptz IS NOT NULL`,
  'a scooter that was not taken in ten minutes is free': `SELECT order_hash FROM scooter.rentals
    WHERE state IN ('PREPARING', 'RESERVED') AND (pick_up_by <= $1::timestamptz OR pick_up_by > reserved_at + interval '10 minutes')`,
  'a return has ended after five minutes': `SELECT order_hash FROM scooter.rentals
    WHERE state = 'RETURNING' AND return_requested_at < $1::timestamptz - interval '5 minutes'`,
  'nothing stays taken for a scooter that was not ridden': `SELECT order_hash, ${takenTwd} AS taken FROM scooter.rentals rental
    WHERE started_at IS NULL AND ${noMovement} AND ${takenTwd} <> 0 AND $1::timestamptz IS NOT NULL`,
  'of a finished ride the bill is paid, no more and no less': `SELECT order_hash, paid_twd, refunded_twd, ride_twd
    FROM scooter.rentals rental JOIN wallet.payments USING (order_hash) WHERE rental.state = 'COMPLETED' AND ${noMovement}
      AND facts -> 'fees' = '[]' AND paid_twd - refunded_twd <> ride_twd - least(ride_twd, (facts ->> 'swapCreditTwd')::int)
      AND $1::timestamptz IS NOT NULL`,
  'no bill is above its cap': `SELECT order_hash FROM scooter.rentals WHERE ride_twd > ${capTwd} AND $1::timestamptz IS NOT NULL`,
  'every command to a scooter ends': `SELECT command_id, state FROM assets.commands
    WHERE ended_at IS NULL AND expires_at < $1::timestamptz - interval '1 minute'`,
  'the register of orders says what the rental says': `SELECT rental.order_hash FROM scooter.rentals rental
    LEFT JOIN orders.orders listed USING (order_hash)
    WHERE listed.revision IS DISTINCT FROM rental.revision AND $1::timestamptz IS NOT NULL`,
  'the books balance': `SELECT sum(amount_twd) FROM wallet.postings WHERE $1::timestamptz IS NOT NULL HAVING sum(amount_twd) <> 0`,
}

/** The truths that do not hold now, with the rows that break them. */
export async function violations(
  { database, clock }: House,
  truths: typeof scooterTruths,
): Promise<readonly unknown[]> {
  const broken: unknown[] = []
  for (const [truth, query] of Object.entries(truths)) {
    const { rows } = await database.pool.query(query, [clock.now()])
    if (rows.length > 0) broken.push([truth, rows])
  }
  return broken
}

const count = async ({ database }: House, where: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM assets.keeps WHERE ${where}`,
    [...values],
  )
  return rows[0]?.count ?? 0
}

/** The keeps that an order has ever had. */
export const keepsOf = (house: House, orderHash: string) => count(house, 'order_hash = $1', [orderHash])
export const openKeeps = (house: House) => count(house, 'ended_at IS NULL')
