const live = `('PREPARING', 'RESERVED', 'STARTING', 'RIDING', 'RETURNING')`
const noMovement = `NOT EXISTS (SELECT 1 FROM wallet.holds hold JOIN wallet.movements movement USING (hold_id)
  WHERE hold.order_hash = rental.order_hash AND movement.state = 'intended')`
const takenTwd = `(SELECT coalesce(sum(captured_twd - refunded_twd), 0) FROM wallet.holds WHERE order_hash = rental.order_hash)`

/** The seconds of a finished ride that its meter counted: from power to the tap on return, without what was free. */
const ridden = `SELECT rental.order_hash, rental.ride_twd, rental.facts, stop_at,
    floor(extract(epoch FROM stop_at - started_at)) - floor(coalesce((
      SELECT sum(extract(epoch FROM upper(piece) - lower(piece))) FROM unnest((
        SELECT range_agg(tstzrange(greatest((span ->> 'from')::timestamptz, started_at),
            least(coalesce((span ->> 'until')::timestamptz, stop_at), stop_at)))
          FROM jsonb_array_elements(facts -> 'freeSpans') span
          WHERE greatest((span ->> 'from')::timestamptz, started_at)
            < least(coalesce((span ->> 'until')::timestamptz, stop_at), stop_at))) piece), 0)) AS seconds
  FROM scooter.rentals rental, LATERAL (SELECT coalesce(return_requested_at, ended_at) AS stop_at) stop
  WHERE state IN ('PENDING_PAYMENT', 'COMPLETED')`
const tariff = (name: string) => `(facts -> 'tariff' ->> '${name}')::numeric`
/** The price of that ride, by a reckoning of its own. */
const reckoned = `SELECT order_hash, ride_twd, seconds, floor((days * ${tariff('dayCapTwd')} * 100 + least(${tariff('dayCapTwd')} * 100,
    CASE WHEN days > 0 THEN minutes * ${tariff('minuteCents')}
      ELSE ${tariff('baseTwd')} * 100 + greatest(0, minutes - ${tariff('includedMinutes')}) * ${tariff('minuteCents')} END)) / 100 + 0.5) AS twd,
    (days + 1) * ${tariff('dayCapTwd')} AS cap_twd
  FROM (${ridden}) ride, LATERAL (SELECT floor(greatest(0, seconds) / 86400) AS days,
    floor(mod(greatest(0, seconds), 86400) / 60) + 1 AS minutes) counted`
const isPromised = `(facts -> 'plan' ->> 'mayReturn')::boolean AND sqrt(
    power(((facts -> 'plan' -> 'destination' ->> 'lat')::float8 - (facts -> 'place' ->> 'lat')::float8) * 111195, 2)
    + power(((facts -> 'plan' -> 'destination' ->> 'lng')::float8 - (facts -> 'place' ->> 'lng')::float8) * 100800, 2)) < 55`
const sumOfFees = `(SELECT coalesce(sum((fee ->> 'amountTwd')::int), 0) FROM jsonb_array_elements(facts -> 'fees') fee
  WHERE (fee ->> 'fineStatus')::int = 7)`

