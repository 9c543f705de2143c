import * as z from 'zod/mini'

/** The kind of a known place, which selects its icon on the map and in lists. */
export const placeKinds = [
  'metro',
  'light-rail',
  'rail',
  'high-speed-rail',
  'airport',
  'bus-terminal',
  'taxi-rank',
  'hospital',
  'university',
  'government',
  'landmark',
  'museum',
  'temple',
  'night-market',
  'department-store',
  'park',
  'hotel',
  'venue',
  'business-park',
  'road',
  'village',
  'town',
  'county',
  'address',
] as const

export const PlaceKind = z.enum(placeKinds)
export type PlaceKind = z.infer<typeof PlaceKind>
