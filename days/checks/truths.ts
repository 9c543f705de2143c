import { chauffeurDayEndings, chauffeurDayTruths } from '@daoxing/chauffeur/server/testing'
import type { House } from '@daoxing/kit/server'
import { rentalEndings, rentalTruths } from '@daoxing/rental/server/testing'
import { scooterDayEndings, scooterDayTruths } from '@daoxing/scooter/server/testing'
import { standingTruths } from '@daoxing/taxi/server/testing'

/**
 * Invariants of a trip after every step that touched it, each as a query that finds violations. All rows are checked
 * every simulated minute.
 */
const truthsOfTrips: readonly (readonly [string, string])[] = [
  [
    'a live trip holds its rider, and an ended one does not',
    `SELECT trip.trip_hash FROM taxi.trips trip LEFT JOIN taxi.live_trips claim USING (rider_id, trip_hash)
     WHERE trip.trip_hash = ANY($1) AND (claim.trip_hash IS NOT NULL) <>
       (trip.unpaid_since IS NULL AND trip.state NOT IN ('RESERVED', 'COMPLETED', 'CANCELED', 'MATCH_FAILED'))`,
  ],
  [
    'a driver has a job where a trip has that driver',
    `SELECT trip.trip_hash FROM taxi.trips trip LEFT JOIN dispatch.driver_claims claim
       ON claim.order_hash = trip.trip_hash AND claim.kind = 'job'
     WHERE trip.trip_hash = ANY($1) AND claim.driver_id IS DISTINCT FROM (CASE WHEN trip.unpaid_since IS NULL
       AND trip.state IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT') THEN trip.driver_id END)`,
  ],
  [
    'the register of orders says what the trip says',
    `SELECT trip_hash FROM taxi.trips trip LEFT JOIN orders.orders ON order_hash = trip_hash
     WHERE trip_hash = ANY($1) AND orders.revision IS DISTINCT FROM trip.revision`,
  ],
  [
    'the last event of a trip is the state that it is in',
    `SELECT trip_hash FROM taxi.trips trip WHERE trip_hash = ANY($1) AND state IS DISTINCT FROM
       (SELECT state FROM taxi.trip_events event WHERE event.trip_hash = trip.trip_hash ORDER BY revision DESC LIMIT 1)`,
  ],
  [
    'all that was booked for a trip sums to nothing, and no fare is taken twice',
    `SELECT order_hash FROM wallet.entries JOIN wallet.postings USING (entry_id) WHERE order_hash = ANY($1)
     GROUP BY order_hash HAVING sum(amount_twd) <> 0
     UNION ALL SELECT order_hash FROM wallet.payments JOIN taxi.trips ON trip_hash = order_hash
     WHERE order_hash = ANY($1) AND paid_twd - refunded_twd > due_twd`,
  ],
  [
    'nothing is taken for a ride that has not ended, nor for a cancelled one without a fee on its proof',
    `SELECT trip.trip_hash FROM taxi.trips trip JOIN wallet.payments payment ON order_hash = trip_hash
     LEFT JOIN taxi.cancel_fees fee ON fee.trip_hash = trip.trip_hash
     WHERE trip.trip_hash = ANY($1) AND payment.paid_twd - payment.refunded_twd > 0 AND fee.trip_hash IS NULL
       AND trip.state NOT IN ('PENDING_PAYMENT', 'COMPLETED')`,
  ],
]

const oneQuestion = truthsOfTrips
  .map(([truth, query]) => `SELECT '${truth}' AS truth, broken.* FROM (${query}) AS broken (trip_hash)`)
  .join(' UNION ALL ')

export type Broken = { readonly truth: string; readonly what: unknown }

/** The invariants that a step violated, among the trips that it touched. */
export async function brokenByStep({ database }: House, tripHashes: readonly string[]): Promise<readonly Broken[]> {
  const { rows } = await database.pool.query<{ truth: string; trip_hash: string }>({
    name: 'broken-by-step',
    text: oneQuestion,
    values: [tripHashes],
  })
  return rows.map(({ truth, trip_hash: what }) => ({ truth, what }))
}
export const truthsAStep = truthsOfTrips.length

