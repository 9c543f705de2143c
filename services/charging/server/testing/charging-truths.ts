/** Invariants of the tables once everything has ended. Each query returns the rows that break it. */
export const chargingTruths: Readonly<Record<string, string>> = {
  'a charger and a rider are claimed by what is live': `SELECT claimed FROM charging.claims claim
    WHERE NOT EXISTS (SELECT FROM charging.orders WHERE order_hash = claim.order_hash
        AND state IN ('Init', 'PreStart', 'Charging', 'PreStop', 'Buffer', 'Parking'))
      AND NOT EXISTS (SELECT FROM charging.reservations WHERE reservation_hash = claim.order_hash
        AND state IN ('Holding', 'Asking', 'Kept', 'InUse'))`,
  'an order has one session at its operator': `SELECT document ->> 'authorization_reference' AS order_hash
    FROM charging.party_sessions WHERE document ->> 'authorization_reference' IS NOT NULL
      AND document ->> 'status' IN ('ACTIVE', 'COMPLETED')
    GROUP BY 1 HAVING count(*) > 1`,
  'a charge is paid once, and as it was billed': `SELECT order_hash, amount_twd, charged_twd, paid_twd
    FROM charging.orders JOIN wallet.payments payment USING (order_hash)
    WHERE charging.orders.state = 'AutoPayComplete' AND (charged_twd <> amount_twd OR paid_twd < charged_twd
      OR paid_twd > charged_twd AND (charging.orders.facts ->> 'corrections')::integer = 0)`,
  'a charge without power costs nothing': `SELECT order_hash FROM charging.orders
    JOIN wallet.payments payment USING (order_hash) WHERE charging.orders.state = 'Invalid' AND paid_twd > 0`,
  'nobody pays more than the screen showed at the end': `SELECT order_hash, amount_twd FROM charging.orders
    WHERE NOT (facts ->> 'readingsMissing')::boolean AND amount_twd > (facts ->> 'shownTwd')::integer`,
  'no more is captured than was held': `SELECT hold_id, captured_twd FROM wallet.holds WHERE captured_twd > amount_twd`,
  'a reservation costs at most what was held and shown, and nothing beside a charge': `SELECT reservation_hash
    FROM charging.reservations LEFT JOIN wallet.payments payment ON payment.order_hash = reservation_hash
    WHERE charged_twd > coalesce(shown_twd, 0) OR coalesce(paid_twd, 0) > charged_twd
      OR charging.reservations.state = 'Used' AND coalesce(paid_twd, 0) > 0`,
}
