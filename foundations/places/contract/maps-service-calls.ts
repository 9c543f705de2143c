import { defineCall, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PointText, QueryLat, QueryLng, QueryNumber } from './coordinates.ts'
import { PlaceKind } from './place-kind.ts'
import { PlacePrediction } from './place-prediction.ts'

const Geometry = z.object({ location: LatLng })

export const mapsGeocode = defineCall({
  id: 'CALL-197',
  method: 'GET',
  path: '/maps/geocode',
  who: 'none',
  // A public call that takes a few milliseconds per address; a neighbourhood may share one IP address.
  perMinute: 1200,
  purpose: 'geocoding in the shape of the maps service',
  query: z.object({ address: z.optional(z.string().check(z.maxLength(200))), latlng: z.optional(PointText) }),
  reply: z.nullable(
    z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      geometry: Geometry,
      types: z.array(PlaceKind),
      partial_match: z.boolean(),
    }),
  ),
})

export const mapsPlaceDetails = defineCall({
  id: 'CALL-198',
  method: 'GET',
  path: '/maps/place/details',
  who: 'none',
  purpose: 'place details in the shape of the maps service',
  query: z.object({
    place_id: z.string().check(z.minLength(1), z.maxLength(600)),
    sessionToken: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.nullable(
    z.object({
      place_id: z.string(),
      name: z.string(),
      formatted_address: z.string(),
      geometry: Geometry,
      types: z.array(PlaceKind),
    }),
  ),
})

export const autocompletePlaces = defineCall({
  id: 'CALL-199',
  method: 'GET',
  path: '/maps/place/autocomplete',
  who: 'none',
  // A public call that takes a few milliseconds, with an imported country's names some tens; a neighbourhood may share
  // one IP address.
  perMinute: 1200,
  purpose: 'predictions for a partial input',
  query: z.object({
    input: z.string().check(z.maxLength(200)),
    sessionToken: z.optional(z.string().check(z.maxLength(100))),
    /** A two-letter code; only Taiwan has data. */
    country: z.optional(z.string().check(z.maxLength(10))),
    lat: z.optional(QueryLat),
    lng: z.optional(QueryLng),
    radius: z.optional(QueryNumber),
    /** `1` for a destination, which excludes the rider's own position. */
    destination: z.optional(z.enum(['0', '1'])),
    limit: z.optional(z.pipe(QueryNumber, z.int().check(z.gte(1), z.lte(20)))),
  }),
  reply: z.array(PlacePrediction),
})