/** Processes that must end in time: checked every simulated minute, and more strictly at the end of the day. */
const endings: readonly (readonly [string, string])[] = [
  [
    'no search goes on beyond its time',
    `SELECT trip_hash, state FROM taxi.trips WHERE state IN ('REQUESTING', 'MATCHING', 'PENDING_RESPONSE')
       AND gives_up_at < $1::timestamptz - interval '3 minutes'`,
  ],
  [
    'no price is waited for beyond its time',
    `SELECT trip_hash FROM taxi.trips WHERE state = 'AUTHORIZING' AND requested_at < $1::timestamptz - interval '5 minutes'`,
  ],
  [
    'no driver is waited for longer than an hour beyond the promise',
    `SELECT trip_hash FROM taxi.trips WHERE state = 'DRIVER_EN_ROUTE' AND promised_at < $1::timestamptz - interval '70 minutes'`,
  ],
  [
    'no car waits for longer than two hours',
    `SELECT trip_hash FROM taxi.trips WHERE state = 'ARRIVED' AND arrived_at < $1::timestamptz - interval '130 minutes'`,
  ],
  [
    'no fare is open for longer than half an hour without being said so',
    `SELECT trip_hash FROM taxi.trips WHERE state = 'PENDING_PAYMENT' AND unpaid_since IS NULL
       AND finished_at < $1::timestamptz - interval '40 minutes'`,
  ],
  [
    'a reserved rider is aboard five minutes after the time, or a car was heard there in time, or there is a credit',
    `SELECT trip.trip_hash, state, facts -> 'reservation' AS reservation, arrived_at, started_at FROM taxi.trips trip,
       LATERAL (SELECT (facts -> 'reservation' ->> 'boardingAt')::timestamptz + interval '5 minutes' AS late_at) due
     WHERE due.late_at < $1::timestamptz - interval '5 minutes'
       AND coalesce(canceled_at, 'infinity') > due.late_at AND coalesce(arrived_at, 'infinity') > due.late_at
       AND NOT EXISTS (SELECT 1 FROM taxi.rider_credits credit
         WHERE credit.trip_hash = trip.trip_hash AND why = 'driverLate')
       AND NOT EXISTS (SELECT 1 FROM taxi.arrival_readings car WHERE car.trip_hash = trip.trip_hash
         AND car.heard_at <= due.late_at AND car.pickup_metres <= (facts -> 'cancelRule' ->> 'pickupRadiusMetres')::int)
       AND facts -> 'cancel' ->> 'reason' IS DISTINCT FROM 'UNPAID_SYSTEM_CANCEL'
       AND NOT EXISTS (SELECT 1 FROM bookings.bookings WHERE order_hash = trip.trip_hash AND declined_at IS NOT NULL)`,
  ],
  [
    'a ride whose flight was cancelled has ended free of charge',
    `SELECT trip.trip_hash FROM taxi.trips trip LEFT JOIN wallet.payments payment ON order_hash = trip.trip_hash
     WHERE facts -> 'airport' -> 'flight' -> 'facts' ->> 'state' = 'cancelled' AND started_at IS NULL
       AND (trip.state <> 'CANCELED' OR coalesce((facts -> 'cancel' ->> 'feeTwd')::int, 0) > 0 OR paid_twd > refunded_twd)`,
  ],
  [
    'a car meets a flight at the chosen time or later, waits for free until then, and for 75 minutes after the landing',
    `SELECT trip_hash, facts -> 'airport' AS airport, facts -> 'reservation' AS reservation
     FROM taxi.trips, LATERAL (SELECT facts -> 'airport' AS ride, facts -> 'airport' -> 'flight' -> 'facts' AS flight,
       (facts -> 'airport' ->> 'freeUntil')::timestamptz AS free_until,
       (facts -> 'reservation' ->> 'boardingAt')::timestamptz AS boarding_at) AS met
     WHERE jsonb_typeof(ride) = 'object' AND jsonb_typeof(flight) = 'object' AND flight ->> 'state' <> 'cancelled'
       AND (boarding_at < (ride ->> 'chosenAt')::timestamptz OR free_until < boarding_at
         OR free_until < coalesce(flight ->> 'landedAt', flight ->> 'estimatedAt', flight ->> 'scheduledAt')::timestamptz
           + (ride -> 'wait' ->> 'freeSeconds')::int * interval '1 second')`,
  ],
  [
    'a rider who is asked about a diverted flight may cancel free of charge',
    `SELECT trip_hash FROM taxi.trips WHERE facts -> 'airport' ->> 'asks' = 'diverted'
       AND (facts -> 'cancelRule' ->> 'amountTwd')::int > 0`,
  ],
  [
    'no reservation waits for a driver, or for one who does not come, beyond its time',
    `SELECT order_hash, phase FROM bookings.bookings WHERE boarding_at < $1::timestamptz
       - CASE phase WHEN 'coming' THEN interval '190 minutes' ELSE interval '35 minutes' END`,
  ],
  [
    'no event waits to be sent',
    `SELECT id, name FROM kit.outbox WHERE created_at < $1::timestamptz - interval '1 minute'`,
  ],
  [
    'no offer is open beyond its time',
    `SELECT offer_id FROM dispatch.offers WHERE state = 'open' AND expires_at < $1::timestamptz - interval '2 minutes'`,
  ],
  [
    'no movement of money is left hanging',
    `SELECT reference, kind FROM wallet.movements WHERE state = 'intended' AND created_at < $1::timestamptz - interval '6 hours'`,
  ],
  [
    'nothing is taken beyond what was held, nor given back beyond what was taken',
    `SELECT hold_id FROM wallet.holds WHERE captured_twd > amount_twd OR refunded_twd > captured_twd`,
  ],
  [
    'no job has been given up, and none that is due is left',
    `SELECT id, last_error FROM graphile_worker._private_jobs WHERE attempts >= max_attempts AND key IS NOT NULL
       OR (attempts < max_attempts AND run_at < $1::timestamptz - interval '5 minutes')`,
  ],
]

