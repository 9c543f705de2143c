import { CustomAnswers } from '@daoxing/business/contract'
import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, spread } from '@daoxing/kit/server'
import {
  CancelReason,
  CarModel,
  FareLine,
  FareMode,
  FareRange,
  QuotedRoute,
  Region,
  TripEvent,
  TripState,
  VehicleType,
} from '@daoxing/taxi/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { AirportRide } from '../airport/airport-ride.ts'
import { CancelFeeRule } from '../rules/cancel-fee.ts'

export const TripPlace = z.object({
  address: z.string(),
  location: LatLng,
  /** Only the road or town of the address is known. Older trips count as exact. */
  isApproximate: z._default(z.boolean(), false),
})
export type TripPlace = z.infer<typeof TripPlace>

/** The quote of the trip, stored with it for the receipt and for a retry. */
export const TripQuote = z.object({ range: z.nullable(FareRange), breakdown: z.array(FareLine) })

export const PickupRoute = z.object({ polyline: z.string(), distanceMetres: z.int(), durationSeconds: z.int() })
export type PickupRoute = z.infer<typeof PickupRoute>

/** The rider's tip for the driver: charged with the fare, and only if the ride takes place. */
export const TripTip = z.object({ amountTwd: AmountTwd })

/** The company that pays for a trip. */
export const PayingCompany = z.object({
  companyId: z.string(),
  companyName: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  ticketId: z.nullable(z.string()),
  note: z.string(),
  customAnswers: CustomAnswers,
})
export type PayingCompany = z.infer<typeof PayingCompany>

/** A search expansion whose price exceeds the hold: requested, held and waiting for the open offer, or declined. */
export const TripExpansion = z.object({
  state: z.enum(['authorizing', 'held', 'declined']),
  fareHash: z.string(),
  declineReason: z.nullable(DeclineReason),
})
export type TripExpansion = z.infer<typeof TripExpansion>

/** The reservation of a trip. It stores the card or wallet, since the price is held only shortly before the ride. */
export const TripReservation = z.object({
  kind: z.enum(['RESERVATION', 'AIRPORT']),
  boardingAt: Instant,
  instrumentId: z.nullable(z.string()),
  /** The last change released the driver who had claimed the ride. */
  isDriverReleased: z._default(z.boolean(), false),
})
export type TripReservation = z.infer<typeof TripReservation>

/** A stop of a ride; the car waits between `reachedAt` and `leftAt`, by the server's clock. */
export const TripStopFacts = z.object({
  address: z.string(),
  location: LatLng,
  reachedAt: z.nullable(Instant),
  leftAt: z.nullable(Instant),
  /** The meter at arrival and at departure. */
  reachedMetres: z.int(),
  reachedSlowSeconds: z.int(),
  leftSlowSeconds: z.int(),
})
export type TripStopFacts = z.infer<typeof TripStopFacts>

/**
 * A new route that the rider has agreed to: its difference is being held, it waits for an open offer, the driver may
 * decline it, or it failed for the given reason. An applied change is only recorded in `appliedChange`.
 */
export const TripRouteChange = z.object({
  state: z.enum(['authorizing', 'waiting', 'asked', 'holdDeclined', 'driverDeclined', 'lapsed']),
  changeHash: z.string(),
  answerBy: z.nullable(Instant),
  declineReason: z.nullable(DeclineReason),
  /** The change belongs to a reservation, so no driver decides it. */
  isOfReservation: z._default(z.boolean(), false),
})
export type TripRouteChange = z.infer<typeof TripRouteChange>

/** Fields of a trip that no query filters by. */
export const TripFacts = z.object({
  start: TripPlace,
  end: z.nullable(TripPlace),
  stops: z._default(z.array(TripStopFacts), []),
  change: z._default(z.nullable(TripRouteChange), null),
  /** The last change that was applied. */
  appliedChange: z._default(z.nullable(z.string()), null),
  /** The departure time of `route`, if it differs from the boarding time. */
  routeFrom: z._default(z.nullable(Instant), null),
  isStreetHail: z._default(z.boolean(), false),
  note: z.string(),
  /** Null for an immediate ride. */
  reservation: z._default(z.nullable(TripReservation), null),
  /** The airport and flight of a shuttle. */
  airport: z._default(z.nullable(AirportRide), null),
  /** The requested model; trips from before this field have none. */
  carModel: z._default(z.nullable(CarModel), null),
  /** The rider has agreed beforehand to any taxi if no special one is found. */
  agreesToExpand: z._default(z.boolean(), false),
  tip: z._default(z.nullable(TripTip), null),
  company: z._default(z.nullable(PayingCompany), null),
  expansion: z._default(z.nullable(TripExpansion), null),
  /** The position of the rider's phone at the request. */
  askedFrom: z.nullable(LatLng),
  route: z.nullable(QuotedRoute),
  quote: TripQuote,
  pickupRoute: z.nullable(PickupRoute),
  fare: z.nullable(z.object({ lines: z.array(FareLine), distanceMetres: z.int(), slowSeconds: z.int() })),
  cancel: z.nullable(
    z.object({
      reason: CancelReason,
      by: z.enum(['rider', 'driver', 'system']),
      reasonId: z.nullable(z.string()),
      detail: z.string(),
      feeTwd: AmountTwd,
    }),
  ),
  /** The cancellation terms at the time of the hail; trips from before the fee have none. */
  cancelRule: z._default(z.nullable(CancelFeeRule), null),
})

/** A trip on the server; `trip-view.ts` derives the rider's view. */
export const tripTable = defineTable('taxi.trips', {
  columns: {
    riderId: z.string(),
    tripHash: z.string(),
    tripId: generated(z.int()),
    revision: z.int(),
    region: Region,
    county: z.string(),
    state: TripState,
    lastEvent: TripEvent,
    vehicleType: VehicleType,
    fareMode: FareMode,
    featureMap: z.int(),
    matchExpanded: z.boolean(),
    fareHash: z.string(),
    /** The fixed fare, or the cap if both fare modes apply; null by meter. */
    quotedTwd: z.nullable(AmountTwd),
    paymentMethod: PaymentMethod,
    driverId: z.nullable(z.string()),
    driverCancels: z.int(),
    boardingCode: z.string(),
    requestedAt: Instant,
    givesUpAt: Instant,
    acceptedAt: z.nullable(Instant),
    promisedAt: z.nullable(Instant),
    arrivedAt: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    finishedAt: z.nullable(Instant),
    paidAt: z.nullable(Instant),
    canceledAt: z.nullable(Instant),
    unpaidSince: z.nullable(Instant),
    fareTwd: z.nullable(AmountTwd),
    facts: spread(TripFacts),
  },
  key: ['tripHash'],
  guard: ['riderId', 'revision'],
})
export type TripRecord = RecordOf<typeof tripTable>

/** The fields that a change of a trip may set; state, event and revision belong to the mover. */
export type TripChange = Partial<
  Omit<
    TripRecord,
    'riderId' | 'tripHash' | 'tripId' | 'revision' | 'state' | 'lastEvent' | 'requestedAt' | 'boardingCode'
  >
>
export type NewTrip = Omit<TripRecord, 'tripId' | 'revision' | 'state' | 'lastEvent'>
