const noMovement = `NOT EXISTS (SELECT 1 FROM wallet.holds hold JOIN wallet.movements movement USING (hold_id)
  WHERE hold.order_hash = rental.order_hash AND movement.state = 'intended')`
const takenTwd = `(SELECT coalesce(sum(captured_twd - refunded_twd), 0) FROM wallet.holds WHERE order_hash = rental.order_hash)`
const sumOf = (what: string) => `(SELECT coalesce(sum((one ->> 'amountTwd')::int), 0) FROM ${what})`

/** Invariants of all rentals at any time, each as a query that finds violations. */
export const rentalTruths: Readonly<Record<string, string>> = {
  'a lent car is kept by one order at a time': `SELECT one.order_hash, other.order_hash AS other FROM assets.keeps one
    JOIN assets.keeps other ON other.asset_id = one.asset_id AND other.order_hash > one.order_hash
      AND other.from_at < one.until_at AND one.from_at < other.until_at`,
  'a rental has its one car until the return, and none before or afterwards': `SELECT order_hash, state FROM rental.orders rental
    WHERE (SELECT count(*) FROM assets.keeps keep WHERE keep.order_hash = rental.order_hash AND keep.ended_at IS NULL
        AND keep.kind <> 'buffer' AND keep.asset_id = rental.asset_id)
      <> CASE WHEN asset_id IS NULL OR state IN ('CANCELED', 'EXPIRED', 'PENDING_PAYMENT', 'COMPLETED') THEN 0 ELSE 1 END`,
  'a car is out with one rider at a time': `SELECT asset_id FROM rental.orders
    WHERE state IN ('IN_USE', 'RETURNING', 'RETURN_ERROR') GROUP BY asset_id HAVING count(*) > 1`,
  'a deposit is taken once': `SELECT order_hash FROM wallet.holds JOIN rental.orders USING (order_hash)
    WHERE purpose = 'advance' AND captured_twd > 0 GROUP BY order_hash HAVING count(*) > 1`,
  'of a rental without a handover only the kept part stays taken': `SELECT order_hash, ${takenTwd} AS taken, facts -> 'keptTwd' AS kept
    FROM rental.orders rental WHERE state IN ('CANCELED', 'EXPIRED') AND ${noMovement}
      AND ${takenTwd} IS DISTINCT FROM (facts ->> 'keptTwd')::int`,
  'of a finished rental the bill with its charged lines is paid, no more and no less': `SELECT order_hash, paid_twd, refunded_twd
    FROM rental.orders rental JOIN wallet.payments USING (order_hash)
    WHERE rental.state = 'COMPLETED' AND ${noMovement} AND paid_twd - refunded_twd <>
      greatest(0, ${sumOf("jsonb_array_elements(facts -> 'billLines') one")})
      + ${sumOf("jsonb_array_elements(facts -> 'laterLines') one WHERE one ->> 'state' = 'charged'")}`,
  'no bill is above its caps': `SELECT order_hash, line FROM rental.orders, jsonb_array_elements(facts -> 'billLines') line,
    LATERAL (SELECT (line ->> 'amountTwd')::int AS twd, line ->> 'kind' AS kind, (facts -> 'terms' ->> 'dayRentTwd')::int AS day_twd,
      ceil(extract(epoch FROM ends_at - starts_at) / 86400) AS days,
      ceil(greatest(0, extract(epoch FROM returned_at - ends_at)) / 86400) AS late_days) of_line
    WHERE (kind = 'rent' AND twd <> (facts -> 'terms' ->> 'promotionTotalAmount')::int) OR (kind = 'late' AND twd > late_days * day_twd)
      OR (kind = 'kilometres' AND twd * 2 > days * day_twd) OR (kind = 'lossOfUse' AND twd > 10 * day_twd)`,
  'the register of orders says what the rental says': `SELECT rental.order_hash FROM rental.orders rental
    LEFT JOIN orders.orders listed USING (order_hash) WHERE listed.revision IS DISTINCT FROM rental.revision`,
  'the last event of a rental is the state that it is in': `SELECT order_hash FROM rental.orders rental WHERE state IS DISTINCT FROM
    (SELECT state FROM rental.order_events event WHERE event.order_hash = rental.order_hash ORDER BY revision DESC LIMIT 1)`,
  'a shared car is kept by its order until the return, and neither before nor afterwards': `SELECT order_hash, state FROM rental.shared_orders rental
    WHERE (SELECT count(*) FROM assets.keeps keep WHERE keep.order_hash = rental.order_hash AND keep.ended_at IS NULL
        AND keep.kind <> 'buffer' AND keep.asset_id = rental.asset_id)
      <> CASE WHEN state IN ('CANCELED', 'EXPIRED', 'PENDING_PAYMENT', 'COMPLETED') THEN 0 ELSE 1 END`,
  'a shared car is out with one rider at a time': `SELECT asset_id FROM rental.shared_orders
    WHERE state IN ('IN_USE', 'RETURNING', 'RETURN_ERROR') GROUP BY asset_id HAVING count(*) > 1`,
  'nothing stays taken for a shared car that never opened': `SELECT order_hash, ${takenTwd} AS taken FROM rental.shared_orders rental
    WHERE departed_at IS NULL AND ${noMovement} AND ${takenTwd} <> 0`,
  'of a finished rental of a shared car the bill with its charged lines is paid, no more and no less': `SELECT order_hash, paid_twd, refunded_twd
    FROM rental.shared_orders rental JOIN wallet.payments USING (order_hash)
    WHERE rental.state = 'COMPLETED' AND ${noMovement} AND paid_twd - refunded_twd <>
      greatest(0, ${sumOf("jsonb_array_elements(facts -> 'billLines') one")})
      + ${sumOf("jsonb_array_elements(facts -> 'laterLines') one WHERE one ->> 'state' = 'charged'")}`,
  'no bill of a shared car is above its caps': `SELECT order_hash, line FROM rental.shared_orders, jsonb_array_elements(facts -> 'billLines') line,
    LATERAL (SELECT (line ->> 'amountTwd')::int AS twd, line ->> 'kind' AS kind, (facts -> 'prices' -> 'rent' ->> 'weekdayDayTwd')::int AS day_twd,
      ceil(extract(epoch FROM ends_at - starts_at) / 86400) AS days,
      ceil(greatest(0, extract(epoch FROM returned_at - ends_at)) / 86400) AS late_days) of_line
    WHERE (kind IN ('rent', 'waiver') AND twd > (facts -> 'quote' ->> 'totalAmount')::int) OR (kind = 'late' AND twd > late_days * day_twd)
      OR (kind = 'kilometres' AND twd * 2 > days * day_twd)`,
  'no damage of a shared car costs more days than the contract allows': `SELECT order_hash FROM rental.shared_orders
    WHERE ${sumOf("jsonb_array_elements(facts -> 'laterLines') one WHERE one ->> 'kind' = 'lossOfUse' AND one ->> 'state' <> 'dropped'")}
      > 10 * (facts -> 'prices' -> 'rent' ->> 'weekdayDayTwd')::int`,
  'the register of orders says what the rental of a shared car says': `SELECT rental.order_hash FROM rental.shared_orders rental
    LEFT JOIN orders.orders listed USING (order_hash) WHERE listed.revision IS DISTINCT FROM rental.revision`,
  'the last event of a rental of a shared car is the state that it is in': `SELECT order_hash FROM rental.shared_orders rental WHERE state IS DISTINCT FROM
    (SELECT state FROM rental.shared_order_events event WHERE event.order_hash = rental.order_hash ORDER BY revision DESC LIMIT 1)`,
}