/** A fault may break a job once or twice; an invariant of the tests counts the unexplained ones. */
const onlyWithoutFaults = 'nothing is planned that fails'

const everything = (hasFaults: boolean) =>
  [
    standingTruths,
    rentalTruths,
    rentalEndings,
    scooterDayTruths,
    scooterDayEndings,
    chauffeurDayTruths,
    chauffeurDayEndings,
  ]
    .flatMap((truths) => Object.entries(truths))
    .concat(endings.map(([truth, query]) => [truth, query]))
    .filter(([truth]) => !(hasFaults && truth === onlyWithoutFaults))
    .map(([truth, query]) => `SELECT '${truth}' AS truth, to_jsonb(broken) AS what FROM (${query}) AS broken`)
const wholeQuestions = { calm: everything(false).join(' UNION ALL '), faulty: everything(true).join(' UNION ALL ') }

/** All checks, over all rows. */
export async function brokenNow({ database, clock }: House, hasFaults: boolean): Promise<readonly Broken[]> {
  const { rows } = await database.pool.query<Broken>({
    name: 'broken-now',
    text: hasFaults ? wholeQuestions.faulty : wholeQuestions.calm,
    values: [clock.now()],
  })
  return rows
}
export const truthsAMinute = everything(false).length

/** Trips in earlier responses of the server that are now missing, or older than in the response. */
export async function forgotten(
  { database }: House,
  acknowledged: ReadonlyMap<string, number>,
): Promise<readonly Broken[]> {
  const { rows } = await database.pool.query<{ what: string }>({
    name: 'forgotten',
    text: `SELECT told.hash AS what FROM unnest($1::text[], $2::int[]) AS told (hash, revision)
      LEFT JOIN taxi.trips ON trip_hash = told.hash WHERE trips.revision IS NULL OR trips.revision < told.revision`,
    values: [[...acknowledged.keys()], [...acknowledged.values()]],
  })
  return rows.map(({ what }) => ({ truth: 'what was acknowledged is not lost', what }))
}
