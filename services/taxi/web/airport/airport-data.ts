import { flightNumberOf, type FlightState, taipeiDayOf } from '@daoxing/flights/contract'
import { type Instant, unixSecondsOf } from '@daoxing/kit/contract'
import { isApiError, loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { InvoiceWish } from '@daoxing/taxi/contract'
import { type PayChoice, sendWithConsent } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tripOrders } from '../trip-orders.ts'
import type { ShuttleDraft } from './shuttle-draft.ts'

const calls = loadBeside(() => import('./airport-calls.ts'))

/** Whether the draft is complete enough to be priced. */
export function isPriced({ place, at, isNow }: ShuttleDraft): boolean {
  return place !== null && (at !== null || isNow)
}

const timeOf = ({ at, isNow }: ShuttleDraft) => (at === null || isNow ? 0 : unixSecondsOf(at))

/** The prices of every class; refetched before the quotes expire. */
export const pricingQuery = (draft: ShuttleDraft) =>
  queryOptions({
    queryKey: ['taxi', 'shuttlePrices', draft.serviceType, draft.airportCode, draft.place?.location, timeOf(draft)],
    enabled: isPriced(draft),
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) => {
      const { serviceType, airportCode, place } = draft
      if (place === null) throw new Error('prices need a place')
      const { lat: latitude, lng: longitude } = place.location
      return send((await calls()).getAirportPricing, {
        query: { serviceType, airportCode, latitude, longitude, reservation_time: timeOf(draft) },
        signal,
      })
    },
  })

/** The failure of any flight lookup, with the message of the specification [AIR-010]; its cause has the details. */
export class FlightInfoFailure extends Error {
  constructor(cause: unknown) {
    super('Fetch flight info failed', { cause })
  }
}

/** The live state of a flight on the day of the boarding, or on the day before for a flight before midnight. */
export const flightQuery = ({ airportCode, flightNo, at }: ShuttleDraft, nowDay: string) =>
  queryOptions({
    queryKey: ['taxi', 'flight', airportCode, flightNumberOf(flightNo), at],
    enabled: flightNumberOf(flightNo) !== undefined,
    staleTime: 30_000,
    refetchInterval: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const day = at === null ? nowDay : taipeiDayOf(at)
      try {
        return await send((await calls()).getFlightInfo, {
          query: { airportCode, flight_number: flightNo, flight_date: day },
          signal,
        })
      } catch (error) {
        throw new FlightInfoFailure(error)
      }
    },
  })

type KnownBefore = {
  readonly state: FlightState
  readonly landingAt: Instant
  readonly ageSeconds: number
}

/** The last known facts, which a failed call carries. */
export function knownBefore(error: unknown): KnownBefore | undefined {
  const cause = error instanceof FlightInfoFailure ? error.cause : undefined
  if (!isApiError(cause, 'FETCH_FLIGHT_INFO_FAILED')) return undefined
  const { state, landing_at: landingAt, age_seconds: ageSeconds } = cause.data
  const known = flightStates.find((name) => name === state)
  if (known === undefined || typeof landingAt !== 'string' || typeof ageSeconds !== 'number') return undefined
  return { state: known, landingAt, ageSeconds }
}

const flightStates: readonly FlightState[] = ['scheduled', 'delayed', 'landed', 'cancelled', 'diverted']

/** Whether the flight does not exist, as opposed to a desk that is unavailable. */
export function isFlightUnknown(error: unknown): boolean {
  return error instanceof FlightInfoFailure && isApiError(error.cause, 'FLIGHT_NOT_FOUND')
}

type Booking = {
  readonly tapKey: string
  readonly draft: ShuttleDraft
  readonly fareHash: string
  readonly idNumber: string
  readonly invoice: InvoiceWish
  readonly payment: PayChoice
}

/** Books a shuttle: one idempotency key per tap, repeated if the response is lost. */
export function useBookShuttle() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, draft, fareHash, idNumber, invoice, payment }: Booking) => {
      const { serviceType, airportCode, place, flightNo, passengers, luggage } = draft
      if (place === null) throw new Error('a shuttle needs a place')
      const side = serviceType === 'PICK_UP' ? 'end' : 'start'
      const { bookAirportTrip } = await calls()
      const wish = {
        body: {
          serviceType,
          airportCode,
          [`${side}_address`]: place.address,
          [`${side}_latitude`]: place.location.lat,
          [`${side}_longitude`]: place.location.lng,
          [`${side}_approximate`]: place.isApproximate ?? false,
          fare_hash: fareHash,
          reservation_time: timeOf(draft),
          flight_number: serviceType === 'PICK_UP' ? flightNo : null,
          passengers,
          luggage,
          id_card_number: idNumber,
          invoice,
          payment_method: payment.method,
          card_id: payment.method === 'creditcard' ? payment.cardId : null,
        },
      }
      return sendWithConsent(tapKey, (idempotencyKey) => sendWithRetry(bookAirportTrip, { ...wish, idempotencyKey }))
    },
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

/** Keeps the car of a diverted flight. */
export function useKeepDiverted() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (hash: string) => send((await calls()).keepDivertedTrip, { params: { hash } }),
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}
