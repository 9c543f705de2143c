import { defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ComputedRoutes } from './route-result.ts'

const GooglePoint = z.object({ latitude: LatLng.shape.lat, longitude: LatLng.shape.lng })

/** An end of a route in any of the forms that the maps service knows, or as our own point. */
export const Waypoint = z.union([
  z.object({
    location: z.object({ latLng: GooglePoint, heading: z.optional(z.unknown()) }),
    via: z.optional(z.boolean()),
  }),
  z.object({ placeId: z.string().check(z.maxLength(600)), via: z.optional(z.boolean()) }),
  z.object({ address: z.string().check(z.minLength(1), z.maxLength(200)), via: z.optional(z.boolean()) }),
  LatLng,
])
export type Waypoint = z.infer<typeof Waypoint>

/** In the order of their numbers, which some of Google's clients write instead of names. */
const travelModes = ['TRAVEL_MODE_UNSPECIFIED', 'DRIVE', 'BICYCLE', 'WALK', 'TWO_WHEELER', 'TRANSIT'] as const
export type TravelMode = (typeof travelModes)[number]

const routingPreferences = [
  'ROUTING_PREFERENCE_UNSPECIFIED',
  'TRAFFIC_UNAWARE',
  'TRAFFIC_AWARE',
  'TRAFFIC_AWARE_OPTIMAL',
] as const

const polylineEncodings = ['POLYLINE_ENCODING_UNSPECIFIED', 'ENCODED_POLYLINE', 'GEO_JSON_LINESTRING'] as const

function googleEnum<const Names extends readonly string[]>(names: Names) {
  const named = z.pipe(
    z.union([z.enum(names), z.int()]),
    z.transform((said): unknown => (typeof said === 'number' ? names[said] : said)),
  )
  return z.pipe(named, z.enum(names))
}

/** A moment in any form of RFC 3339, with or without parts of a second. */
const Timestamp = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/)),
    z.transform((text): unknown => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString())),
  ),
  Instant,
)

/** What Google knows and we do not: refused where it asks for anything. */
const NotBuilt = z.optional(z.unknown())
const FieldMask = z.optional(z.string().check(z.maxLength(2000)))

/** More stops than this nobody has on one ride. */
export const routeStopsMax = 10

export const computeRoutes = defineCall({
  id: 'CALL-196',
  method: 'POST',
  path: '/directions/v2:computeRoutes',
  who: 'none',
  purpose: 'the way from one point to another, in the shape of the routes service',
  /** Which fields the answer shall have must be said: here, or as `$fields` or `fields` in the address. */
  headers: z.object({ 'x-goog-fieldmask': FieldMask }),
  query: z.object({ $fields: FieldMask, fields: FieldMask }),
  body: z.object({
    origin: Waypoint,
    destination: Waypoint,
    intermediates: z.optional(z.array(Waypoint).check(z.maxLength(routeStopsMax))),
    travelMode: z._default(googleEnum(travelModes), 'TRAVEL_MODE_UNSPECIFIED'),
    routingPreference: z._default(googleEnum(routingPreferences), 'ROUTING_PREFERENCE_UNSPECIFIED'),
    departureTime: z.optional(Timestamp),
    /** The language of the warnings; the reader's own where it is left out. */
    languageCode: z.optional(z.string().check(z.maxLength(20))),
    polylineEncoding: z._default(googleEnum(polylineEncodings), 'POLYLINE_ENCODING_UNSPECIFIED'),
    arrivalTime: NotBuilt,
    computeAlternativeRoutes: NotBuilt,
    routeModifiers: NotBuilt,
    optimizeWaypointOrder: NotBuilt,
    requestedReferenceRoutes: NotBuilt,
    extraComputations: NotBuilt,
    trafficModel: NotBuilt,
    transitPreferences: NotBuilt,
  }),
  // Finding a way is the dearest of what anybody may ask.
  perMinute: 600,
  wire: 'bare',
  isQuestion: true,
  failureForm: 'google',
  reply: ComputedRoutes,
  refusals: ['places.fieldMaskMissing', 'places.fieldMaskUnknown', 'kit.notBuiltYet'],
})
