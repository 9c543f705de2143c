import type { ChunkHints } from '@daoxing/kit/web'

/** @public The build of the page reads it. */
export const chunkHints: ChunkHints = {
  // Schemas and the hail share this rule. In the hail's chunk, the schemas would have to wait for all of it.
  base: ['../contract/features'],
  schemas: ['../contract/airport/*', '../contract/night-hours'],
  // State of a trip and of its plan, and their fields in the URL.
  first: [
    'trip-orders',
    'taxi-keys',
    'ride-draft',
    'live/is-authorizing',
    'plan/places-in-link',
    'plan/plan-stage',
    'words:taxi_where',
  ],
  question: [
    'plan/PlanRide',
    'plan/ChooseAddress',
    'plan/use-start-from-device',
    'words:taxi_plan_ask',
    'icon:circle-question-mark',
  ],
  plan: [
    'plan/MapRoom',
    'plan/meeting-points-here',
    'plan/confirm-open-end',
    'plan/StreetRow',
    'icon:qr-code',
    'words:taxi_plan_open',
  ],
  // The list of cars and the change of a reservation show them.
  cars: ['plan/CarOptions', 'plan/ReservationClash', 'parts/CarKindIcon', '../contract/car-kinds'],
  // The phase of a trip, too: in the chunk of the trip, each of both chunks would wait for the other.
  later: ['live/trip-phase', 'follow-trips', 'join-payment', 'trip-arrived', 'live/last-trip'],
  account: [
    'service-words',
    '../contract/taxi-service',
    'words:taxi_booking',
    'words:taxi_notice',
    'words:taxi_state',
    'words:taxi_unpaid',
  ],
  'home-parts': ['parts/DebtBanner', 'parts/RateOnHome', 'words:taxi_home_rate'],
  parts: ['live/stored-rating'],
  // The live trip on its screen, on home and in its order.
  'trip-parts': [
    'parts/DriverCard',
    'parts/FareReceipt',
    'parts/WaitProof',
    'live/TripMethod',
    'live/TripWhen',
    'live/use-credit-for',
    'live/place-texts',
    'live/trip-words',
    'live/driver-arrival',
    'live/use-driver-watch',
    'live/MapWaiting',
    'live/CancelTrip',
    'live/CancelCost',
    'parts/CancelDialog',
    'words:taxi_reserve',
    'plan/note-text',
    'plan/PaymentRow',
    'plan/car-words',
    'plan/ride-payment',
    '../contract/trip-bill',
    'words:taxi_live*',
    'words:taxi_bill',
    'words:taxi_plan',
    'words:taxi_price',
    'words:taxi_stops',
  ],
}
