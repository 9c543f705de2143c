import { LatLng } from '@daoxing/kit/contract'
import type { OfferPlace } from '@daoxing/dispatch/contract'
import * as z from 'zod/mini'
import type { PlacesColumns } from './dispatch-tables.ts'

type Place = z.infer<typeof OfferPlace>
export type Places = { readonly pickup: Place; readonly dropoff: Place | null }

export function placesOf(row: PlacesColumns): Places {
  return {
    pickup: { address: row.pickup_address, location: { lat: row.pickup_lat, lng: row.pickup_lng } },
    dropoff:
      row.dropoff_address === null
        ? null
        : { address: row.dropoff_address, location: z.parse(LatLng, { lat: row.dropoff_lat, lng: row.dropoff_lng }) },
  }
}

export function placeColumnsOf({ pickup, dropoff }: Places): PlacesColumns {
  return {
    pickup_address: pickup.address,
    pickup_lat: pickup.location.lat,
    pickup_lng: pickup.location.lng,
    dropoff_address: dropoff?.address ?? null,
    dropoff_lat: dropoff?.location.lat ?? null,
    dropoff_lng: dropoff?.location.lng ?? null,
  }
}

/** Both numbers or nothing. */
export function pointOf(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng }
}
