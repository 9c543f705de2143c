import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
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
import { CancelFeeRule } from '../rules/cancel-fee.ts'

export const TripPlace = z.object({
  address: z.string(),
  location: LatLng,
  /** The address is known by its road or its town alone. Trips that are older than the question were said to be exact. */
  isApproximate: z._default(z.boolean(), false),
})
export type TripPlace = z.infer<typeof TripPlace>

/** The quote of the trip, kept with it for the receipt and for a retry. */
export const TripQuote = z.object({ range: z.nullable(FareRange), breakdown: z.array(FareLine) })

export const PickupRoute = z.object({ polyline: z.string(), distanceMetres: z.int(), durationSeconds: z.int() })
export type PickupRoute = z.infer<typeof PickupRoute>

/** The tip of the rider for the driver: charged with the fare, and not at all where no ride takes place. */
export const TripTip = z.object({ amountTwd: AmountTwd })

/**
 * An opening of the search that costs more than is held: asked for, held and waiting for the driver who is being asked, or
 * declined.
 */
export const TripExpansion = z.object({
  state: z.enum(['authorizing', 'held', 'declined']),
  fareHash: z.string(),
  declineReason: z.nullable(DeclineReason),
})
export type TripExpansion = z.infer<typeof TripExpansion>

/** The facts of a trip that no query searches for. */
export const TripFacts = z.object({
  start: TripPlace,
  end: z.nullable(TripPlace),
  note: z.string(),
  /** The model that was asked for; trips that are older than the question have none. */
  carModel: z._default(z.nullable(CarModel), null),
  /** The rider has agreed beforehand that any taxi may come, should no special one be found. */
  agreesToExpand: z._default(z.boolean(), false),
  tip: z._default(z.nullable(TripTip), null),
  expansion: z._default(z.nullable(TripExpansion), null),
  /** Where the rider's phone was when it asked. */
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
  /** The cancellation terms at the time of the hail; trips from before there was a fee have none. */
  cancelRule: z._default(z.nullable(CancelFeeRule), null),
})
export type TripFacts = Readonly<z.infer<typeof TripFacts>>

/** A trip as the server knows it; `trip-view.ts` makes of it what a rider sees. */
export const TripRecord = z.extend(TripFacts, {
  riderId: z.string(),
  tripHash: z.string(),
  tripId: z.int(),
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
  /** The fixed fare, or the most that is paid where both count; null by meter. */
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
})
export type TripRecord = Readonly<z.infer<typeof TripRecord>>

/** The fields that a change of a trip may set; state, event and revision belong to the store. */
export type TripChange = Partial<
  Omit<
    TripRecord,
    'riderId' | 'tripHash' | 'tripId' | 'revision' | 'state' | 'lastEvent' | 'requestedAt' | 'boardingCode'
  >
>
export type NewTrip = Omit<TripRecord, 'tripId' | 'revision' | 'state' | 'lastEvent'>
