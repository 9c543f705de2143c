const noMovement = `NOT EXISTS (SELECT 1 FROM wallet.holds hold JOIN wallet.movements movement USING (hold_id)
  WHERE hold.order_hash = trip.trip_hash AND movement.state = 'intended')`
const takenTwd = `(SELECT coalesce(sum(captured_twd - refunded_twd), 0) FROM wallet.holds WHERE order_hash = trip.trip_hash)`

/** Invariants of trips with a designated driver at any time, each as a query that finds violations. */
export const designatedDayTruths: Readonly<Record<string, string>> = {
  'a designated driver and a rider have one trip at a time': `SELECT driver_id FROM designated_driver.trips
    WHERE ended_at IS NULL AND unpaid_since IS NULL AND driver_id IS NOT NULL GROUP BY driver_id HAVING count(*) > 1`,
  'no car leaves without the code and the word of its rider': `SELECT trip_hash FROM designated_driver.trips
    WHERE started_at IS NOT NULL AND (code_checked_at IS NULL OR code_checked_at > started_at
      OR facts -> 'before' ->> 'answer' IS DISTINCT FROM 'confirmed')`,
  'a designated trip costs what was agreed to': `SELECT trip_hash, amount_twd, ${takenTwd} AS taken FROM designated_driver.trips trip
    WHERE ${takenTwd} > amount_twd`,
  'of a paid designated trip the price is paid, no more and no less': `SELECT trip_hash FROM designated_driver.trips trip
    JOIN wallet.payments ON order_hash = trip_hash WHERE trip.state = 'COMPLETED' AND ${noMovement} AND paid_twd - refunded_twd <> amount_twd`,
  'a cancelled designated trip costs its fee, and no fee is without a driver who stood there': `SELECT trip_hash FROM designated_driver.trips trip
    WHERE state IN ('CANCELED', 'MATCH_FAILED') AND ((charged_fee_twd > 0 AND arrived_at IS NULL)
      OR (${noMovement} AND ${takenTwd} > charged_fee_twd))`,
  'the register of orders says what the designated trip says': `SELECT trip_hash FROM designated_driver.trips trip
    LEFT JOIN orders.orders listed ON order_hash = trip_hash WHERE listed.revision IS DISTINCT FROM trip.revision`,
  'the last event of a designated trip is the state that it is in': `SELECT trip_hash FROM designated_driver.trips trip
    WHERE state IS DISTINCT FROM (SELECT state FROM designated_driver.trip_events event
      WHERE event.trip_hash = trip.trip_hash ORDER BY revision DESC LIMIT 1)`,
}

/** Processes that must have ended in time; `$1` is the current time. */
export const designatedDayEndings: Readonly<Record<string, string>> = {
  'no search for a designated driver goes on beyond its time': `SELECT trip_hash, state FROM designated_driver.trips
    WHERE (state = 'REQUESTING' AND gives_up_at < $1::timestamptz - interval '3 minutes')
      OR (state = 'PREPARING' AND requested_at < $1::timestamptz - interval '40 minutes')
      OR (state = 'DRIVER_EN_ROUTE' AND promised_at < $1::timestamptz - interval '3 hours')`,
}
