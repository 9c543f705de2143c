import { defineCall, Language, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DriverCard, DriverPosition, ShiftState, Vehicle } from './driver.ts'
import { Offer } from './offer.ts'

export const FleetDriver = z.object({
  driverId: z.string().check(z.minLength(3), z.maxLength(60)),
  displayName: z.string().check(z.minLength(1), z.maxLength(40)),
  vehicle: Vehicle,
  rating: z.number().check(z.gte(1), z.lte(5)),
  tripCount: z.int().check(z.gte(0)),
  /** E.164. It goes to the masked calls alone. */
  phone: z.optional(z.string().check(z.regex(/^\+[1-9]\d{7,14}$/))),
  /** In which language quick phrases reach the driver. */
  language: z.optional(Language),
})
export type FleetDriver = z.infer<typeof FleetDriver>

/** A fleet signs its drivers up, or changes them; each gets a credential of its own. Old credentials of a driver end. */
export const enrollDrivers = defineCall({
  id: 'OWN-dispatch-enrollDrivers',
  method: 'POST',
  path: '/partner/city/drivers',
  who: 'city',
  purpose: 'enrol drivers of a fleet and hand out their credentials',
  body: z.object({ drivers: z.array(FleetDriver).check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({ credentials: z.array(z.object({ driverId: z.string(), credential: z.string() })) }),
})

export const DriverState = z.object({
  driver: DriverCard,
  state: ShiftState,
  offer: z.nullable(Offer),
  /** The order of the live job; the job itself is read from its service. */
  orderHash: z.nullable(z.string()),
  service: z.nullable(z.string()),
})
export type DriverState = z.infer<typeof DriverState>

export const getDriverState = defineCall({
  id: 'OWN-dispatch-getDriverState',
  method: 'GET',
  path: '/partner/driver/me',
  who: 'driver',
  purpose: 'what a driver app needs after a start or a reconnect',
  reply: DriverState,
  refusals: ['kit.notFound'],
})

export const startShift = defineCall({
  id: 'OWN-dispatch-startShift',
  method: 'POST',
  path: '/partner/driver/shift',
  who: 'driver',
  purpose: 'begin to take offers; begun already is fine',
  body: z.object({ location: LatLng }),
  reply: DriverState,
  refusals: ['kit.notFound'],
})

export const endShift = defineCall({
  id: 'OWN-dispatch-endShift',
  method: 'DELETE',
  path: '/partner/driver/shift',
  who: 'driver',
  purpose: 'take no more offers; refused with an open offer or a live job',
  reply: DriverState,
  refusals: ['dispatch.driverBusy', 'kit.notFound'],
})

const OfferParams = z.object({ offerId: z.string() })

export const acceptOffer = defineCall({
  id: 'OWN-dispatch-acceptOffer',
  method: 'POST',
  path: '/partner/driver/offers/{offerId}/accept',
  who: 'driver',
  purpose: 'accept an offer; accepting again what is already mine is fine',
  params: OfferParams,
  reply: Offer,
  refusals: ['dispatch.offerGone', 'dispatch.driverBusy', 'kit.notFound'],
})

export const rejectOffer = defineCall({
  id: 'OWN-dispatch-rejectOffer',
  method: 'POST',
  path: '/partner/driver/offers/{offerId}/reject',
  who: 'driver',
  purpose: 'refuse an offer; the next driver is asked',
  params: OfferParams,
  body: z.object({ reason: z.string().check(z.maxLength(60)) }),
  reply: Offer,
  refusals: ['dispatch.offerGone', 'kit.notFound'],
})

export const NearbyDriver = z.object({
  /** Changes with every answer, so that a driver cannot be followed. */
  key: z.string(),
  lat: z.number(),
  lng: z.number(),
  bearing: z.number(),
  features: z.int(),
  metres: z.int(),
})
export type NearbyDriver = z.infer<typeof NearbyDriver>

export const listNearbyDrivers = defineCall({
  id: 'CALL-031',
  method: 'GET',
  path: '/driver/nearby',
  who: 'rider',
  purpose: 'free drivers near a point, nearest first',
  query: z.object({
    lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
    lng: z.coerce.number().check(z.gte(-180), z.lte(180)),
  }),
  reply: z.object({ drivers: z.array(NearbyDriver) }),
})

/** A simulated city says how fast it lives, so that its cars are not taken for satellite fixes gone wrong. */
export const setCitySpeed = defineCall({
  id: 'OWN-dispatch-setCitySpeed',
  method: 'PUT',
  path: '/partner/city/speed',
  who: 'city',
  purpose: 'how many times faster than the world the simulated city lives',
  body: z.object({ factor: z.number().check(z.gte(0.1), z.lte(60)) }),
  reply: z.object({ factor: z.number() }),
})

export const FleetCar = z.object({
  driverId: z.string(),
  plate: z.string(),
  state: ShiftState,
  orderHash: z.nullable(z.string()),
  position: z.nullable(DriverPosition),
})
export type FleetCar = z.infer<typeof FleetCar>

export const getFleet = defineCall({
  id: 'OWN-dispatch-getFleet',
  method: 'GET',
  path: '/partner/city/fleet',
  who: 'city',
  purpose: 'every driver on shift with state and last position, as the server knows it',
  reply: z.object({ cars: z.array(FleetCar) }),
})
