const noMovement = `NOT EXISTS (SELECT 1 FROM wallet.holds hold JOIN wallet.movements movement USING (hold_id)
  WHERE hold.order_hash = trip.order_hash AND movement.state = 'intended')`
/** A refund that the bank declines becomes a credit. */
const noneDeclined = `NOT EXISTS (SELECT 1 FROM wallet.holds hold JOIN wallet.movements movement USING (hold_id)
  WHERE hold.order_hash = trip.order_hash AND movement.kind = 'refund' AND movement.state = 'declined')`
const takenTwd = `(SELECT coalesce(sum(captured_twd - refunded_twd), 0) FROM wallet.holds WHERE order_hash = trip.order_hash)`
const extrasTwd = `(SELECT coalesce(sum(amount_twd), 0) FROM chauffeur.extras WHERE extras.order_hash = trip.order_hash)`

/** Invariants of chauffeured trips at any time, each as a query that finds violations. */
export const chauffeurDayTruths: Readonly<Record<string, string>> = {
  'no two promises of a driver overlap': `SELECT one.driver_id, one.order_hash FROM bookings.spans one
    JOIN bookings.spans other ON other.driver_id = one.driver_id AND other.order_hash > one.order_hash
      AND other.starts_at < one.ends_at AND one.starts_at < other.ends_at`,
  'a chauffeur is under way for one trip': `SELECT driver_id FROM chauffeur.trips
    WHERE ended_at IS NULL AND unpaid_since IS NULL AND driver_id IS NOT NULL GROUP BY driver_id HAVING count(*) > 1`,
  'no rider of a chauffeur pays more than was agreed to': `SELECT order_hash, total_twd, ${takenTwd} AS taken FROM chauffeur.trips trip
    WHERE ${takenTwd} > total_twd + ${extrasTwd}`,
  'tolls stay within the sum that the rider consented to': `SELECT order_hash FROM chauffeur.trips trip
    WHERE ${extrasTwd} > (facts -> 'terms' ->> 'extrasMaxTwd')::int`,
  'of a trip that nobody drove the deposit is back': `SELECT order_hash FROM chauffeur.trips trip
    WHERE state = 'MATCH_FAILED' AND ${noMovement} AND ${noneDeclined} AND ${takenTwd} <> 0`,
  'of a cancelled trip no more is kept than its part of the deposit': `SELECT order_hash, kept_twd FROM chauffeur.trips trip
    WHERE state = 'CANCELED' AND ${noMovement} AND ${noneDeclined} AND ${takenTwd} <> kept_twd`,
  'the register of orders says what the chauffeured trip says': `SELECT trip.order_hash FROM chauffeur.trips trip
    LEFT JOIN orders.orders listed USING (order_hash) WHERE listed.revision IS DISTINCT FROM trip.revision`,
  'the last event of a chauffeured trip is the state that it is in': `SELECT order_hash FROM chauffeur.trips trip WHERE state IS DISTINCT FROM
    (SELECT state FROM chauffeur.trip_events event WHERE event.order_hash = trip.order_hash ORDER BY revision DESC LIMIT 1)`,
}

/** Processes that must have ended in time; `$1` is the current time. */
export const chauffeurDayEndings: Readonly<Record<string, string>> = {
  'no chauffeured trip waits for its driver beyond its time': `SELECT order_hash, state FROM chauffeur.trips
    WHERE (state = 'RESERVED' AND starts_at < $1::timestamptz - interval '40 minutes')
      OR (state = 'DRIVER_EN_ROUTE' AND starts_at < $1::timestamptz - interval '3 hours')
      OR (state = 'ARRIVED' AND starts_at < $1::timestamptz - interval '3 hours')
      OR (state = 'AWAITING_DEPOSIT' AND requested_at < $1::timestamptz - interval '40 minutes')`,
}