/** Processes that must have ended in time; `$1` is the current time. */
export const rentalEndings: Readonly<Record<string, string>> = {
  'no deposit, no wish and no rider is waited for beyond its time': `SELECT order_hash, state FROM rental.orders
    WHERE (state = 'AWAITING_PAYMENT' AND pay_until < $1::timestamptz - interval '10 minutes')
      OR (state = 'WISHED' AND answer_by < $1::timestamptz - interval '10 minutes')
      OR (state IN ('RESERVED', 'DEPARTING')
        AND greatest(starts_at + interval '2 hours', (facts ->> 'waitsUntil')::timestamptz) < $1::timestamptz - interval '10 minutes')
      OR (state IN ('PREAUTHORIZING', 'PREAUTHORIZED') AND ends_at < $1::timestamptz - interval '10 minutes')`,
  'no shared car waits for its rider beyond its time': `SELECT order_hash, state FROM rental.shared_orders
    WHERE (state IN ('RESERVED', 'DEPARTING') AND take_until < $1::timestamptz - interval '10 minutes')
      OR (state IN ('PREAUTHORIZING', 'PREAUTHORIZED')
        AND greatest(take_until, (facts ->> 'heldAt')::timestamptz) < $1::timestamptz - interval '30 minutes')`,
  'every command to a car ends': `SELECT command_id, state FROM assets.commands
    WHERE ended_at IS NULL AND expires_at < $1::timestamptz - interval '5 minutes'`,
}
