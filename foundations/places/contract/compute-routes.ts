import { defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ComputedRoutes } from './route-result.ts'

const GooglePoint = z.object({ latitude: LatLng.shape.lat, longitude: LatLng.shape.lng })

/** Google fields without a counterpart here: a request with a value for one is refused. */
const NotBuilt = z.optional(z.unknown())

/** How a route passes a waypoint. */
const manner = { via: z.optional(z.boolean()), sideOfRoad: NotBuilt, vehicleStopover: NotBuilt }

/** An end of a route in any form of the maps service, or as our own point. */
export const Waypoint = z.union([
  z.object({ location: z.object({ latLng: GooglePoint, heading: NotBuilt }), ...manner }),
  z.object({ placeId: z.string().check(z.maxLength(600)), ...manner }),
  z.object({ address: z.string().check(z.minLength(1), z.maxLength(200)), ...manner }),
  LatLng,
])
export type Waypoint = z.infer<typeof Waypoint>

const travelModes = ['TRAVEL_MODE_UNSPECIFIED', 'DRIVE', 'BICYCLE', 'WALK', 'TWO_WHEELER', 'TRANSIT'] as const
const travelModeNumbers = [0, 1, 2, 3, 4, 7]
export type TravelMode = (typeof travelModes)[number]

const routingPreferences = [
  'ROUTING_PREFERENCE_UNSPECIFIED',
  'TRAFFIC_UNAWARE',
  'TRAFFIC_AWARE',
  'TRAFFIC_AWARE_OPTIMAL',
] as const

const unitsKnown = ['UNITS_UNSPECIFIED', 'METRIC', 'IMPERIAL'] as const
export type Units = (typeof unitsKnown)[number]

const polylineQualities = ['POLYLINE_QUALITY_UNSPECIFIED', 'HIGH_QUALITY', 'OVERVIEW'] as const

const polylineEncodings = ['POLYLINE_ENCODING_UNSPECIFIED', 'ENCODED_POLYLINE', 'GEO_JSON_LINESTRING'] as const

/** Google's clients send enum numbers instead of names; by default, the number of a name is its index. */
function googleEnum<const Names extends readonly string[]>(names: Names, numbers = [...names.keys()]) {
  const named = z.pipe(
    z.union([z.enum(names), z.int()]),
    z.transform((said): unknown => (typeof said === 'number' ? names[numbers.indexOf(said)] : said)),
  )
  return z.pipe(named, z.enum(names))
}

/** An RFC 3339 timestamp, with or without fractional seconds. */
const Timestamp = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/)),
    z.transform((text): unknown => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString())),
  ),
  Instant,
)

const FieldMask = z.optional(z.string().check(z.maxLength(2000)))

/** The most stops of one ride. */
export const routeStopsMax = 10

export const computeRoutes = defineCall({
  id: 'CALL-196',
  method: 'POST',
  path: '/directions/v2:computeRoutes',
  // Google's clients accept a host and a port, but no path prefix.
  alsoAt: '/directions/v2:computeRoutes',
  who: 'none',
  purpose: 'the way from one point to another, in the shape of the routes service',
  /** The field mask is required: in this header, or as `$fields` or `fields` in the query string. */
  headers: z.object({ 'x-goog-fieldmask': FieldMask }),
  query: z.object({ $fields: FieldMask, fields: FieldMask }),
  body: z.object({
    origin: Waypoint,
    destination: Waypoint,
    intermediates: z.optional(z.array(Waypoint).check(z.maxLength(routeStopsMax))),
    travelMode: z._default(googleEnum(travelModes, travelModeNumbers), 'TRAVEL_MODE_UNSPECIFIED'),
    /** Durations include traffic if requested, or if a departure time is given. */
    routingPreference: z._default(googleEnum(routingPreferences), 'ROUTING_PREFERENCE_UNSPECIFIED'),
    departureTime: z.optional(Timestamp),
    /** The language of the warnings; by default that of the reader. */
    languageCode: z.optional(z.string().check(z.maxLength(20))),
    polylineEncoding: z._default(googleEnum(polylineEncodings), 'POLYLINE_ENCODING_UNSPECIFIED'),
    /** `OVERVIEW` returns a path of few points; the default returns all points. */
    polylineQuality: z._default(googleEnum(polylineQualities), 'POLYLINE_QUALITY_UNSPECIFIED'),
    /** The units of the texts in `localizedValues`. */
    units: z._default(googleEnum(unitsKnown), 'UNITS_UNSPECIFIED'),
    arrivalTime: NotBuilt,
    computeAlternativeRoutes: NotBuilt,
    routeModifiers: NotBuilt,
    optimizeWaypointOrder: NotBuilt,
    requestedReferenceRoutes: NotBuilt,
    extraComputations: NotBuilt,
    trafficModel: NotBuilt,
    transitPreferences: NotBuilt,
  }),
  // Routing is the most expensive public call, so its limit is the lowest.
  perMinute: 600,
  wire: 'bare',
  isQuestion: true,
  failureForm: 'google',
  reply: ComputedRoutes,
  refusals: ['places.fieldMaskMissing', 'places.fieldMaskUnknown', 'kit.notBuiltYet'],
})