/** Invariants of all rentals of scooters at any time, each as a query that finds violations. */
export const scooterDayTruths: Readonly<Record<string, string>> = {
  'a scooter has one rider at a time': `SELECT asset_id FROM scooter.rentals WHERE state IN ${live} GROUP BY asset_id HAVING count(*) > 1`,
  'a live rental keeps its scooter, and no other does': `SELECT order_hash, state FROM scooter.rentals rental
    WHERE (SELECT count(*) FROM assets.keeps keep WHERE keep.order_hash = rental.order_hash AND keep.ended_at IS NULL
      AND keep.kind <> 'buffer' AND keep.asset_id = rental.asset_id) <> CASE WHEN state IN ${live} THEN 1 ELSE 0 END`,
  'a reservation lasts ten minutes, and an unused one does not end before them': `SELECT order_hash FROM scooter.rentals rental
    WHERE pick_up_by <> reserved_at + interval '10 minutes'
      OR (state = 'EXPIRED' AND ended_at < pick_up_by AND EXISTS (SELECT 1 FROM scooter.rental_events held
        WHERE held.order_hash = rental.order_hash AND held.event = 'held'))`,
  'the price of a ride is that of its minutes, without a second that stood still': `SELECT * FROM (${reckoned}) one WHERE ride_twd <> twd`,
  'no ride costs more than its cap': `SELECT * FROM (${reckoned}) one WHERE ride_twd > cap_twd`,
  'the meter begins with the power of the scooter, and stands at the tap on return at the latest': `SELECT rental.order_hash, started_at,
      return_requested_at, powered, tapped
    FROM scooter.rentals rental, LATERAL (SELECT min(at) FILTER (WHERE event = 'powered') AS powered,
      max(at) FILTER (WHERE event = 'returnRequested') AS tapped FROM scooter.rental_events event WHERE event.order_hash = rental.order_hash) told
    WHERE started_at IS NOT NULL AND (started_at IS DISTINCT FROM powered OR return_requested_at > tapped OR return_requested_at < started_at)`,
  'a ride begins once and ends once': `SELECT order_hash FROM scooter.rental_events GROUP BY order_hash
    HAVING count(*) FILTER (WHERE event = 'powered') > 1 OR count(*) FILTER (WHERE event IN ('returned', 'endedByHouse')) > 1`,
  'a scooter is commanded once at a time': `SELECT asset_id FROM assets.commands WHERE state IN ('planned', 'sent') AND service = 'scooter'
    GROUP BY asset_id HAVING count(*) > 1`,
  'no fee without its proof, and none of a place that was promised': `SELECT order_hash, fee FROM scooter.rentals, jsonb_array_elements(facts -> 'fees') fee
    WHERE trim(fee -> 'proof' ->> 'number') = '' OR trim(fee -> 'proof' ->> 'text') = ''
      OR ((fee ->> 'feeType')::int IN (3, 4) AND ${isPromised})`,
  'a traffic ticket is with whoever rode at its minute': `SELECT ticket_id FROM scooter.traffic_tickets ticket JOIN scooter.rentals rental USING (order_hash)
    WHERE ticket.rider_id <> rental.rider_id OR ticket.happened_at < date_trunc('minute', rental.started_at)
      OR ticket.happened_at > coalesce(rental.ended_at, 'infinity')`,
  'of a rental without a ride nothing stays taken': `SELECT order_hash FROM scooter.rentals rental
    WHERE state IN ('CANCELED', 'EXPIRED') AND ${noMovement} AND ${takenTwd} <> 0`,
  'of a finished ride its bill is paid, no more and no less': `SELECT order_hash, paid_twd, refunded_twd, ride_twd
    FROM scooter.rentals rental JOIN wallet.payments USING (order_hash) WHERE rental.state = 'COMPLETED' AND ${noMovement}
      AND paid_twd - refunded_twd <> ride_twd - least(ride_twd, (facts ->> 'swapCreditTwd')::int) + ${sumOfFees}`,
  'the register of orders says what the rental of a scooter says': `SELECT rental.order_hash FROM scooter.rentals rental
    LEFT JOIN orders.orders listed USING (order_hash) WHERE listed.revision IS DISTINCT FROM rental.revision`,
  'the last event of a rental of a scooter is the state that it is in': `SELECT order_hash FROM scooter.rentals rental WHERE state IS DISTINCT FROM
    (SELECT state FROM scooter.rental_events event WHERE event.order_hash = rental.order_hash ORDER BY revision DESC LIMIT 1)`,
}

/** Processes that must have ended in time; `$1` is the current time. */
export const scooterDayEndings: Readonly<Record<string, string>> = {
  'no scooter is reserved beyond its ten minutes, and no return waits beyond its five': `SELECT order_hash, state FROM scooter.rentals
    WHERE (state IN ('PREPARING', 'RESERVED') AND pick_up_by < $1::timestamptz - interval '10 minutes')
      OR (state = 'STARTING' AND pick_up_by < $1::timestamptz - interval '20 minutes')
      OR (state = 'RETURNING' AND return_requested_at < $1::timestamptz - interval '25 minutes')`,
}
