import { defineCall, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import { standingRefusals } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { RideRequest } from '../taxi-calls.ts'
import { Trip } from '../trip.ts'
import { luggageMax, passengersMax } from './airport-classes.ts'
import {
  AirportCodeField,
  AirportPricing,
  AirportWindow,
  FlightInfo,
  InvoiceWish,
  ShellServiceType,
} from './airport-ride.ts'
import { airportDirections, airportServiceTypes } from './airports.ts'

/** `PICK_UP` and `DROP_OFF` in URLs, `pickup` and `dropoff` in the domain. */
const ServiceTypeWord = z.enum([...airportServiceTypes, ...airportDirections])
const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
const FlightText = z.string().check(z.trim(), z.maxLength(12))
const DayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const UnixSeconds = numberOrText(z.int().check(z.gte(0), z.lte(99_999_999_999)))

const paymentRefusals = [
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.unpaidTrips',
  'wallet.autoPaymentBlocked',
  'wallet.holdDeclined',
  'wallet.insufficientBalance',
  'wallet.deviceConsentNeeded',
] as const
const placeRefusals = [
  'taxi.outsideServiceArea',
  'taxi.notByRoad',
  'taxi.placesTooNear',
  'taxi.noShuttleThere',
] as const

export const getAirportPricing = defineCall({
  id: 'CALL-100',
  method: 'GET',
  path: '/v3/airport/pricing',
  who: 'rider',
  purpose:
    'price of each class of shuttle between an airport and a place; each price is a quote with a hash and a life',
  query: z.object({
    serviceType: ServiceTypeWord,
    airportCode: AirportCodeField,
    latitude: Latitude,
    longitude: Longitude,
    /** The boarding time in Unix seconds; absent or 0 for an immediate pick-up. */
    reservation_time: leftOut(UnixSeconds),
  }),
  reply: z.extend(AirportPricing, { window: AirportWindow }),
  refusals: [...placeRefusals, 'bookings.outsideDays'],
})

/**
 * The payload of a ride request with the fields of a shuttle [AIR-003]. The airport end of the route may be omitted.
 */
export const AirportTripRequest = z.extend(z.omit(RideRequest, { id_card_number: true, invoice: true }), {
  start_latitude: leftOut(Latitude),
  start_longitude: leftOut(Longitude),
  fare_hash: z.string().check(z.minLength(1), z.maxLength(100)),
  serviceType: ServiceTypeWord,
  airportCode: AirportCodeField,
  /** Required for a reserved pick-up. */
  flight_number: leftOut(FlightText),
  /** The day of the arrival in Taiwan; without it, the day of the boarding or the day before. */
  flight_date: leftOut(DayText),
  passengers: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(passengersMax))), 1),
  luggage: leftOutOr(numberOrText(z.int().check(z.gte(0), z.lte(luggageMax))), 0),
  /** For the passengers' insurance. Stored sealed, and deleted 30 days after the ride. */
  id_card_number: z.string().check(z.trim(), z.maxLength(20)),
  invoice: leftOut(InvoiceWish),
})
export type AirportTripRequest = z.output<typeof AirportTripRequest>

export const bookAirportTrip = defineCall({
  id: 'CALL-098',
  method: 'POST',
  path: '/v3/airport/trips',
  who: 'rider',
  purpose: 'book a shuttle to or from an airport',
  idempotent: 'honoured',
  body: AirportTripRequest,
  reply: Trip,
  refusals: [
    ...standingRefusals,
    ...paymentRefusals,
    'kit.notFound',
    'kit.notBuiltYet',
    'taxi.quoteExpired',
    'taxi.quoteDoesNotFit',
    'taxi.riderAlreadyRiding',
    'taxi.idNumberInvalid',
    'taxi.invoiceInvalid',
    'taxi.partyTooLarge',
    'taxi.flightUnknown',
    'taxi.boardsBeforeLanding',
    'taxi.tipNotWithCash',
    'taxi.tipsAreOff',
    'bookings.outsideDays',
    'bookings.clash',
  ],
})

export const listAirportTrips = defineCall({
  id: 'CALL-099',
  method: 'GET',
  path: '/v3/airport/trips',
  who: 'rider',
  purpose: "the rider's shuttles that are booked or under way, soonest first",
  reply: z.object({ service_type: ShellServiceType, trips: z.array(Trip) }),
})

export const getFlightInfo = defineCall({
  id: 'CALL-101',
  method: 'GET',
  path: '/v3/airport/flight-info',
  who: 'rider',
  purpose:
    'an arriving flight: schedule, estimate, landing, terminal; a failure contains the last known facts with their age',
  query: z.object({ airportCode: AirportCodeField, flight_number: FlightText, flight_date: DayText }),
  reply: FlightInfo,
  refusals: ['taxi.flightUnknown', 'taxi.flightInfoFailed'],
  perMinute: 30,
})

export const keepDivertedTrip = defineCall({
  id: 'OWN-taxi-keepDivertedTrip',
  method: 'POST',
  path: '/v3/airport/trips/{hash}/keep',
  who: 'rider',
  purpose: 'keep the car although the flight was diverted; cancelling instead is free',
  params: z.object({ hash: z.string().check(z.maxLength(64)) }),
  reply: Trip,
  refusals: ['kit.notFound', 'taxi.nothingAsked'],
})
