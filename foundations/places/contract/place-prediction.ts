import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PlaceKind } from './place-kind.ts'

/** One search prediction: the fields of the maps service, the session token, and its location [MAP-009]. */
export const PlacePrediction = z.object({
  place_id: z.string(),
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
  types: z.array(PlaceKind),
  sessionToken: z.string(),
  location: z.optional(LatLng),
  distanceMetres: z.optional(z.int()),
  /** The pin stands at the road or the town, since no house number is known. */
  isApproximate: z.boolean(),
  /** For a crossing, its unknown road: the pin stands on the other one. For an address, its road. */
  unknown: z.optional(z.string()),
  /**
   * Only the name and the area are known, so `location` is absent: the rider marks the place on a map that opens with
   * this circle.
   */
  pointWithin: z.optional(z.object({ centre: LatLng, radiusMetres: z.int() })),
  /** No name matches the query: this is the closest one, and the rider has to confirm it. */
  isGuess: z.optional(z.boolean()),
})
export type PlacePrediction = z.infer<typeof PlacePrediction>

/** The details of a place that was chosen from a list. */
export const PlaceDetail = z.object({
  place_id: z.string(),
  name: z.string(),
  address: z.string(),
  description: z.string(),
  area: z.string(),
  town: z.string(),
  location: LatLng,
  types: z.array(PlaceKind),
  isApproximate: z.boolean(),
})
export type PlaceDetail = z.infer<typeof PlaceDetail>

/** A known place around a point. */
export const NearbyPlace = z.object({
  place_id: z.string(),
  name: z.string(),
  kind: PlaceKind,
  location: LatLng,
  distanceMetres: z.int(),
})
export type NearbyPlace = z.infer<typeof NearbyPlace>
