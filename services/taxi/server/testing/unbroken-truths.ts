import type { TestHouse } from '@daoxing/kit/server/testing'

/**
 * The invariants between the tables after every transaction, each as a query for the rows that break it. Tables of
 * several slices are queried together here, because no slice can see all of them.
 */
export const standingTruths: Readonly<Record<string, string>> = {
  'a live trip holds its rider, and nothing else does': `
    SELECT coalesce(trip.trip_hash, claim.trip_hash) AS broken, trip.state
    FROM (SELECT * FROM taxi.trips WHERE unpaid_since IS NULL
            AND state NOT IN ('RESERVED', 'COMPLETED', 'CANCELED', 'MATCH_FAILED')) trip
    FULL JOIN taxi.live_trips claim ON claim.trip_hash = trip.trip_hash AND claim.rider_id = trip.rider_id
    WHERE trip.trip_hash IS NULL OR claim.trip_hash IS NULL`,
  'a driver has a job where a trip has that driver, and nowhere else': `
    SELECT coalesce(trip.trip_hash, claim.order_hash) AS broken, trip.state, claim.driver_id
    FROM (SELECT * FROM taxi.trips WHERE unpaid_since IS NULL
            AND state IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT')) trip
    FULL JOIN (SELECT * FROM dispatch.driver_claims WHERE kind = 'job' AND service = 'taxi') claim
      ON claim.order_hash = trip.trip_hash AND claim.driver_id = trip.driver_id
    WHERE trip.trip_hash IS NULL OR claim.order_hash IS NULL`,
  'a reservation before boarding is in the calendar of bookings, and nothing else is': `
    SELECT coalesce(trip.trip_hash, booking.order_hash) AS broken, trip.state, booking.phase
    FROM (SELECT * FROM taxi.trips WHERE facts -> 'reservation' <> 'null'
            AND state IN ('RESERVED', 'MATCHING', 'PENDING_RESPONSE', 'DRIVER_EN_ROUTE', 'ARRIVED')) trip
    FULL JOIN (SELECT * FROM bookings.bookings WHERE service = 'taxi') booking ON booking.order_hash = trip.trip_hash
    WHERE trip.trip_hash IS NULL OR booking.order_hash IS NULL`,
  'a reservation has one driver: the one who is on the way, or the one who has promised it': `
    SELECT order_hash AS broken, phase, booking.driver_id, trip.driver_id AS trip_driver, trip.state
    FROM bookings.bookings booking JOIN taxi.trips trip ON trip_hash = order_hash
    WHERE trip.driver_id IS DISTINCT FROM (CASE phase WHEN 'coming' THEN booking.driver_id END)
      OR (phase = 'coming') <> (trip.state IN ('DRIVER_EN_ROUTE', 'ARRIVED'))`,
  // 8 minutes: the buffer of a reservation, and the time that a driver departs early. The drive between both rides adds
  // to that.
  'no driver has promised two rides that do not fit': `
    SELECT one.order_hash AS broken, other.order_hash AS other, one.driver_id FROM bookings.bookings one
    JOIN bookings.bookings other ON other.driver_id = one.driver_id AND other.order_hash > one.order_hash
    WHERE one.boarding_at - interval '8 minutes' < other.ends_at
      AND other.boarding_at - interval '8 minutes' < one.ends_at`,
  'an open offer holds its driver, and no other does': `
    SELECT coalesce(offer.offer_id, claim.offer_id) AS broken, offer.state
    FROM (SELECT * FROM dispatch.offers WHERE state = 'open') offer
    FULL JOIN (SELECT * FROM dispatch.driver_claims WHERE kind = 'offer') claim
      ON claim.offer_id = offer.offer_id AND claim.driver_id = offer.driver_id AND claim.order_hash = offer.order_hash
    WHERE offer.offer_id IS NULL OR claim.offer_id IS NULL`,
  'a trip has an open offer while it waits for the answer, and only then': `
    SELECT coalesce(offer.order_hash, trip.trip_hash) AS broken, trip.state
    FROM (SELECT * FROM dispatch.offers WHERE state = 'open' AND service = 'taxi' AND NOT EXISTS (
            SELECT 1 FROM taxi.trips WHERE trip_hash = order_hash AND trips.state = 'RESERVED')) offer
    FULL JOIN (SELECT * FROM taxi.trips WHERE state = 'PENDING_RESPONSE') trip ON trip.trip_hash = offer.order_hash
    WHERE offer.offer_id IS NULL OR trip.trip_hash IS NULL`,
  'a trip without a driver is looked after, and no other is': `
    SELECT coalesce(seeker.order_hash, trip.trip_hash) AS broken, trip.state
    FROM (SELECT * FROM dispatch.seekers WHERE service = 'taxi') seeker
    FULL JOIN (SELECT * FROM taxi.trips WHERE state IN ('REQUESTING', 'MATCHING', 'PENDING_RESPONSE')
            OR (state = 'RESERVED' AND trip_hash IN (SELECT order_hash FROM bookings.bookings WHERE phase = 'sought'))) trip
      ON trip.trip_hash = seeker.order_hash
    WHERE seeker.order_hash IS NULL OR trip.trip_hash IS NULL`,
  'a search has its end planned': `
    SELECT order_hash AS broken FROM dispatch.seekers WHERE NOT EXISTS (SELECT 1 FROM graphile_worker._private_jobs job
      WHERE job.payload ->> 'orderHash' = order_hash)`,
  'a region where somebody waits has its next round planned': `
    SELECT order_hash AS broken, region FROM dispatch.seekers
    WHERE NOT EXISTS (SELECT 1 FROM dispatch.offers WHERE offers.order_hash = seekers.order_hash AND state = 'open')
      AND NOT EXISTS (SELECT 1 FROM graphile_worker._private_jobs job WHERE job.payload ->> 'region' = region)`,
  'an open offer has its end planned': `
    SELECT offer_id AS broken FROM dispatch.offers WHERE state = 'open' AND NOT EXISTS (
      SELECT 1 FROM graphile_worker._private_jobs job WHERE job.payload ->> 'offerId' = offer_id)`,
  'a trip with a driver is watched': `
    SELECT trip_hash AS broken, state FROM taxi.trips WHERE unpaid_since IS NULL
      AND state IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT')
      AND NOT EXISTS (SELECT 1 FROM graphile_worker._private_jobs job WHERE job.payload ->> 'tripHash' = trip_hash)`,
  'what was booked sums to nothing': `
    SELECT entry_id AS broken, sum(amount_twd) FROM wallet.postings GROUP BY entry_id HAVING sum(amount_twd) <> 0`,
  'what a driver has earned with a trip is its fare and its tip, or the fee of a cancelled one, and nothing else': `
    SELECT coalesce(trip.trip_hash, earned.order_hash) AS broken, trip.amount_twd, earned.amount_twd
    FROM (SELECT trip_hash, coalesce(fare_twd, 0)
              + CASE WHEN payment_method = 'cash' THEN 0 ELSE coalesce((facts -> 'tip' ->> 'amountTwd')::int, 0) END
            AS amount_twd FROM taxi.trips WHERE state = 'COMPLETED' AND fare_twd > 0) trip
    FULL JOIN (SELECT order_hash, -sum(amount_twd) AS amount_twd FROM wallet.entries JOIN wallet.postings USING (entry_id)
        JOIN taxi.trips ON trip_hash = order_hash
        WHERE account LIKE 'earned:%' AND state = 'COMPLETED' GROUP BY order_hash) earned
      ON earned.order_hash = trip.trip_hash
    WHERE trip.amount_twd IS DISTINCT FROM earned.amount_twd`,
  'a company is charged for a ride what its statement lists and its limit counts': `
    SELECT ride.order_hash AS broken, ride.spent_twd, ride.counted_twd, booked.amount_twd AS booked, listed.amount_twd AS listed
    FROM business.rides ride
    LEFT JOIN (SELECT order_hash, account, sum(amount_twd) AS amount_twd FROM wallet.entries
        JOIN wallet.postings USING (entry_id) GROUP BY order_hash, account) booked
      ON booked.order_hash = ride.order_hash AND booked.account = 'company:' || ride.company_id
    LEFT JOIN (SELECT order_hash, sum(amount_twd) AS amount_twd FROM business.account_lines GROUP BY order_hash) listed
      ON listed.order_hash = ride.order_hash
    WHERE coalesce(booked.amount_twd, 0) <> coalesce(ride.spent_twd, 0)
      OR coalesce(listed.amount_twd, 0) <> coalesce(ride.spent_twd, 0)
      OR (ride.spent_twd IS NOT NULL AND ride.spent_twd <> ride.counted_twd)`,
  'a trip that is not over and not paid is booked for nobody as collected': `
    SELECT trip_hash AS broken, trip.state, payment.state AS payment FROM taxi.trips trip
    JOIN wallet.payments payment ON order_hash = trip_hash
    WHERE (trip.state = 'COMPLETED') <> (payment.state = 'PAID') AND trip.state NOT IN ('CANCELED', 'MATCH_FAILED')`,
  'money is held for a trip before anybody is looked for, and for no trip that has ended': `
    SELECT trip_hash AS broken, trip.state, hold.state AS hold FROM taxi.trips trip
    JOIN wallet.payments payment ON payment.order_hash = trip_hash AND instrument_id IS NOT NULL
    LEFT JOIN wallet.holds hold ON hold.order_hash = trip_hash AND purpose = 'fare'
    WHERE (trip.state IN ('REQUESTING', 'MATCHING', 'PENDING_RESPONSE', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED')
        AND payment.opened_at = trip.requested_at AND hold.state IS DISTINCT FROM 'AUTHORIZED')
      OR (trip.state IN ('COMPLETED', 'CANCELED', 'MATCH_FAILED') AND payment.state <> 'DUE'
        AND hold.state IN ('AUTHORIZING', 'AUTHORIZED', 'CAPTURING'))`,
  'what is held beside the fare for a dearer search is held while it is looked for, and for no trip that has ended': `
    SELECT trip_hash AS broken, trip.state, hold.state AS hold, facts -> 'expansion' AS expansion FROM taxi.trips trip
    JOIN wallet.payments payment ON payment.order_hash = trip_hash
    JOIN wallet.holds hold ON hold.order_hash = trip_hash AND purpose = 'raise'
    WHERE hold.state IN ('AUTHORIZING', 'AUTHORIZED', 'CAPTURING') AND payment.state <> 'DUE'
      AND (trip.state IN ('COMPLETED', 'CANCELED', 'MATCH_FAILED')
        OR NOT (match_expanded OR facts -> 'expansion' ->> 'state' IN ('authorizing', 'held')
          OR facts -> 'change' ->> 'state' IN ('authorizing', 'waiting', 'asked') OR facts ->> 'appliedChange' IS NOT NULL))`,
  'a fee stands in a cancelled trip as it was charged on its proof, and in no other': `
    SELECT coalesce(trip.trip_hash, fee.trip_hash) AS broken, trip.fee_twd, fee.amount_twd
    FROM (SELECT trip_hash, (facts -> 'cancel' ->> 'feeTwd')::int AS fee_twd FROM taxi.trips
            WHERE state = 'CANCELED' AND (facts -> 'cancel' ->> 'feeTwd')::int > 0) trip
    FULL JOIN taxi.cancel_fees fee ON fee.trip_hash = trip.trip_hash
    WHERE trip.fee_twd IS DISTINCT FROM fee.amount_twd`,
  'a fee is due to the driver who waited, once, and of what was given back nothing is open': `
    SELECT fee.trip_hash AS broken, fee.amount_twd, booked.due_twd, booked.open_twd FROM taxi.cancel_fees fee
    LEFT JOIN (SELECT order_hash, sum(amount_twd) FILTER (WHERE kind = 'due') AS due_twd, sum(amount_twd) AS open_twd
        FROM wallet.entries JOIN wallet.postings USING (entry_id) WHERE account LIKE 'due:order:%' GROUP BY order_hash) booked
      ON booked.order_hash = fee.trip_hash
    WHERE fee.amount_twd IS DISTINCT FROM booked.due_twd OR (fee.given_back_at IS NOT NULL AND booked.open_twd <> 0)`,
  'what a driver owes a rider is booked as often as it is owed': `
    SELECT coalesce(owed.trip_hash, booked.order_hash) AS broken, owed.amount_twd, booked.amount_twd AS booked_twd
    FROM (SELECT trip_hash, sum(amount_twd) AS amount_twd FROM taxi.rider_credits
        WHERE driver_id <> 'house' GROUP BY trip_hash) owed
    FULL JOIN (SELECT order_hash, sum(amount_twd) AS amount_twd FROM wallet.entries JOIN wallet.postings USING (entry_id)
        WHERE account LIKE 'owes:driver:%' GROUP BY order_hash) booked ON booked.order_hash = owed.trip_hash
    WHERE owed.amount_twd IS DISTINCT FROM booked.amount_twd`,
  'a waiting car is listened for': `
    SELECT trip_hash AS broken FROM taxi.trips WHERE state = 'ARRIVED' AND NOT EXISTS (
      SELECT 1 FROM graphile_worker._private_jobs job WHERE job.key = 'taxi:hear:' || trip_hash)`,
  'the register of orders says what the trip says': `
    SELECT trip_hash AS broken, trip.state, status FROM taxi.trips trip LEFT JOIN orders.orders ON order_hash = trip_hash
    WHERE status IS DISTINCT FROM (CASE trip.state WHEN 'PENDING_RESPONSE' THEN 'MATCHING'
        WHEN 'AUTHORIZING' THEN 'REQUESTING' ELSE trip.state END)
      OR orders.revision IS DISTINCT FROM trip.revision`,
  'nothing is planned that fails': `
    SELECT id AS broken, last_error FROM graphile_worker._private_jobs WHERE attempts > 1`,
}

/** Returns the invariants that are broken now, with the offending rows; empty if all hold. */
export async function brokenTruths({ house }: Pick<TestHouse, 'house'>): Promise<Readonly<Record<string, unknown>>> {
  const broken: [string, unknown][] = []
  for (const [truth, query] of Object.entries(standingTruths)) {
    const { rows } = await house.database.pool.query<{ broken: unknown }>(query)
    if (rows.length > 0) broken.push([truth, rows])
  }
  return Object.fromEntries(broken)
}
