import { defineCall, Language, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DriverCard, DriverPosition, ShiftState, Vehicle } from './driver.ts'
import { Offer } from './offer.ts'
import { rosterFacts } from './roster.ts'

const ServiceId = z.string().check(z.minLength(1), z.maxLength(40))

export const FleetDriver = z.object({
  driverId: z.string().check(z.minLength(3), z.maxLength(60)),
  displayName: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The services whose orders the driver may take; by default, the default service. */
  services: z.optional(z.array(ServiceId).check(z.minLength(1), z.maxLength(20))),
  /** Classes of driving licence, in the spelling of the services that require one. */
  licences: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20))),
  /** Absent for a driver on foot or in a vehicle that no rider boards. */
  vehicle: z.optional(Vehicle),
  rating: z.number().check(z.gte(1), z.lte(5)),
  tripCount: z.int().check(z.gte(0)),
  /** E.164. It is sent only to the call-masking provider. */
  phone: z.optional(z.string().check(z.regex(/^\+[1-9]\d{7,14}$/))),
  /** The language of quick phrases for the driver. */
  language: z.optional(Language),
  /** The face, for riders who meet the driver: JPEG, PNG or WebP in base64, at most 18 kB. */
  photo: z.optional(z.base64().check(z.maxLength(24_000))),
  ...rosterFacts,
})
export type FleetDriver = z.infer<typeof FleetDriver>

/** A fleet enrols or updates its drivers; each gets a new credential, which revokes the previous one. */
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
  /** The order of the live job; its service returns the job itself. */
  orderHash: z.nullable(z.string()),
  service: z.nullable(z.string()),
})
export type DriverState = z.infer<typeof DriverState>

export const getDriverState = defineCall({
  id: 'OWN-dispatch-getDriverState',
  method: 'GET',
  path: '/partner/driver/me',
  who: 'driver',
  purpose: 'the state that a driver app needs after a start or a reconnect',
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

export const getDriverPhoto = defineCall({
  id: 'OWN-dispatch-getDriverPhoto',
  method: 'GET',
  path: '/v3/driver/photo/{photo_hash}',
  who: 'rider',
  purpose: 'the photo of a driver, by the address that stands beside the name',
  params: z.object({ photo_hash: z.string().check(z.maxLength(40)) }),
  wire: 'bare',
  reply: z.null(),
  media: 'image/*',
  refusals: ['kit.notFound'],
})

const OfferParams = z.object({ offerId: z.string() })

export const acceptOffer = defineCall({
  id: 'OWN-dispatch-acceptOffer',
  method: 'POST',
  path: '/partner/driver/offers/{offerId}/accept',
  who: 'driver',
  purpose: 'accept an offer; accepting an own order again changes nothing',
  params: OfferParams,
  reply: Offer,
  refusals: ['dispatch.offerGone', 'dispatch.driverBusy', 'kit.notFound'],
})

export const rejectOffer = defineCall({
  id: 'OWN-dispatch-rejectOffer',
  method: 'POST',
  path: '/partner/driver/offers/{offerId}/reject',
  who: 'driver',
  purpose: 'decline an offer; the next driver gets it',
  params: OfferParams,
  body: z.object({ reason: z.string().check(z.maxLength(60)) }),
  reply: Offer,
  refusals: ['dispatch.offerGone', 'kit.notFound'],
})

export const NearbyDriver = z.object({
  /** Changes with each response, so that a driver cannot be tracked. */
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
    /** Drivers of this service; by default, of the default service. */
    service: z.optional(ServiceId),
  }),
  reply: z.object({ drivers: z.array(NearbyDriver) }),
})

/** A simulated city reports its speed, so that its cars are not mistaken for bad satellite fixes. */
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
  /** Null for a driver without a vehicle. */
  plate: z.nullable(z.string()),
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
