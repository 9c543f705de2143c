import type { LatLng } from '@daoxing/kit/contract'
import { OfferPlace } from '@daoxing/dispatch/contract'
import { composed } from '@daoxing/kit/server'
import * as z from 'zod/mini'

type Place = z.infer<typeof OfferPlace>

/** The pickup point. */
export const pickupColumns = composed(
  { pickupAddress: z.string(), pickupLat: z.number(), pickupLng: z.number() },
  {
    read: ({ pickupAddress, pickupLat, pickupLng }): Place => ({
      address: pickupAddress,
      location: { lat: pickupLat, lng: pickupLng },
    }),
    write: ({ address, location }: Place) => ({
      pickupAddress: address,
      pickupLat: location.lat,
      pickupLng: location.lng,
    }),
  },
)

/** The rider's destination; null if unknown. */
export const dropoffColumns = composed(
  {
    dropoffAddress: z.nullable(z.string()),
    dropoffLat: z.nullable(z.number()),
    dropoffLng: z.nullable(z.number()),
  },
  {
    read: ({ dropoffAddress, dropoffLat, dropoffLng }): Place | null =>
      dropoffAddress === null
        ? null
        : z.parse(OfferPlace, { address: dropoffAddress, location: { lat: dropoffLat, lng: dropoffLng } }),
    write: (place: Place | null) => ({
      dropoffAddress: place?.address ?? null,
      dropoffLat: place?.location.lat ?? null,
      dropoffLng: place?.location.lng ?? null,
    }),
  },
)

/** The place where a driver's day begins; null if unknown. */
export const garageColumns = composed(
  { garageAddress: z.nullable(z.string()), garageLat: z.nullable(z.number()), garageLng: z.nullable(z.number()) },
  {
    read: ({ garageAddress, garageLat, garageLng }): Place | null =>
      garageAddress === null
        ? null
        : z.parse(OfferPlace, { address: garageAddress, location: { lat: garageLat, lng: garageLng } }),
    write: (place: Place | null) => ({
      garageAddress: place?.address ?? null,
      garageLat: place?.location.lat ?? null,
      garageLng: place?.location.lng ?? null,
    }),
  },
)

/** The position of the driver at the time of the offer. */
export const fromColumns = composed(
  { fromLat: z.number(), fromLng: z.number() },
  {
    read: ({ fromLat, fromLng }): LatLng => ({ lat: fromLat, lng: fromLng }),
    write: ({ lat, lng }: LatLng) => ({ fromLat: lat, fromLng: lng }),
  },
)

/** The next destination of a live job. */
export const targetColumns = composed(
  { targetLat: z.nullable(z.number()), targetLng: z.nullable(z.number()) },
  {
    read: ({ targetLat, targetLng }) => pointOf(targetLat, targetLng),
    write: (target: LatLng | null) => ({ targetLat: target?.lat ?? null, targetLng: target?.lng ?? null }),
  },
)

/** Both coordinates or neither. */
export function pointOf(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng }
}
